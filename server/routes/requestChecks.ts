import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

type Check = (request: IncomingMessage) => boolean;

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

function hostName(host: string): string {
  return host.replace(/:\d+$/, '').toLowerCase();
}

/** Whether a request is addressed to a name of ours. */
export function isForUs(publicUrl: string | undefined): Check {
  const publicName = publicUrl === undefined ? undefined : hostName(new URL(publicUrl).host);
  return ({ headers }) => {
    const name = hostName(headers.host ?? '');
    return loopbackNames.has(name) || name === publicName;
  };
}

/**
 * Refuses requests addressed to another name than ours, so that a web page elsewhere can't reach a server on loopback
 * through a DNS name of its own (rebinding).
 */
export function hostCheck(publicUrl: string | undefined): RequestHandler {
  const forUs = isForUs(publicUrl);
  return (request, response, next) => {
    if (forUs(request)) next();
    else response.status(421).type('text/plain').send('This server does not answer under that name.');
  };
}

/** Whether a page of ours sent a form: by Sec-Fetch-Site where the browser gives it, else by Origin. */
export function isFromUs(publicUrl: string | undefined): Check {
  const publicHost = publicUrl === undefined ? undefined : new URL(publicUrl).host.toLowerCase();
  return ({ headers }) => {
    const site = headers['sec-fetch-site'];
    if (site !== undefined) return site === 'same-origin' || site === 'none';
    // "null" and unparsable origins (sandboxed frames, privacy modes) count as foreign unless Sec-Fetch-Site clears them.
    const { origin = '' } = headers;
    return URL.canParse(origin) && [headers.host?.toLowerCase(), publicHost].includes(new URL(origin).host);
  };
}

/** Refuses writes that a page of another origin sends. */
export function sameOriginWrites(publicUrl: string | undefined): RequestHandler {
  const fromUs = isFromUs(publicUrl);
  return (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD' || fromUs(request)) next();
    else response.status(403).type('text/plain').send('This form was sent from another site, so nothing was saved.');
  };
}
