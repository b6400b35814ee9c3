import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  packResults,
  type ResultCache,
  taskHash,
  type TaskResults,
  unpackResults,
} from '../../../server/reports/heavy/resultCache.js';
import { runNewTasks } from '../../../server/reports/heavy/runNewTasks.js';
import type { HeavyTask } from '../../../server/reports/heavy/tasks.js';

function entropy(index: number, values: readonly number[] = [index, 10, 20, 35, 60, 80]): HeavyTask {
  return { kind: 'entropy', values, keys: [1, 'test', index] };
}

/** A cache that remembers, as the database does. */
function remembering(version = '1'): { cache: () => ResultCache; kept: () => TaskResults } {
  let packed: Buffer = Buffer.alloc(0);
  const known = (): TaskResults => unpackResults(packed);
  return { kept: known, cache: () => ({ version, known: known(), keep: (all) => (packed = packResults(all)) }) };
}

test('only what changed is computed again, with the same bits as everything anew and for 1 and 2 workers', async () => {
  const { cache, kept } = remembering();
  const tasks = Array.from({ length: 40 }, (_, index) => entropy(index));
  const asked: number[] = [];
  const run = (list: readonly HeavyTask[], workers: number) =>
    runNewTasks(list, { workers, cache: cache(), progress: (done, all) => done === 0 && asked.push(all) });
  const first = await run(tasks, 2);
  assert.deepEqual(await run(tasks, 1), first);
  const changed = [...tasks.slice(0, 10), entropy(10, [1, 2, 3, 4, 5, 99]), ...tasks.slice(11)];
  const second = await run(changed, 2);
  assert.deepEqual(asked, [40, 0, 1]);
  assert.deepEqual(second, await runNewTasks(changed, { workers: 1 }));
  assert.notEqual(second[10], first[10]);
  assert.equal(kept().size, 40, 'what is no longer asked for is forgotten');
});

test('an absent result is known as absent; another stream, other values or another version are other tasks', async () => {
  const { cache } = remembering();
  const short = entropy(1, [3, 4]);
  const asked: number[] = [];
  for (let round = 0; round < 2; round += 1)
    assert.deepEqual(
      await runNewTasks([short], { workers: 0, cache: cache(), progress: (_done, all) => asked.push(all) }),
      [null],
    );
  assert.equal(asked.at(-1), 0);
  const hashes = [
    taskHash(short, '1'),
    taskHash(short, '2'),
    taskHash(entropy(2, [3, 4]), '1'),
    taskHash(entropy(1, [4, 3]), '1'),
  ];
  assert.equal(new Set(hashes).size, 4);
});

test('a run that is called off keeps nothing', async () => {
  const { cache, kept } = remembering();
  const controller = new AbortController();
  const tasks = Array.from({ length: 64 }, (_, index) => entropy(index));
  const running = runNewTasks(tasks, {
    workers: 0,
    cache: cache(),
    signal: controller.signal,
    progress: (done) => {
      if (done > 0) controller.abort(new Error('enough'));
    },
  });
  await assert.rejects(running, /enough/);
  assert.equal(kept().size, 0);
});

test('results come back from their bytes as they were', () => {
  const hash = fc.stringMatching(/^[0-9a-f]{32}$/);
  const value = fc.option(fc.double({ noNaN: true }), { nil: null });
  fc.assert(
    fc.property(fc.array(fc.tuple(hash, value)), (entries) => {
      const results = new Map(entries);
      assert.deepEqual(unpackResults(packResults(results)), results);
    }),
  );
});
