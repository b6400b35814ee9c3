import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { countModes } from '../../server/stats/modes.js';
import { sortedSample } from '../../server/stats/sortedSample.js';

const modesOf = (values: number[], bandwidth: number, low?: number, high?: number): number =>
  countModes(sortedSample(values), bandwidth, low, high);

/** Turns from rising to falling of the density on a dense grid, by direct sums. */
function modesOnGrid(values: number[], bandwidth: number, low: number, high: number, points: number): number {
  let rising = true;
  let modes = 0;
  for (let k = 0; k <= points; k += 1) {
    const x = low + ((high - low) * k) / points;
    const slope = values.reduce((sum, v) => sum + (v - x) * Math.exp(-(((v - x) / bandwidth) ** 2) / 2), 0);
    if (k === 0) rising = slope > 0;
    else if (slope < 0 && rising) modes += 1;
    if (slope !== 0) rising = slope > 0;
  }
  return modes;
}

test('two values have two modes below a bandwidth of half their distance, one from there on', () => {
  // The density of 0 and d has slope 0 in the middle with curvature ~ (d/2)^2 - h^2.
  assert.equal(modesOf([0, 60], 29.9999999), 2);
  assert.equal(modesOf([0, 60], 30), 1);
  assert.equal(modesOf([0, 60], 30.0000001), 1);
});

test('as many modes as heaps far apart, however tiny the density between them', () => {
  for (const distance of [10, 39, 41, 100, 1e6]) {
    assert.equal(modesOf([0, 0, distance, 2 * distance, 2 * distance + 0.5], 1), 3, `distance ${distance}`);
  }
});

test('an isolated response 39 points away makes one more mode, not hundreds', () => {
  const values = [...Array.from({ length: 27 }, (_, i) => 60 + i), 21];
  assert.equal(modesOf(values, 2), 2);
  assert.equal(modesOf(values, 1.6), 2);
});

test('a flat density has one mode and is soon counted', () => {
  const even = Array.from({ length: 101 }, (_, k) => k);
  for (const bandwidth of [1.4, 2, 3, 10]) assert.equal(modesOf(even, bandwidth), 1, `bandwidth ${bandwidth}`);
  assert.equal(modesOf(even, 0.2), 101);
});

test('counts agree with a grid of 20000 points, anywhere and within bounds', () => {
  const uniform = seededUniform('modes on a grid');
  for (let round = 0; round < 60; round += 1) {
    const values = Array.from({ length: 4 + (round % 20) }, () => Math.floor(101 * uniform()));
    const bandwidth = 0.5 + 9 * uniform();
    assert.equal(
      modesOf(values, bandwidth),
      modesOnGrid(values, bandwidth, -1, 101, 20_000),
      `${values.join()} ${bandwidth}`,
    );
    const [low, high] = [20.3, 80.1];
    const inside = modesOnGrid(values, bandwidth, low, high, 20_000);
    assert.equal(modesOf(values, bandwidth, low, high), inside, `${values.join()} ${bandwidth} inside`);
  }
});

test('the number of modes never rises with the bandwidth, nor above the number of different values', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 30 });
  const bandwidth = fc.double({ min: 0.05, max: 60, noNaN: true });
  fc.assert(
    fc.property(sample, bandwidth, bandwidth, (values, h, g) => {
      const more = modesOf(values, Math.min(h, g));
      const fewer = modesOf(values, Math.max(h, g));
      assert.ok(fewer >= 1 && fewer <= more && more <= new Set(values).size);
    }),
  );
});

test('units, mirror and copies change nothing', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(sample, fc.constantFrom(1.3, 4.7, 13), fc.constantFrom(1024, 2 ** -30), (values, h, unit) => {
      const modes = modesOf(values, h);
      assert.equal(
        modesOf(
          values.map((x) => x * unit),
          h * unit,
        ),
        modes,
      );
      assert.equal(modesOf([...values, ...values], h), modes);
      assert.equal(
        modesOf(
          values.map((x) => -x),
          h,
        ),
        modes,
      );
    }),
  );
});

test('nothing has no mode, constants one, bounds are open, wrong bandwidths are refused', () => {
  assert.equal(modesOf([], 1), 0);
  assert.equal(modesOf([5], 1), 1);
  assert.equal(modesOf([5, 5, 5], 1e-9), 1);
  assert.equal(modesOf([5, 5], 1, 5, 9), 0);
  assert.equal(modesOf([5, 5], 1, 4, 9), 1);
  assert.equal(modesOf([5, 6], 1, 7, 9), 0);
  for (const bandwidth of [0, -1, Number.NaN, Infinity]) assert.throws(() => modesOf([1, 2], bandwidth), RangeError);
});
