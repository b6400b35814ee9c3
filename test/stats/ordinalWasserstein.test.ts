import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ordinalWassersteinDistance } from '../../server/stats/ordinalWasserstein.js';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { closeTo } from './closeTo.js';

const tally = fc.array(fc.nat(20), { minLength: 5, maxLength: 5 });

test('steps by hand', () => {
  // Everyone moves from the first to the last of four categories: three steps.
  assert.equal(ordinalWassersteinDistance([7, 0, 0, 0], [0, 0, 0, 2]), 3);
  // Half of the answers move one step.
  assert.equal(ordinalWassersteinDistance([2, 2, 0], [0, 4, 0]), 0.5);
});

test('it is Wasserstein-1 of the category numbers, and the same upside down', () => {
  const ranks = (counts: number[]): number[] => counts.flatMap((count, rank) => new Array<number>(count).fill(rank));
  fc.assert(
    fc.property(tally, tally, (a, b) => {
      const distance = ordinalWassersteinDistance(a, b);
      closeTo(distance, wassersteinDistance(ranks(a), ranks(b)), 1e-12);
      closeTo(distance, ordinalWassersteinDistance([...a].reverse(), [...b].reverse()), 1e-12);
    }),
  );
});

test('one category is 0, empty tallies are null, wrong counts are refused', () => {
  assert.equal(ordinalWassersteinDistance([4], [9]), 0);
  assert.equal(ordinalWassersteinDistance([0, 0], [1, 1]), null);
  assert.throws(() => ordinalWassersteinDistance([1], [1, 1]), RangeError);
  assert.throws(() => ordinalWassersteinDistance([1, -1], [1, 1]), RangeError);
});
