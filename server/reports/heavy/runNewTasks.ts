import { type ResultCache, taskHash } from './resultCache.js';
import { type RunOptions, runTasks } from './runTasks.js';
import type { HeavyTask } from './tasks.js';

export interface NewTaskOptions extends Pick<RunOptions, 'workers' | 'signal'> {
  readonly cache?: ResultCache | undefined;
  /** Told how many of the tasks that are not known yet are done. */
  readonly progress?: ((done: number, all: number) => void) | undefined;
}

/**
 * Gives the results of heavy tasks in their order and runs only those whose result is not known. All of them go to the
 * cache, once the last is done: a run that is called off leaves nothing.
 * Errors: as `runTasks`.
 */
export async function runNewTasks(tasks: readonly HeavyTask[], options: NewTaskOptions): Promise<(number | null)[]> {
  const { cache, progress } = options;
  const hashes = cache === undefined ? [] : tasks.map((task) => taskHash(task, cache.version));
  const isNew = (index: number): boolean => cache?.known.has(hashes[index]!) !== true;
  const fresh = tasks.filter((_task, index) => isNew(index));
  progress?.(0, fresh.length);
  const computed = await runTasks(fresh, { ...options, onDone: (done) => progress?.(done, fresh.length) });
  let next = 0;
  const results = tasks.map((_task, index) =>
    isNew(index) ? computed[next++]! : (cache?.known.get(hashes[index]!) ?? null),
  );
  cache?.keep(new Map(hashes.map((hash, index) => [hash, results[index]!])));
  return results;
}
