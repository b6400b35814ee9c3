import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { wassersteinPermutationTest } from '../../server/stats/wassersteinPermutation.js';
import { closeTo } from './closeTo.js';

test('two against two by hand', () => {
  // {0,1} against {8,9}: of the six labelings only this one and its mirror reach 8: p near 1/3.
  const { distance, p } = wassersteinPermutationTest([0, 1], [8, 9], seededUniform('hand'), 20_000)!;
  assert.equal(distance, 8);
  closeTo(p, 1 / 3, 0.015);
});

test('the same samples: every labeling is at least as far, p = 1; never 0', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 10 }), fc.integer(), (a, seed) => {
      const same = wassersteinPermutationTest(a, [...a].reverse(), seededUniform(seed), 19)!;
      assert.deepEqual(same, { distance: 0, p: 1 });
      const far = wassersteinPermutationTest(
        a,
        a.map((x) => x + 100),
        seededUniform(seed),
        19,
      )!;
      assert.ok(far.p >= 1 / 20);
    }),
    { numRuns: 40 },
  );
});

test('the statistic is the distance; the same stream gives the same p; scaling changes nothing', () => {
  const a = [1, 4, 9, 16, 25, 36];
  const b = [2, 3, 5, 8, 13];
  const first = wassersteinPermutationTest(a, b, seededUniform(3), 99)!;
  assert.equal(first.distance, wassersteinDistance(a, b));
  assert.deepEqual(wassersteinPermutationTest(a, b, seededUniform(3), 99), first);
  const scaled = wassersteinPermutationTest(
    a.map((x) => x * 1e-7),
    b.map((x) => x * 1e-7),
    seededUniform(3),
    99,
  )!;
  assert.equal(scaled.p, first.p);
});

test('empty samples are null, NaN and no replicates are refused', () => {
  assert.equal(wassersteinPermutationTest([], [1], seededUniform(1)), null);
  assert.equal(wassersteinPermutationTest([50, 50], [50], seededUniform(1), 9)!.p, 1);
  assert.throws(() => wassersteinPermutationTest([Number.NaN], [1], seededUniform(1)), RangeError);
  assert.throws(() => wassersteinPermutationTest([1], [1], seededUniform(1), 0), RangeError);
});
