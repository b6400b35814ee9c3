import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { meanExcessInterval } from '../../server/stats/meanExcessInterval.js';
import { closeTo } from './closeTo.js';

const excesses = Array.from({ length: 40 }, (_, k) => 3 + Math.sin(k) * 2 + (k % 7 === 0 ? 6 : 0));

test('two kinds of items in equal numbers, by hand', () => {
  // 100 items, half 0 and half 2: mean 1, standard error sqrt(100/99)/10. A resample with X twos has the mean X/50 and is
  // studentised to s / sqrt((1 - s^2)/99), s = X/50 - 1. 2.5 % of binomial X lie at 60 or above (2.8 %, above 1.8 %):
  // s = 0.2 gives 2.0310, so the ends are 1 -+ 2.0310 * 0.100504 * 1.02 = 1 -+ 0.20821.
  const halves = Array.from({ length: 100 }, (_, k) => (k % 2) * 2);
  const { mean, low, high } = meanExcessInterval(halves, seededUniform('halves'), 0.95, 50_000)!;
  assert.equal(mean, 1);
  closeTo(low, 1 - 0.20821, 1e-5);
  closeTo(high, 1 + 0.20821, 1e-5);
});

test('the long tail of a skewed sample is on its own side', () => {
  const { mean, low, high } = meanExcessInterval(excesses, seededUniform('skew'))!;
  assert.ok(high - mean > mean - low);
});

test('shift and scale move it; a higher level holds the lower; the same stream gives the same bits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.double({ min: 0.5, max: 3, noNaN: true }), (seed, scale) => {
      const run = (values: number[], level = 0.95) => meanExcessInterval(values, seededUniform(seed), level, 200)!;
      const plain = run(excesses);
      assert.deepEqual(run(excesses), plain);
      const moved = run(excesses.map((x) => scale * x - 5));
      closeTo(moved.low, scale * plain.low - 5, 1e-9);
      closeTo(moved.high, scale * plain.high - 5, 1e-9);
      const wide = run(excesses, 0.99);
      assert.ok(wide.low <= plain.low && plain.low < plain.mean && plain.mean < plain.high && plain.high <= wide.high);
    }),
    { numRuns: 30 },
  );
});

test('under ten items, or with all but one equal, there is none; equal items have width 0', () => {
  assert.equal(meanExcessInterval(excesses.slice(0, 9), seededUniform(1)), null);
  assert.equal(meanExcessInterval([], seededUniform(1)), null);
  assert.deepEqual(meanExcessInterval(new Array<number>(10).fill(2), seededUniform(1)), { mean: 2, low: 2, high: 2 });
  assert.equal(meanExcessInterval([...new Array<number>(11).fill(0), 12], seededUniform(1)), null);
});

test('NaN, wrong levels and too few replicates are refused', () => {
  assert.throws(() => meanExcessInterval([...excesses, Number.NaN], seededUniform(1)), RangeError);
  assert.throws(() => meanExcessInterval([...excesses, Infinity], seededUniform(1)), RangeError);
  for (const level of [0, 1, Number.NaN])
    assert.throws(() => meanExcessInterval(excesses, seededUniform(1), level), RangeError);
  assert.throws(() => meanExcessInterval(excesses, seededUniform(1), 0.95, 10), RangeError);
});
