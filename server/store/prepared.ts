import type { Statement } from 'better-sqlite3';
import type { Store } from './open.js';

const statements = new WeakMap<Store, Map<string, Statement>>();

/** A statement that is compiled once a connection: for those that run thousands of times a minute. */
export function prepared<Parameters extends unknown[], Row = unknown>(
  store: Store,
  sql: string,
): Statement<Parameters, Row> {
  let known = statements.get(store);
  if (known === undefined) {
    known = new Map();
    statements.set(store, known);
  }
  let statement = known.get(sql);
  if (statement === undefined) {
    statement = store.prepare(sql);
    known.set(sql, statement);
  }
  return statement as Statement<Parameters, Row>;
}
