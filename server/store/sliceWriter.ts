import type { Store } from './open.js';
import type { Write } from './writer.js';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

const longestSliceMs = 50;
const restMs = 2;
const longestWaitMs = 100;

/**
 * The writer of other processes than the web's: what is queued is committed in slices of at most 50 ms with a rest
 * between them, and a lock that another process holds is waited for without blocking, so that a participant never
 * waits for a sample or an import. A write that throws is rolled back alone; each is answered after its COMMIT.
 * Open the store with `busyMs` 0. `clock` gives milliseconds.
 */
export function sliceWriter(store: Store, clock: () => number): Write {
  let queue: Job[] = [];
  let scheduled = false;
  let waits = 0;

  const flush = (): void => {
    scheduled = false;
    const answers: (() => void)[] = [];
    let taken = 0;
    try {
      store
        .transaction(() => {
          const end = clock() + longestSliceMs;
          while (taken < queue.length && (taken === 0 || clock() < end)) {
            const job = queue[taken]!;
            taken += 1;
            try {
              const value = store.transaction(job.run)();
              answers.push(() => job.resolve(value));
            } catch (error) {
              if (!store.inTransaction) throw error;
              answers.push(() => job.reject(error));
            }
          }
        })
        .immediate();
    } catch (error) {
      if ((error as { code?: string }).code?.startsWith('SQLITE_BUSY') === true && taken === 0) {
        waits += 1;
        schedule(Math.min(longestWaitMs, 2 ** waits));
        return;
      }
      const failed = queue.slice(0, Math.max(1, taken));
      queue = queue.slice(failed.length);
      for (const job of failed) job.reject(error);
      if (queue.length > 0) schedule(restMs);
      return;
    }
    waits = 0;
    queue = queue.slice(taken);
    for (const answer of answers) answer();
    if (queue.length > 0) schedule(restMs);
  };

  const schedule = (delayMs: number): void => {
    if (scheduled) return;
    scheduled = true;
    if (delayMs === 0) setImmediate(flush);
    else setTimeout(flush, delayMs);
  };

  return <Result>(run: () => Result) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      schedule(0);
    });
}
