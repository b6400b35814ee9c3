import type { RequestHandler } from 'express';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/**
 * Refuses requests addressed to another name than ours, so that a web page elsewhere can't reach a server on loopback
 * through a DNS name of its own (rebinding).
 */
export function hostCheck(publicUrl: string | undefined): RequestHandler {
  const publicName = publicUrl === undefined ? undefined : hostName(new URL(publicUrl).host);
  return (request, response, next) => {
    const name = hostName(request.headers.host ?? '');
    if (loopbackNames.has(name) || name === publicName) next();
    else response.status(421).type('text/plain').send('This server does not answer under that name.');
  };
}

/** Refuses writes that a page of another origin sends: Sec-Fetch-Site where the browser gives it, else Origin. */
export function sameOriginWrites(publicUrl: string | undefined): RequestHandler {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host.toLowerCase();
  return (request, response, next) => {
    const site = request.headers['sec-fetch-site'];
    const { origin } = request.headers;
    const safe = request.method === 'GET' || request.method === 'HEAD';
    const own = [request.headers.host?.toLowerCase(), publicHost];
    // "null" and unparsable origins (sandboxed frames, privacy modes) count as foreign unless Sec-Fetch-Site clears them.
    const sameOrigin =
      site === undefined
        ? URL.canParse(origin ?? '') && own.includes(new URL(origin ?? '').host)
        : site === 'same-origin' || site === 'none';
    if (safe || sameOrigin) next();
    else response.status(403).type('text/plain').send('This form was sent from another site, so nothing was saved.');
  };
}
