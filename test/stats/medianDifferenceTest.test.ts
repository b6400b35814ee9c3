import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { medianDifferenceTest, medianIntervals } from '../../server/stats/medianDifferenceTest.js';
import { permutationTest } from '../../server/stats/permutationTest.js';
import { median } from '../../server/stats/quantile.js';

const options = (): { permutations: number; replicates: number; uniform: () => number } => ({
  permutations: 999,
  replicates: 500,
  uniform: seededUniform('median difference'),
});

test('by hand: ten values of 20 against ten of 30 differ by 10, the least p, intervals a point each', () => {
  const [twenty, thirty] = [new Array<number>(10).fill(20), new Array<number>(10).fill(30)];
  const result = medianDifferenceTest(twenty, thirty, options())!;
  assert.equal(result.difference, 10);
  // The medians are 20 and 30, either way round, in all relabellings but those of five and five (66 %); the means are
  // 20 and 30 in 2 of C(20, 10) = 184756 only.
  assert.equal(result.p, 1 / 1000);
  const intervals = medianIntervals(twenty, thirty, options());
  assert.deepEqual(intervals, { first: { low: 20, high: 20 }, second: { low: 30, high: 30 }, disjoint: true });
});

test('arms that share every value: difference 0, p 1, intervals that meet', () => {
  const arm = [10, 20, 30, 40, 50];
  const result = medianDifferenceTest(arm, arm, options())!;
  assert.equal(result.difference, 0);
  assert.equal(result.p, 1);
  assert.equal(medianIntervals(arm, arm, options()).disjoint, false);
});

test('both arms drawn from the pooled values never part, however far apart they lie', () => {
  const pooled = [...new Array<number>(30).fill(10), ...new Array<number>(30).fill(90)];
  assert.equal(medianIntervals(pooled, pooled, options()).disjoint, false);
});

test('empty arms, one value, constants, NaN: null or defined', () => {
  assert.equal(medianDifferenceTest([], [1, 2], options()), null);
  assert.equal(medianDifferenceTest([1], [], options()), null);
  const single = medianIntervals([3], [5, 6], options());
  assert.deepEqual([single.first, single.disjoint], [null, null]);
  assert.equal(medianIntervals([], [5, 6], options()).disjoint, null);
  const constant = medianDifferenceTest([7, 7], [7, 7, 7], options())!;
  assert.deepEqual([constant.difference, constant.p], [0, 1]);
  assert.equal(medianIntervals([7, 7], [7, 7, 7], options()).disjoint, false);
  assert.throws(() => medianDifferenceTest([NaN], [1], options()), RangeError);
  assert.throws(() => medianIntervals([NaN, 1], [1, 2], options()), RangeError);
});

const arm = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 9 });

test('the quick way over ranks is the plain one, bit for bit', () => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  fc.assert(
    fc.property(arm, arm, (first, second) => {
      const plain = permutationTest(
        first,
        second,
        (a, b) => median(b)! - median(a)! + 1e-6 * (mean(b) - mean(a)),
        options(),
      )!;
      assert.equal(medianDifferenceTest(first, second, options())!.p, plain.p);
      const { uniform, replicates } = options();
      const interval = bootstrapInterval(first, median, { method: 'percentile', uniform, replicates });
      assert.deepEqual(medianIntervals(first, second, options()).first, interval);
    }),
    { numRuns: 30 },
  );
});

test('exchanging the arms turns the difference round; the same seed gives the same bits', () => {
  fc.assert(
    fc.property(arm, arm, (first, second) => {
      const forward = medianDifferenceTest(first, second, options())!;
      assert.equal(medianDifferenceTest(second, first, options())!.difference, 0 - forward.difference);
      assert.deepEqual(medianDifferenceTest(first, second, options()), forward);
      assert.ok(forward.p > 0 && forward.p <= 1);
    }),
    { numRuns: 30 },
  );
});
