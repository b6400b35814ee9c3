import { Worker } from 'node:worker_threads';
import { type HeavyTask, runTask } from './tasks.js';

export interface RunOptions {
  /** Threads beside this one; 0 runs the tasks here. */
  readonly workers: number;
  /** Told after each chunk: how many tasks are done. */
  readonly onDone?: (done: number) => void;
  readonly signal?: AbortSignal | undefined;
}

const chunkSize = 16;

/**
 * Runs heavy tasks and gives their results in the order of the tasks, the same whatever the number of workers.
 * Errors: the signal's reason when it aborts, else what a task threw.
 */
export async function runTasks(tasks: readonly HeavyTask[], options: RunOptions): Promise<(number | null)[]> {
  const results = new Array<number | null>(tasks.length).fill(null);
  let next = 0;
  let done = 0;
  const takeChunk = (): { from: number; chunk: readonly HeavyTask[] } | undefined => {
    options.signal?.throwIfAborted();
    if (next >= tasks.length) return undefined;
    const from = next;
    next += chunkSize;
    return { from, chunk: tasks.slice(from, next) };
  };
  const keep = (from: number, values: readonly (number | null)[]): void => {
    values.forEach((value, index) => (results[from + index] = value));
    done += values.length;
    options.onDone?.(done);
  };

  const runHere = async (): Promise<void> => {
    for (let taken = takeChunk(); taken !== undefined; taken = takeChunk()) {
      keep(taken.from, taken.chunk.map(runTask));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const runInThread = async (): Promise<void> => {
    const worker = new Worker(new URL('./thread.js', import.meta.url));
    try {
      for (let taken = takeChunk(); taken !== undefined; taken = takeChunk())
        keep(taken.from, await answer(worker, taken.chunk, options.signal));
    } finally {
      await worker.terminate();
    }
  };

  const threads = Math.min(options.workers, Math.ceil(tasks.length / chunkSize));
  const running = threads === 0 ? [runHere()] : Array.from({ length: threads }, runInThread);
  try {
    await Promise.all(running);
  } finally {
    next = tasks.length;
    await Promise.allSettled(running);
  }
  return results;
}

function answer(
  worker: Worker,
  chunk: readonly HeavyTask[],
  signal: AbortSignal | undefined,
): Promise<(number | null)[]> {
  return new Promise((resolve, reject) => {
    const stop = (): void => settle(() => reject(signal?.reason as Error));
    const settle = (finish: () => void): void => {
      worker.removeAllListeners('message');
      worker.removeAllListeners('error');
      signal?.removeEventListener('abort', stop);
      finish();
    };
    worker.once('message', (values: (number | null)[]) => settle(() => resolve(values)));
    worker.once('error', (error) => settle(() => reject(error)));
    signal?.addEventListener('abort', stop);
    worker.postMessage(chunk);
  });
}
