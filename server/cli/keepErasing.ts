import { eraseDue, type Erased } from '../participants/erasing.js';
import { sliceWriter } from '../store/sliceWriter.js';
import { openStore } from '../store/open.js';

const everyMs = 3_600_000;

/**
 * Erases what is due now and then every hour, on a connection of its own, in short transactions that wait for other
 * writers without blocking. `told` hears what came of each run.
 */
export function keepErasing(
  database: string,
  now: () => Date,
  told: { readonly done: (erased: Erased) => void; readonly failed: (error: unknown) => void },
): { stop(): Promise<void> } {
  // Whatever an earlier process left behind is not known.
  let clean = false;
  let running: Promise<void> = Promise.resolve();
  const run = async (): Promise<void> => {
    const store = openStore(database, 0);
    try {
      const write = sliceWriter(store, () => performance.now());
      const erased = await eraseDue(store, write, now, clean);
      ({ clean } = erased);
      told.done(erased);
    } finally {
      store.close();
    }
  };
  const start = (): void => void (running = running.then(run).catch(told.failed));
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}
