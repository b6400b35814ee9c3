import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../../server/random.js';
import { mixtureEntropy } from '../../../server/reports/heavy/mixtureEntropy.js';
import { runTasks } from '../../../server/reports/heavy/runTasks.js';
import { countingItself, silvermanP } from '../../../server/reports/heavy/silvermanP.js';
import type { HeavyTask } from '../../../server/reports/heavy/tasks.js';

const tasks: HeavyTask[] = Array.from({ length: 50 }, (_, index) => ({
  kind: 'entropy',
  values: [index, 10, 20, 35, 60, 80],
  keys: [1, 'test', index],
}));

test('results stand in the order of the tasks, the same for 0, 1 and 3 workers', async () => {
  const here = await runTasks(tasks, { workers: 0 });
  assert.equal(new Set(here).size, tasks.length);
  assert.deepEqual(await runTasks(tasks, { workers: 1 }), here);
  assert.deepEqual(await runTasks(tasks, { workers: 3 }), here);
});

test('a task that throws fails the run, in a thread as here', async () => {
  const faulty: HeavyTask[] = [...tasks, { kind: 'entropy', values: [NaN], keys: [] }];
  await assert.rejects(runTasks(faulty, { workers: 0 }), RangeError);
  await assert.rejects(runTasks(faulty, { workers: 2 }), RangeError);
});

test('a run under way is called off with the reason, and its threads end', async () => {
  const long: HeavyTask[] = Array.from({ length: 64 }, (_, index) => ({
    kind: 'silverman',
    variant: 'silverman-1981',
    values: Array.from({ length: 40 }, (_unused, place) => (place * 37 + index) % 101),
    replicates: 20_000,
    keys: [index],
  }));
  const controller = new AbortController();
  const running = runTasks(long, { workers: 2, signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 50);
  await assert.rejects(running, /enough/);
});

test('no tasks need no thread', async () => {
  assert.deepEqual(await runTasks([], { workers: 2 }), []);
});

test('the mixture of samples with the same answers has the entropy of one of them, whatever their number', () => {
  const answers = Array.from({ length: 28 }, (_, index) => (index * 13) % 100);
  const one = mixtureEntropy([answers], 28, seededUniform('one'))!;
  const four = mixtureEntropy([answers, answers, [], answers, answers], 28, seededUniform('four'))!;
  assert.ok(Math.abs(one - four) < 0.15, `${one} ${four}`);
});

test('two narrow voices far apart are wide together; too few answers and no voice are null', () => {
  const low = Array.from({ length: 20 }, (_, index) => 5 + (index % 5));
  const high = low.map((value) => value + 80);
  const [narrow, wide] = [[low], [low, high]].map((parts) => mixtureEntropy(parts, 20, seededUniform('wide'))!);
  assert.ok(wide! > narrow! + 0.5, `${narrow} ${wide}`);
  assert.equal(mixtureEntropy([[1, 2], [3]], 28, seededUniform('few')), null);
  assert.equal(mixtureEntropy([[], []], 28, seededUniform('none')), null);
});

test('a small p is estimated with ten times the samples and never counts as 0, a large one is left', () => {
  const twoGroups = Array.from({ length: 28 }, (_, index) => (index < 14 ? 20 : 80) + (index % 7));
  const small = silvermanP(twoGroups, 'silverman-1981', seededUniform('groups'), 100)!;
  assert.ok(small < 0.02, String(small));
  assert.ok(Math.abs(small * 1000 - Math.round(small * 1000)) < 1e-9);
  const oneGroup = Array.from({ length: 28 }, (_, index) => 50 + 3 * index);
  assert.ok(silvermanP(oneGroup, 'silverman-1981', seededUniform('group'), 100)! > 0.02);
  assert.equal(silvermanP([5, 5, 5, 5, 5], 'silverman-1981', seededUniform('constant'), 100), null);
  assert.equal(countingItself(0, 100), 1 / 1001);
  assert.equal(countingItself(0.5, 100), 51 / 101);
});
