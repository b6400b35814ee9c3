import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { wassersteinParts } from '../../server/stats/wassersteinParts.js';
import { closeTo } from './closeTo.js';

const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 25 });

test('parts by hand', () => {
  // P = 0, 10, 50 and M = 20, 30, 50: M - P = 20, 20, 0: W1 = 40/3. Best shift 20 leaves 20/3 (location 20/3).
  // |M - c - sP|: (0, 20), (10, 30), (50, 50) lie near 20 + 0.6 P: rests 0, 4, 0 give 4/3; a line through the first two
  // leaves 20/3, through the last two 4 (s = 0.5, c = 25: rest 5/3): the least is 4/3 of the three.
  const parts = wassersteinParts([0, 10, 50], [20, 30, 50])!;
  closeTo(parts.distance, 40 / 3, 1e-12);
  closeTo(parts.location, 20 / 3, 1e-12);
  closeTo(parts.shape, 4 / 3, 1e-9);
  closeTo(parts.spread, 16 / 3, 1e-9);
  assert.equal(parts.shift, 20);
  closeTo(parts.stretch, 0.6, 1e-9);
});

test('a pure shift is location, a pure stretch around the median is spread', () => {
  const people = [10, 20, 30, 40, 80];
  const shifted = wassersteinParts(
    people,
    people.map((x) => x + 7),
  )!;
  closeTo(shifted.location, 7, 1e-12);
  closeTo(shifted.spread + shifted.shape, 0, 1e-9);
  const drawnTogether = wassersteinParts(
    people,
    people.map((x) => 30 + (x - 30) / 2),
  )!;
  closeTo(drawnTogether.location, 0, 1e-9);
  closeTo(drawnTogether.shape, 0, 1e-9);
  closeTo(drawnTogether.stretch, 0.5, 1e-9);
});

test('a constant model off the median has location and spread, no shape; constant people have no stretch', () => {
  const constant = wassersteinParts([0, 10, 50], [95])!;
  closeTo(constant.location + constant.spread, constant.distance, 1e-12);
  assert.equal(constant.shape, 0);
  assert.equal(constant.stretch, 0);
  const people = wassersteinParts([50, 50], [40, 60])!;
  assert.deepEqual([people.location, people.spread, people.shape, people.stretch], [0, 0, 10, null]);
});

test('parts are never below 0 and add up to the distance; they move with the unit and mirror', () => {
  fc.assert(
    fc.property(sample, sample, (people, model) => {
      const { distance, location, spread, shape, shift, stretch } = wassersteinParts(people, model)!;
      closeTo(distance, wassersteinDistance(people, model), 1e-9);
      closeTo(location + spread + shape, distance, 1e-12);
      for (const part of [location, spread, shape]) assert.ok(part >= 0);
      assert.ok(stretch === null || stretch >= 0);
      const other = (values: number[]): number[] => values.map((value) => 9 - 1000 * value);
      const mirrored = wassersteinParts(other(people), other(model))!;
      closeTo(mirrored.location, 1000 * location, 1e-6);
      closeTo(mirrored.shape, 1000 * shape, 1e-6);
      assert.ok(Math.abs(shift) <= 100);
    }),
  );
});

test('no shift and stretch on a fine grid leave less than the shape', () => {
  fc.assert(
    fc.property(sample, sample, (people, model) => {
      const { shape, location, distance } = wassersteinParts(people, model)!;
      for (let shift = -100; shift <= 100; shift += 20) {
        for (let stretch = 0; stretch <= 2; stretch += 0.25) {
          const moved = people.map((value) => shift + stretch * value);
          assert.ok(wassersteinDistance(moved, model)! >= shape - 1e-9);
        }
        assert.ok(
          wassersteinDistance(
            people.map((value) => value + shift),
            model,
          )! >=
            distance - location - 1e-9,
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('empty samples are null, the same sample has no parts, NaN is refused', () => {
  assert.equal(wassersteinParts([], [1]), null);
  assert.equal(wassersteinParts([1], []), null);
  const same = wassersteinParts([1, 2, 3], [3, 1, 2])!;
  assert.deepEqual([same.distance, same.location, same.shift], [0, 0, 0]);
  assert.throws(() => wassersteinParts([1, Number.NaN], [1]), RangeError);
});
