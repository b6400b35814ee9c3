import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { seededUniform, standardNormal } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { medianDifferenceTest, medianIntervals } from '../../server/stats/medianDifferenceTest.js';
import { median } from '../../server/stats/quantile.js';
import { needsShared, readShared, sharedPath } from '../shared.js';
import { atMostLevel } from './atMostLevel.js';

test('size and power of the permutation test, and how seldom the two intervals part', () => {
  const uniform = seededUniform('median difference calibration');
  const rounds = 1500;
  const arm = (step: number, shift: number): number[] =>
    Array.from({ length: 30 }, () => Math.round((50 + shift + 10 * standardNormal(uniform)) / step) * step);
  const share = (step: number, shift: number): { p: number; disjoint: number } => {
    let [p, disjoint] = [0, 0];
    for (let round = 0; round < rounds; round += 1) {
      const [first, second] = [arm(step, 0), arm(step, shift)];
      if (medianDifferenceTest(first, second, { permutations: 199, uniform })!.p <= 0.05) p += 1;
      if (medianIntervals(first, second, { replicates: 200, uniform }).disjoint === true) disjoint += 1;
    }
    process.stdout.write(`# step ${step}, shift ${shift}: p ${p / rounds}, disjoint ${disjoint / rounds}\n`);
    return { p, disjoint };
  };
  const [points, fives, shifted] = [share(1, 0), share(5, 0), share(1, 10)];
  for (const size of [points, fives]) {
    atMostLevel(size.p, rounds, 0.05);
    assert.ok(size.disjoint / rounds < 0.02);
  }
  assert.ok(shifted.p / rounds > 0.8 && shifted.disjoint < shifted.p);
});

interface EffortReference {
  readonly comparisons: Record<
    string,
    [number, number, number, number, number, number, number, number, number, boolean][]
  >;
}

/** Usable answers per item of one result file. */
function answersOf(name: string): Map<number, number[]> {
  const answers = new Map<number, number[]>();
  const path = sharedPath(`probcopa/results/reasoning_effort_experiments/${name}.jsonl`);
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line) as { UID: number; answer: number | string | null };
    if (typeof row.answer === 'number') answers.set(row.UID, [...(answers.get(row.UID) ?? []), row.answer]);
  }
  return answers;
}

test(
  'own-group intervals of the effort arms meet the reference: medians exactly, ends within one order statistic',
  needsShared('reference/effort_median_bootstrap.json'),
  () => {
    const { comparisons } = readShared<EffortReference>('reference/effort_median_bootstrap.json');
    let flips = 0;
    for (const [name, rows] of Object.entries(comparisons)) {
      const [low, high] = name.split(': ')[1]!.split(' vs ').map(answersOf);
      for (const [item, nLow, nHigh, medianLow, medianHigh, lowLow, lowHigh, highLow, highHigh, differs] of rows) {
        const arms = [
          { values: low!.get(item)!, n: nLow, centre: medianLow, ends: [lowLow, lowHigh] },
          { values: high!.get(item)!, n: nHigh, centre: medianHigh, ends: [highLow, highHigh] },
        ] as const;
        const intervals = arms.map(({ values, n, centre, ends }) => {
          const label = `${name} item ${item}`;
          assert.equal(values.length, n, label);
          assert.equal(median(values), centre, label);
          const uniform = seededUniform(label);
          const interval = bootstrapInterval(values, median, { method: 'percentile', replicates: 4000, uniform })!;
          for (const [ours, reference] of [
            [interval.low, ends[0]],
            [interval.high, ends[1]],
          ] as const) {
            const below = Math.max(-Infinity, ...values.filter((value) => value < reference));
            const above = Math.min(Infinity, ...values.filter((value) => value > reference));
            assert.ok(ours === reference || (ours >= below && ours <= above), `${label}: ${ours} for ${reference}`);
          }
          return interval;
        });
        const disjoint = intervals[0]!.high < intervals[1]!.low || intervals[1]!.high < intervals[0]!.low;
        if (disjoint !== differs) flips += 1;
      }
    }
    process.stdout.write(`# ${flips} verdicts differ\n`);
    assert.ok(flips <= 2, `${flips} verdicts differ from the reference`);
  },
);
