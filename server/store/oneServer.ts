import Database from 'better-sqlite3';
import { OperationError } from '../errors.js';

/**
 * Makes sure that one web server at a time serves a database: what a server keeps in memory (times of showing, limits
 * of sign-ins, who looks at a case) would be half of the truth beside a second one. The lock is the system's own, on
 * an empty file beside the database, so it ends with the process however that ends. Error: OperationError.
 */
export function holdForServing(path: string): { readonly release: () => void } {
  const lock = new Database(`${path}-server`, { timeout: 2000 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    throw new OperationError(
      `${path}: another Credence server serves this database: stop it first, or name another file in CREDENCE_DB`,
      { cause: error },
    );
  }
  return { release: () => lock.close() };
}
