import type { Store } from './open.js';

interface Job {
  readonly run: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Queues a write; the promise settles after the commit that holds it. */
export type Write = <Result>(run: () => Result) => Promise<Result>;

/**
 * One writer with group commit: all writes queued in one turn of the event loop share one IMMEDIATE transaction, a
 * savepoint each, and are answered after COMMIT. A write that throws is rolled back alone; a commit that fails fails
 * all of its writes, so that nothing is acknowledged that is not on disk.
 */
export function groupWriter(store: Store): Write {
  const savepoint = store.prepare('SAVEPOINT job');
  const release = store.prepare('RELEASE job');
  const rollBack = store.prepare('ROLLBACK TO job');
  let queue: Job[] = [];

  const flush = (): void => {
    const jobs = queue;
    queue = [];
    const answers: (() => void)[] = [];
    try {
      store
        .transaction(() => {
          for (const job of jobs) {
            savepoint.run();
            try {
              const value = job.run();
              release.run();
              answers.push(() => job.resolve(value));
            } catch (error) {
              // A failure of the whole transaction (disk full, I/O) has rolled everything back: no one may be answered.
              if (!store.inTransaction) throw error;
              rollBack.run();
              release.run();
              answers.push(() => job.reject(error));
            }
          }
        })
        .immediate();
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  };

  return <Result>(run: () => Result) =>
    new Promise<Result>((resolve, reject) => {
      queue.push({ run, resolve: resolve as (value: unknown) => void, reject });
      if (queue.length === 1) setImmediate(flush);
    });
}
