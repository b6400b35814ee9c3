import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** Signatures found right, kept so that a visitor's next request need not be hashed again. */
const keptSignatures = 10_000;
const week = 7 * 24 * 3_600_000;

/** Writes and reads one signed cookie that a browser sends to one wave's pages only. */
export interface SignedCookie {
  write(response: Response, base: string, value: string): void;
  /** The value, or undefined where there is none or its signature is not ours for this wave. */
  read(request: IncomingMessage, base: string): string | undefined;
  clear(response: Response, base: string): void;
}

/** A cookie of this name, signed with the installation's secret together with the address that it is for. */
export function signedCookie(name: string, secret: string): SignedCookie {
  const sign = (base: string, value: string): string =>
    createHmac('sha256', secret).update(`cookie\n${name}\n${base}\n${value}`).digest('base64url');
  const options = (base: string): { path: string; httpOnly: true; sameSite: 'lax' } => ({
    path: base,
    httpOnly: true,
    sameSite: 'lax',
  });
  const found = new Map<string, string>();
  const remember = (signed: string, value: string): string => {
    if (found.size >= keptSignatures) found.clear();
    found.set(signed, value);
    return value;
  };
  return {
    write(response, base, value) {
      response.cookie(name, `${value}.${sign(base, value)}`, {
        ...options(base),
        secure: response.req.secure,
        maxAge: week,
      });
    },
    read(request, base) {
      const written = cookieValue(request.headers.cookie ?? '', name);
      const dot = written?.lastIndexOf('.') ?? -1;
      if (written === undefined || dot < 0) return undefined;
      const known = found.get(`${base} ${written}`);
      if (known !== undefined) return known;
      const value = written.slice(0, dot);
      const [given, expected] = [Buffer.from(written.slice(dot + 1)), Buffer.from(sign(base, value))];
      return given.length === expected.length && timingSafeEqual(given, expected)
        ? remember(`${base} ${written}`, value)
        : undefined;
    },
    clear(response, base) {
      response.clearCookie(name, options(base));
    },
  };
}

/** The value of the first cookie of this name in a Cookie header, or undefined. */
export function cookieValue(header: string, name: string): string | undefined {
  const found = header
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  if (found === undefined) return undefined;
  try {
    return decodeURIComponent(found.slice(name.length + 1));
  } catch {
    return undefined;
  }
}
