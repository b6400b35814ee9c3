import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import { page } from '../views/page.js';
import { Problem } from '../views/problem.js';
import type { AppContext } from './routes/context.js';
import { answers } from './store/open.js';
import { hostCheck, sameOriginWrites } from './routes/requestChecks.js';
import { securityHeaders } from './securityHeaders.js';

const projectRoot = join(import.meta.dirname, '..', '..');
const htmx = join(dirname(createRequire(import.meta.url).resolve('htmx.org/package.json')), 'dist', 'htmx.min.js');

export interface AppParts {
  readonly context: AppContext;
  /** Names under which the server may be addressed; undefined accepts loopback names only. */
  readonly publicUrl: string | undefined;
  /** Whether one proxy before the server tells the visitor's address and protocol. */
  readonly trustProxy?: boolean;
  readonly routers: readonly Router[];
}

/** The web application: security headers, static files, the given routers, calm error pages. */
export function createApp({ context, publicUrl, trustProxy = false, routers }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  app.set('trust proxy', trustProxy ? 1 : false);
  // Pages are never stored by a browser, so a hash of each would be for nothing.
  app.set('etag', false);
  app.use(securityHeaders(publicUrl));
  app.use(hostCheck(publicUrl));
  app.use('/static', express.static(join(projectRoot, 'static'), { maxAge: '1h' }));
  app.get('/static/htmx.js', (_request, response) => response.sendFile(htmx, { maxAge: '1h' }));
  app.get('/favicon.ico', (_request, response) => {
    response.redirect(301, '/static/icon.svg');
  });
  app.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  app.get('/health', (_request, response) => {
    response.json({ ok: answers(context.store) });
  });
  app.use(sameOriginWrites(publicUrl));
  app.use(express.urlencoded({ extended: false, limit: '256kb' }));
  for (const router of routers) app.use(router);
  app.use((_request, response) => {
    response.status(404).send(
      page(Problem, {
        title: 'Page not found',
        text: 'There is nothing at this address. Check the link, or go back.',
      }),
    );
  });
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const status = clientErrorStatus(error);
    if (status === undefined) context.logError(error);
    if (response.headersSent) {
      response.end();
      return;
    }
    const text =
      status === undefined
        ? 'Something went wrong on our side. What you sent before is kept. Go back and try again in a moment.'
        : 'The server could not read what was sent, so nothing was saved. Go back and try again.';
    response.status(status ?? 500).send(page(Problem, { title: 'This did not work', text }));
  });
  return app;
}

/** 4xx that the body parser and router give (too large, malformed); anything else is our own fault. */
function clientErrorStatus(error: unknown): number | undefined {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}
