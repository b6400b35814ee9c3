import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { iteratedNull } from '../../server/stats/iteratedNull.js';
import { totalVariationDistance } from '../../server/stats/totalVariation.js';
import { totalVariationNull } from '../../server/stats/totalVariationNull.js';
import { closeTo } from './closeTo.js';
import { meanDifference } from './expectedDistance.js';

test('two categories: the distance of shares itself, by hand as for two people', () => {
  // One person in each, n = m = 1: each category's mean difference of shares is estimated as 63/64 (see iteratedNull).
  closeTo(totalVariationNull([1, 1], 1, 1), 63 / 64, 1e-12);
  closeTo(totalVariationNull([3, 7], 10, 30), iteratedNull([0, 0, 0, 1, 1, 1, 1, 1, 1, 1], 10, 30), 1e-12);
});

test('its mean over samples of people lies within 3 % of the truth, and that of two samples is the truth', () => {
  const shares = [0.5, 0.3, 0.15, 0.05];
  const uniform = seededUniform('total variation null');
  const tally = (size: number): number[] => {
    const counts = shares.map(() => 0);
    for (let one = 0; one < size; one += 1) {
      let rest = uniform();
      const category = shares.findIndex((share) => (rest -= share) < 0);
      counts[category < 0 ? shares.length - 1 : category]! += 1;
    }
    return counts;
  };
  for (const m of [28, 240]) {
    const truth = shares.reduce((sum, share) => sum + meanDifference(28, share, m, share), 0) / 2;
    let [estimate, distance] = [0, 0];
    for (let round = 0; round < 1500; round += 1) {
      const people = tally(28);
      estimate += totalVariationNull(people, 28, m)! / 1500;
      distance += totalVariationDistance(people, tally(m))! / 1500;
    }
    assert.ok(Math.abs(estimate / truth - 1) < 0.03, `${m}: ${estimate} for ${truth}`);
    assert.ok(Math.abs(distance / truth - 1) < 0.03, `${m}: ${distance} for ${truth}`);
  }
});

test('empty categories add nothing, one category alone is 0, fewer than two people are null', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 2, maxLength: 5 }), (counts) => {
      const own = totalVariationNull(counts, 12, 20);
      assert.equal(totalVariationNull([...counts, 0], 12, 20), own);
      if (own !== null) assert.ok(own >= 0 && own <= 1);
    }),
    { numRuns: 50 },
  );
  assert.equal(totalVariationNull([9, 0], 9, 9), 0);
  assert.equal(totalVariationNull([1, 0], 9, 9), null);
  assert.equal(totalVariationNull([], 9, 9), null);
  assert.throws(() => totalVariationNull([1, 1], 0, 9), RangeError);
});
