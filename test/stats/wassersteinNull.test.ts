import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { halfSampleNull, permutationNull } from '../../server/stats/wassersteinNull.js';
import { needsShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { originalResponses, validationResponses } from './probcopa.js';

test('half samples of three people by hand', () => {
  // {0}|{1,3}: 2; {1}|{0,3}: 1.5; {3}|{0,1}: 2.5: mean 2, times sqrt((1/3 + 1/6) / (1 + 1/2)) = sqrt(1/3).
  closeTo(permutationNull([0], [1, 3]), 2, 1e-13);
  closeTo(halfSampleNull([3, 0, 1], 3, 6), 2 * Math.sqrt(1 / 3), 1e-13);
});

/** The mean distance over every choice of the first sample, by enumeration. */
function enumerated(values: number[], first: number): number {
  let sum = 0;
  let splits = 0;
  for (let set = 0; set < 2 ** values.length; set += 1) {
    const a = values.filter((_, index) => (set >> index) & 1);
    if (a.length !== first) continue;
    sum += wassersteinDistance(
      a,
      values.filter((_, index) => !((set >> index) & 1)),
    )!;
    splits += 1;
  }
  return sum / splits;
}

test('the closed form is the mean over all splits', () => {
  const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 9 });
  fc.assert(
    fc.property(values, fc.nat(), (sample, pick) => {
      const first = 1 + (pick % (sample.length - 1));
      const [a, b] = [sample.slice(0, first), sample.slice(first)];
      closeTo(permutationNull(a, b), enumerated(sample, first), 1e-9);
      closeTo(permutationNull(b, a), enumerated(sample, first), 1e-9);
    }),
    { numRuns: 60 },
  );
});

test('the null moves with the unit, falls with the sizes and is 0 for constants', () => {
  const people = [3, 10, 10, 25, 40, 41, 70, 95];
  closeTo(
    halfSampleNull(
      people.map((x) => x / 100 + 7),
      8,
      8,
    )! * 100,
    halfSampleNull(people, 8, 8),
    1e-9,
  );
  assert.ok(halfSampleNull(people, 8, 240)! < halfSampleNull(people, 8, 8)!);
  closeTo(halfSampleNull(people, 20, 20), halfSampleNull(people, 5, 5)! / 2, 1e-12);
  assert.equal(halfSampleNull([50, 50, 50], 3, 3), 0);
  assert.equal(permutationNull([50, 50], [50]), 0);
});

test(
  'original against hold-out: 5.50 between people, 5.64 with labels permuted, 5.32 by halves',
  needsShared('probcopa'),
  () => {
    const people = originalResponses();
    const sums = { own: 0, permuted: 0, halves: 0 };
    const holdOut = validationResponses();
    for (const [item, validation] of holdOut) {
      const original = people.get(item)!;
      sums.own += wassersteinDistance(validation, original)! / holdOut.size;
      sums.permuted += permutationNull(validation, original)! / holdOut.size;
      sums.halves += halfSampleNull(original, original.length, validation.length)! / holdOut.size;
    }
    // Measured once by drawing labels and halves: 5.50, 5.66, 5.32; these are the exact means.
    closeTo(sums.own, 5.5, 0.005);
    closeTo(sums.permuted, 5.65, 0.02);
    closeTo(sums.halves, 5.32, 0.005);
  },
);

test('too few people are null; NaN, infinities and wrong sizes are refused', () => {
  assert.equal(halfSampleNull([], 1, 1), null);
  assert.equal(halfSampleNull([4], 1, 1), null);
  assert.ok(halfSampleNull([4, 5], 2, 2)! > 0);
  assert.equal(permutationNull([], [1]), null);
  assert.equal(permutationNull([1], []), null);
  assert.throws(() => halfSampleNull([1, Number.NaN], 2, 2), RangeError);
  assert.throws(() => permutationNull([1], [Infinity]), RangeError);
  for (const size of [0, -1, Number.NaN, Infinity]) assert.throws(() => halfSampleNull([1, 2], 2, size), RangeError);
});
