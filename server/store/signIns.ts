import type { Account } from './accounts.js';
import type { Store } from './open.js';

export interface SignIn {
  readonly id: number;
  readonly accountId: number;
  readonly startedAt: string;
  readonly expiresAt: string;
}

/** Keeps a sign-in by the hash of its token and clears those that have run out. */
export function insertSignIn(store: Store, tokenHash: string, accountId: number, at: string, until: string): void {
  store.prepare('DELETE FROM sign_ins WHERE expires_at <= ?').run(at);
  store
    .prepare('INSERT INTO sign_ins (token_sha256, account_id, started_at, expires_at) VALUES (?, ?, ?, ?)')
    .run(tokenHash, accountId, at, until);
}

/** Whom a token signs in now, or undefined. */
export function accountSignedIn(store: Store, tokenHash: string, now: string): Account | undefined {
  return store
    .prepare<[string, string], Account>(
      `SELECT accounts.id, name, role FROM sign_ins JOIN accounts ON accounts.id = account_id
       WHERE token_sha256 = ? AND expires_at > ?`,
    )
    .get(tokenHash, now);
}

/** Sign-ins that have not run out, the newest first. */
export function liveSignIns(store: Store, now: string): SignIn[] {
  return store
    .prepare<[string], SignIn>(
      `SELECT id, account_id AS accountId, started_at AS startedAt, expires_at AS expiresAt FROM sign_ins
       WHERE expires_at > ? ORDER BY started_at DESC, id DESC`,
    )
    .all(now);
}

/** Ends the sign-in of one token. */
export function endSignIn(store: Store, tokenHash: string): void {
  store.prepare('DELETE FROM sign_ins WHERE token_sha256 = ?').run(tokenHash);
}

/** Ends every sign-in of an account. */
export function endSignInsOf(store: Store, accountId: number): void {
  store.prepare('DELETE FROM sign_ins WHERE account_id = ?').run(accountId);
}

/** Keeps a one-time link; an account (null: the first one, yet to be made) has one link at a time. */
export function insertLink(store: Store, tokenHash: string, accountId: number | null, until: string): void {
  store.prepare('DELETE FROM sign_in_links WHERE account_id IS ?').run(accountId);
  store
    .prepare('INSERT INTO sign_in_links (token_sha256, account_id, expires_at) VALUES (?, ?, ?)')
    .run(tokenHash, accountId, until);
}

/** Whose link a token is (null: the first account's), or undefined where it is unknown, used or too old. */
export function linkFor(
  store: Store,
  tokenHash: string,
  now: string,
): { readonly account: Account | null } | undefined {
  const row = store
    .prepare<[string, string], { id: number | null; name: string; role: Account['role'] }>(
      `SELECT accounts.id, name, role FROM sign_in_links LEFT JOIN accounts ON accounts.id = account_id
       WHERE token_sha256 = ? AND expires_at > ?`,
    )
    .get(tokenHash, now);
  if (row === undefined) return undefined;
  return { account: row.id === null ? null : { id: row.id, name: row.name, role: row.role } };
}

/** Uses a link up; false if it was used before. */
export function useLink(store: Store, tokenHash: string): boolean {
  return store.prepare('DELETE FROM sign_in_links WHERE token_sha256 = ?').run(tokenHash).changes === 1;
}
