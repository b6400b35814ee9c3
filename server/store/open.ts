import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { InputError, OperationError } from '../errors.js';
import { migrations } from './migrations.js';

export type Store = Database.Database;

/**
 * Opens (and creates or migrates) the database for writing: WAL, synchronous FULL (an acknowledged answer survives
 * power loss), foreign keys on. `busyMs` is how long a statement waits for another process's lock.
 * Errors: InputError where the path or file can't be used or is of a newer program, OperationError where it is locked.
 */
export function openStore(path: string, busyMs = 2000): Store {
  const store = connect(path, { timeout: busyMs });
  try {
    store.pragma('journal_mode = WAL');
    store.pragma('synchronous = FULL');
    store.pragma('foreign_keys = ON');
    // A checkpoint every 16 MB instead of every 4: under load pages are copied back once, not for every few answers.
    store.pragma('wal_autocheckpoint = 4000');
    migrate(store, path);
  } catch (error) {
    store.close();
    throw readableFault(error, path);
  }
  return store;
}

/** Opens an existing database for reading only; its schema must be the program's own. */
export function openStoreReadOnly(path: string): Store {
  if (!existsSync(path))
    throw new InputError(
      path,
      'there is no database yet: run "credence serve" or "credence import", or set CREDENCE_DB',
    );
  const store = connect(path, { readonly: true, fileMustExist: true, timeout: 2000 });
  try {
    const version = schemaVersion(store);
    if (version !== migrations.length)
      throw new InputError(
        path,
        `has schema ${version}, this program needs ${migrations.length}: run "credence migrate" with the newer program`,
      );
  } catch (error) {
    store.close();
    throw readableFault(error, path);
  }
  return store;
}

/** From now on a lock that another process holds is an error at once: for writers that wait without blocking. */
export function stopWaiting(store: Store): void {
  store.pragma('busy_timeout = 0');
}

/** Whether the database answers; throws what SQLite says where it does not. */
export function answers(store: Store): boolean {
  return store.prepare('SELECT 1').pluck().get() === 1;
}

function connect(path: string, options: Database.Options): Store {
  try {
    if (options.readonly !== true) mkdirSync(dirname(path), { recursive: true });
    return new Database(path, options);
  } catch (error) {
    throw readableFault(error, path);
  }
}

function schemaVersion(store: Store): number {
  return store.pragma('user_version', { simple: true }) as number;
}

function migrate(store: Store, path: string): void {
  if (schemaVersion(store) === migrations.length) return;
  store
    .transaction(() => {
      const version = schemaVersion(store);
      if (version > migrations.length)
        throw new InputError(
          path,
          `was written by a newer Credence (schema ${version}, this program knows ${migrations.length}): update the program or name another file in CREDENCE_DB`,
        );
      for (const statements of migrations.slice(version)) store.exec(statements);
      store.pragma(`user_version = ${migrations.length}`);
    })
    .immediate();
}

/** What SQLite or the disk says about the database at `path`, as one line for people where it is a known fault. */
export function readableFault(error: unknown, path: string): unknown {
  const { code } = error as { code?: string };
  if (code === undefined || error instanceof InputError) return error;
  if (code.startsWith('SQLITE_BUSY'))
    return new OperationError(`${path}: another program holds the database: stop it or wait, then try again`, {
      cause: error,
    });
  if (code === 'SQLITE_FULL')
    return new OperationError(`${path}: the disk is full: free some space, then try again`, { cause: error });
  if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT')
    return new InputError(path, 'is not a Credence database: name another file in CREDENCE_DB or restore a backup');
  if (
    code === 'SQLITE_CANTOPEN' ||
    code === 'EACCES' ||
    code === 'EROFS' ||
    code === 'ENOTDIR' ||
    code === 'EEXIST' ||
    code === 'SQLITE_READONLY'
  )
    return new InputError(
      path,
      'cannot be opened for writing: check that its folder exists and may be written to, or set CREDENCE_DB',
    );
  return error;
}
