import type { IncomingMessage } from 'node:http';
import type { Handler } from '../appServer.js';

/** One line of the log: the route's pattern, never the address itself, which could carry an id. */
export interface RequestLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const slowMs = 1000;

/** Notes what an operator may have to look at: requests that failed on our side, or took longer than a second. */
export function requestLog(note: (line: RequestLine) => void): Handler {
  return (request, response, next) => {
    const start = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - start);
      if (response.statusCode < 500 && ms < slowMs) return;
      note({ method: request.method ?? '', route: routeOf(request), status: response.statusCode, ms });
    });
    next();
  };
}

/** The pattern that the app (or whoever answered before it) left on the request. */
function routeOf(request: IncomingMessage & { readonly route?: { readonly path?: unknown } }): string {
  const path = request.route?.path;
  return typeof path === 'string' ? path : 'no route';
}
