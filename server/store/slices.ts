import { setTimeout as wait } from 'node:timers/promises';
import { type Store, readableFault } from './open.js';

/** How a long write shares the database with a running web server. */
export interface Slicing {
  /** A clock in milliseconds that never goes back. */
  readonly clock: () => number;
  /** How long one transaction goes on taking rows. */
  readonly sliceMs: number;
  /** How long the database is left to others after each slice. */
  readonly pauseMs: number;
}

/**
 * Writes rows in short IMMEDIATE transactions, so that a participant's answer never waits longer than a slice. What a
 * finished slice holds is on disk; a slice that fails is rolled back alone and ends the write. `write` must be
 * repeatable: whoever was interrupted starts again.
 * Errors: OperationError where another program holds the database for longer than the store waits.
 */
export async function writeInSlices<Row>(
  store: Store,
  rows: readonly Row[],
  write: (row: Row) => void,
  { clock, sliceMs, pauseMs }: Slicing,
): Promise<void> {
  let next = 0;
  while (next < rows.length) {
    inTransaction(store, () => {
      const end = clock() + sliceMs;
      do write(rows[next++]!);
      while (next < rows.length && clock() < end);
    });
    await wait(pauseMs);
  }
}

/** One IMMEDIATE transaction whose faults of disk and lock are readable lines. */
export function inTransaction<Result>(store: Store, run: () => Result): Result {
  try {
    return store.transaction(run).immediate();
  } catch (error) {
    throw readableFault(error, store.name);
  }
}
