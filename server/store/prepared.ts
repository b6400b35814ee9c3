import type { Statement } from 'better-sqlite3';
import type { Store } from './open.js';

const known = new WeakMap<Store, Map<string, Statement>>();

/**
 * The statement for a fixed SQL text, compiled once a database: compiling anew took an eighth of the time of a
 * participant's request. Never for texts that are put together from data.
 */
export function prepared<Bind extends unknown[] = unknown[], Row = unknown>(
  store: Store,
  sql: string,
): Statement<Bind, Row> {
  const statements = known.get(store) ?? new Map<string, Statement>();
  known.set(store, statements);
  const statement = statements.get(sql) ?? store.prepare(sql);
  statements.set(sql, statement);
  return statement as unknown as Statement<Bind, Row>;
}
