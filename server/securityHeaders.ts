import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** Puts the security headers on a response: nothing from elsewhere, no inline script or style, no referrer. */
export function securityHeaders(publicUrl: string | undefined): ReturnType<typeof helmet> {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'connect-src': ["'self'"],
        'form-action': ["'self'", 'https://app.prolific.com'],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ?? false,
  });
}

/** The same headers, names and values in turn. They are alike for every request, so they are asked for once. */
export function securityHeaderList(publicUrl: string | undefined): string[] {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  securityHeaders(publicUrl)(response.req, response, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
