import type { Request, RequestHandler } from 'express';

/** One line of the log: the route's pattern, never the address itself, which could carry an id. */
export interface RequestLine {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
}

const slowMs = 1000;

/** Notes what an operator may have to look at: requests that failed on our side, or took longer than a second. */
export function requestLog(note: (line: RequestLine) => void): RequestHandler {
  return (request, response, next) => {
    const start = performance.now();
    response.on('finish', () => {
      const ms = Math.round(performance.now() - start);
      if (response.statusCode < 500 && ms < slowMs) return;
      note({ method: request.method, route: routeOf(request), status: response.statusCode, ms });
    });
    next();
  };
}

function routeOf(request: Request): string {
  const { path } = (request.route ?? {}) as { path?: unknown };
  return typeof path === 'string' ? path : 'no route';
}
