import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { totalVariationDistance } from '../../server/stats/totalVariation.js';

const tally = fc.array(fc.nat(20), { minLength: 3, maxLength: 3 });

test('total variation by hand', () => {
  // shares 1/2, 1/2, 0 against 1/4, 1/4, 1/2: half of 1/4 + 1/4 + 1/2
  assert.equal(totalVariationDistance([1, 1, 0], [1, 1, 2]), 0.5);
  assert.equal(totalVariationDistance([3, 0], [0, 9]), 1);
});

test('it is symmetric, in [0, 1], and the largest difference over sets of categories', () => {
  fc.assert(
    fc.property(tally, tally, (a, b) => {
      const distance = totalVariationDistance(a, b);
      const total = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0);
      if (total(a) === 0 || total(b) === 0) {
        assert.equal(distance, null);
        return;
      }
      assert.equal(distance, totalVariationDistance(b, a));
      let largest = 0;
      for (let set = 0; set < 8; set += 1) {
        const chosen = (counts: number[]): number => total(counts.filter((_, k) => (set >> k) & 1)) / total(counts);
        largest = Math.max(largest, Math.abs(chosen(a) - chosen(b)));
      }
      assert.ok(Math.abs(distance! - largest) < 1e-12);
    }),
  );
});

test('no categories and empty tallies are null; unequal lengths and wrong counts are refused', () => {
  assert.equal(totalVariationDistance([], []), null);
  assert.equal(totalVariationDistance([0, 0], [1, 0]), null);
  assert.throws(() => totalVariationDistance([1], [1, 2]), RangeError);
  for (const count of [-1, Number.NaN, Infinity]) assert.throws(() => totalVariationDistance([1], [count]), RangeError);
});
