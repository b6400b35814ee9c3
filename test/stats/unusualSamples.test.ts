import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { jonckheere } from '../../server/stats/jonckheere.js';
import { kendall } from '../../server/stats/kendall.js';
import { kolmogorovSmirnov, kolmogorovSmirnovAsymptotic } from '../../server/stats/kolmogorovSmirnov.js';
import { krippendorffAlpha } from '../../server/stats/krippendorffAlpha.js';
import { logTimes, marginalTimes } from '../../server/stats/logTimes.js';
import { pearson } from '../../server/stats/pearson.js';
import { permutationTest, signFlipTest } from '../../server/stats/permutationTest.js';
import { spearman } from '../../server/stats/spearman.js';
import { unitScaled } from '../../server/stats/unitScale.js';
import { zScoresByParticipant } from '../../server/stats/zScores.js';

/** Every number in a result, however deep. */
function numbersIn(result: unknown): number[] {
  if (typeof result === 'number') return [result];
  return typeof result === 'object' && result !== null ? Object.values(result).flatMap(numbersIn) : [];
}

const options = (): { permutations: number; uniform: () => number } => ({
  permutations: 19,
  uniform: seededUniform('unusual'),
});
const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const statistics: Record<string, (x: readonly number[], y: readonly number[]) => unknown> = {
  pearson,
  spearman,
  kendall,
  kolmogorovSmirnov,
  kolmogorovSmirnovAsymptotic,
  jonckheere: (x, y) => jonckheere([x, y, [50]]),
  nominal: (x, y) => krippendorffAlpha([x, y], 'nominal'),
  ordinal: (x, y) => krippendorffAlpha([x, y], 'ordinal'),
  interval: (x, y) => krippendorffAlpha([x, y], 'interval'),
  zScores: (x) =>
    zScoresByParticipant(
      x.map(() => 'p'),
      x,
    ),
  logs: (x) => logTimes(x),
  percentile: (x) => bootstrapInterval(x, total, { method: 'percentile', replicates: 20, ...options() }),
  bca: (x) => bootstrapInterval(x, total, { method: 'bca', replicates: 20, ...options() }),
};

test('no statistic gives NaN: for constants, 0 to 5 values, ties, NaN, infinities, the largest and smallest units', () => {
  const value = fc.constantFrom(
    50,
    50,
    50,
    0,
    -0,
    100,
    1e-300,
    5e-324,
    1e150,
    1e300,
    -1e300,
    1.7e308,
    Infinity,
    -Infinity,
    NaN,
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { maxLength: 5 }), (pairs) => {
      const [x, y] = [pairs.map((pair) => pair[0]), pairs.map((pair) => pair[1])];
      for (const [name, statistic] of Object.entries(statistics)) {
        const result = statistic(x, y);
        assert.ok(!numbersIn(result).some(Number.isNaN), `${name} of ${x.join()} and ${y.join()}`);
      }
      const difference = (a: readonly number[], b: readonly number[]): number => total(b) - total(a);
      for (const tested of [permutationTest(x, y, difference, options()), signFlipTest(x, options())]) {
        assert.ok(tested === null || (tested.p > 0 && tested.p <= 1));
      }
      const answers = x.map((time, index) => ({ participant: 'p', slide: index, time }));
      assert.ok(!marginalTimes(answers, 'published').some(Number.isNaN));
    }),
    { numRuns: 2000 },
  );
});

test('unitScaled keeps ratios and brings the largest to between 1 and 2', () => {
  assert.deepEqual(unitScaled([3, -6]), [0.75, -1.5]);
  assert.deepEqual(unitScaled([5e-324]), [1]);
  assert.deepEqual(unitScaled([0, 0]), [0, 0]);
  assert.deepEqual(unitScaled([]), []);
  assert.equal(unitScaled([1, NaN]), null);
  assert.equal(unitScaled([1, -Infinity]), null);
});
