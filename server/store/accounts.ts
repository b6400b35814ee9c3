import type { Store } from './open.js';

/** An admin reviews and pays, and may do all that a researcher does; a researcher reads, opens waves and exports. */
export type Role = 'admin' | 'researcher';

export interface Account {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
}

/** An account with the hash of its password, null until one is chosen. */
export interface AccountWithHash extends Account {
  readonly passwordHash: string | null;
}

const columns = 'accounts.id, name, role';

/** Whether anyone has an account; without any the server stays on loopback. */
export function anyAccount(store: Store): boolean {
  return store.prepare('SELECT 1 FROM accounts LIMIT 1').get() !== undefined;
}

/** All accounts by name. */
export function allAccounts(store: Store): Account[] {
  return store.prepare<[], Account>(`SELECT ${columns} FROM accounts ORDER BY name`).all();
}

/** The account of this name (upper and lower case alike), or undefined. */
export function accountByName(store: Store, name: string): AccountWithHash | undefined {
  return store
    .prepare<[string], AccountWithHash>(`SELECT ${columns}, password_hash AS passwordHash FROM accounts WHERE name = ?`)
    .get(name);
}

/** Adds an account without a password. A name that is taken is an error of the database. */
export function insertAccount(store: Store, name: string, role: Role, at: string): Account {
  const { lastInsertRowid } = store
    .prepare('INSERT INTO accounts (name, role, created_at) VALUES (?, ?, ?)')
    .run(name, role, at);
  return { id: Number(lastInsertRowid), name, role };
}

/** Keeps a new password's hash (null: none until one is chosen) and ends every sign-in of the account. */
export function setPasswordHash(store: Store, accountId: number, hash: string | null): void {
  store.prepare('UPDATE accounts SET password_hash = ? WHERE id = ?').run(hash, accountId);
  store.prepare('DELETE FROM sign_ins WHERE account_id = ?').run(accountId);
}
