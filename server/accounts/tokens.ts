import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as text. Straight from the system: a token's strength must not depend on what a caller passes in. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which the database keeps a token. It is random and long, so a plain hash can't be guessed back. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
