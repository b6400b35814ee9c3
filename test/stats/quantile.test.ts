import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { median, quantile } from '../../server/stats/quantile.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

const reference = readFixture<{
  cases: { id: string; x: number[]; median: number; quantiles: Record<string, number> }[];
}>('descriptives.json');

test('quantiles by hand', () => {
  // 10, 20, 40: the place of 0.25 is 0.25 * 2 = 0.5, half way from 10 to 20; of 0.9 it is 1.8: 20 + 0.8 * 20.
  closeTo(quantile([40, 10, 20], 0.25), 15, 1e-14);
  closeTo(quantile([40, 10, 20], 0.9), 36, 1e-14);
  assert.equal(median([40, 10, 20]), 20);
});

for (const vector of reference.cases) {
  test(`sample ${vector.id} has NumPy's quantiles`, () => {
    assert.equal(median(vector.x), vector.median);
    for (const [probability, expected] of Object.entries(vector.quantiles)) {
      closeTo(quantile(vector.x, Number(probability)), expected, 1e-12, probability);
    }
  });
}

test('quantiles rise with the probability, between the ends, and move with shift and scale', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 40 });
  const probability = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(sample, probability, probability, (values, p, q) => {
      const low = quantile(values, Math.min(p, q))!;
      const high = quantile(values, Math.max(p, q))!;
      assert.ok(low <= high);
      assert.ok(Math.min(...values) <= low && high <= Math.max(...values));
      const moved = values.map((value) => 3 * value - 7);
      closeTo(quantile(moved, p), 3 * quantile(values, p)! - 7, 1e-9);
    }),
  );
});

test('empty is null, one value is itself, constants stay exact, wrong input is refused', () => {
  assert.equal(quantile([], 0.5), null);
  assert.equal(quantile([7], 0.3), 7);
  assert.equal(quantile([0.1, 0.1, 0.1, 0.1], 0.37), 0.1);
  for (const probability of [-0.1, 1.1, Number.NaN]) assert.throws(() => quantile([1], probability), RangeError);
  assert.throws(() => median([1, Number.NaN]), RangeError);
});
