import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { permutationTest, signFlipTest } from '../../server/stats/permutationTest.js';
import { closeTo } from './closeTo.js';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanDifference = (first: readonly number[], second: readonly number[]): number => mean(second) - mean(first);

test('by hand: three below four are reached by 2 of 35 relabellings', () => {
  const options = { permutations: 20_000, uniform: seededUniform('by hand') };
  const result = permutationTest([1, 2, 3], [4, 5, 6, 7], meanDifference, options)!;
  assert.equal(result.statistic, 3.5);
  closeTo(result.p, 2 / 35, 4 * Math.sqrt(2 / 35 / 20_000));
  // All five differences positive: 2 of the 32 signs are as far from 0.
  const flipped = signFlipTest([1, 2, 1, 3, 2], { permutations: 20_000, uniform: seededUniform('flip') })!;
  closeTo(flipped.statistic, 1.8, 1e-15);
  closeTo(flipped.p, 2 / 32, 4 * Math.sqrt(2 / 32 / 20_000));
});

test('p is never 0, is 1 for constants and for no permutation, and the same seed gives the same bits', () => {
  const options = (): { permutations: number; uniform: () => number } => ({
    permutations: 99,
    uniform: seededUniform('ends'),
  });
  const far = permutationTest(
    [1, 2, 3, 4, 5, 6, 7, 8],
    [901, 902, 903, 904, 905, 906, 907, 908],
    meanDifference,
    options(),
  )!;
  assert.equal(far.p, 0.01);
  assert.equal(permutationTest([0.1, 0.1, 0.1], [0.1], meanDifference, options())!.p, 1);
  assert.equal(permutationTest([1], [2], meanDifference, options())!.p, 1);
  assert.equal(permutationTest([1, 2], [3, 4], meanDifference, { ...options(), permutations: 0 })!.p, 1);
  assert.deepEqual(signFlipTest([0, 0], options()), { statistic: 0, p: 1 });
  assert.equal(signFlipTest([5], options())!.p, 1);
  const twice = [1, 2].map(() => permutationTest([1, 5, 2], [4, 8, 3], meanDifference, options()));
  assert.deepEqual(twice[0], twice[1]);
});

test('an empty group, an undefined statistic or a NaN gives null', () => {
  const options = { permutations: 20, uniform: seededUniform('null') };
  assert.equal(permutationTest([], [1], meanDifference, options), null);
  assert.equal(permutationTest([1], [], meanDifference, options), null);
  assert.equal(
    permutationTest([1], [2], () => null, options),
    null,
  );
  assert.equal(permutationTest([1, NaN], [2], meanDifference, options), null);
  assert.equal(signFlipTest([], options), null);
  assert.equal(signFlipTest([1, NaN], options), null);
});

test('exchanging the groups turns the statistic round; a change of unit leaves p', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(sample, sample, (first, second) => {
      const run = (a: readonly number[], b: readonly number[]): { statistic: number; p: number } =>
        permutationTest(a, b, meanDifference, { permutations: 50, uniform: seededUniform('unit') })!;
      const result = run(first, second);
      closeTo(run(second, first).statistic, -result.statistic, 1e-12);
      const unit = (values: readonly number[]): number[] => values.map((value) => value * 1e-9);
      assert.equal(run(unit(first), unit(second)).p, result.p);
      assert.ok(result.p > 0 && result.p <= 1);
    }),
  );
});

test('relabelling does not change the samples that were given', () => {
  const [first, second] = [Object.freeze([1, 2, 3]), Object.freeze([4, 5])];
  permutationTest(first, second, meanDifference, { permutations: 5, uniform: seededUniform('frozen') });
  assert.deepEqual(
    [first, second],
    [
      [1, 2, 3],
      [4, 5],
    ],
  );
});
