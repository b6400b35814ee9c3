import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** Runs several reads on one state of the database, for one lock instead of one each. None may wait or write. */
export function inOneRead<Result>(store: Store, read: () => Result): Result {
  prepared(store, 'BEGIN').run();
  try {
    return read();
  } finally {
    if (store.inTransaction) prepared(store, 'COMMIT').run();
  }
}
