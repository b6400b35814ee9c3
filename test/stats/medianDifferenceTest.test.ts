import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { medianDifferenceTest } from '../../server/stats/medianDifferenceTest.js';

const options = (): { permutations: number; replicates: number; uniform: () => number } => ({
  permutations: 999,
  replicates: 500,
  uniform: seededUniform('median difference'),
});

test('by hand: ten values of 20 against ten of 30 differ by 10, the least p, intervals a point each', () => {
  const result = medianDifferenceTest(new Array<number>(10).fill(20), new Array<number>(10).fill(30), options())!;
  assert.equal(result.difference, 10);
  // The medians are 20 and 30, either way round, in all relabellings but those of five and five (66 %); the means are
  // 20 and 30 in 2 of C(20, 10) = 184756 only.
  assert.equal(result.p, 1 / 1000);
  assert.deepEqual(result.firstInterval, { low: 20, high: 20 });
  assert.deepEqual(result.secondInterval, { low: 30, high: 30 });
  assert.equal(result.disjoint, true);
});

test('arms that share every value: difference 0, p 1, intervals that meet', () => {
  const arm = [10, 20, 30, 40, 50];
  const result = medianDifferenceTest(arm, arm, options())!;
  assert.equal(result.difference, 0);
  assert.equal(result.p, 1);
  assert.equal(result.disjoint, false);
});

test('empty arms, one value, constants, NaN: null or defined', () => {
  assert.equal(medianDifferenceTest([], [1, 2], options()), null);
  assert.equal(medianDifferenceTest([1], [], options()), null);
  const single = medianDifferenceTest([3], [5, 6], options())!;
  assert.equal(single.firstInterval, null);
  assert.equal(single.disjoint, null);
  const constant = medianDifferenceTest([7, 7], [7, 7, 7], options())!;
  assert.deepEqual([constant.difference, constant.p, constant.disjoint], [0, 1, false]);
  assert.throws(() => medianDifferenceTest([NaN], [1], options()), RangeError);
});

test('exchanging the arms turns the difference round; the same seed gives the same bits', () => {
  const arm = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 6 });
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
