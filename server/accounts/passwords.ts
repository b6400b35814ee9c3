import { hash, verify } from '@node-rs/argon2';

export const shortestPassword = 12;
export const longestPassword = 200;

/** argon2id (RFC 9106) with a salt of its own, about 50 ms of a core, off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let decoy: Promise<string> | undefined;

/** Whether the password fits. Without a hash (no such account, no password yet) it takes as long and never fits. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  if (typeof stored === 'string') return verify(stored, password);
  decoy ??= hash('a password that nobody has');
  await verify(await decoy, password);
  return false;
}
