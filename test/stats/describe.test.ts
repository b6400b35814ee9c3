import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { describe, standardDeviation } from '../../server/stats/describe.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

interface Case {
  id: string;
  x: number[];
  mean: number;
  median: number;
  std_ddof1: number | null;
  iqr: number;
}
const reference = readFixture<{ cases: Case[] }>('descriptives.json');

test('a description by hand', () => {
  // 0, 50, 55, 60, 85: mean 250/5 = 50; squares 2500 + 0 + 25 + 100 + 1225 = 3850, over 4: 962.5.
  assert.deepEqual(describe([50, 0, null, 85, 55, 60]), {
    n: 5,
    missing: 1,
    mean: 50,
    median: 55,
    sd: Math.sqrt(962.5),
    minimum: 0,
    maximum: 85,
    q1: 50,
    q3: 60,
    distinct: 5,
    multiplesOf5: 1,
    multiplesOf10: 3 / 5,
    zeroFiftyHundred: 2 / 5,
  });
});

for (const vector of reference.cases) {
  test(`sample ${vector.id} has NumPy's mean, median, deviation and interquartile range`, () => {
    const description = describe(vector.x);
    closeTo(description.mean, vector.mean, 1e-12);
    closeTo(description.median, vector.median, 1e-12);
    closeTo(description.sd, vector.std_ddof1, 1e-12);
    closeTo(description.q3! - description.q1!, vector.iqr, 1e-12);
  });
}

test('nothing, one value and absent values have defined descriptions', () => {
  const none = describe([null, null]);
  assert.equal(none.n, 0);
  assert.equal(none.missing, 2);
  assert.equal(none.distinct, 0);
  for (const key of ['mean', 'median', 'sd', 'minimum', 'maximum', 'q1', 'q3', 'multiplesOf5'] as const) {
    assert.equal(none[key], null, key);
  }
  const one = describe([7]);
  assert.deepEqual([one.mean, one.median, one.sd, one.distinct, one.multiplesOf5], [7, 7, null, 1, 0]);
});

test('a constant sample has its value as mean and a deviation of exactly 0', () => {
  const constant = describe(new Array<number>(29).fill(0.1));
  assert.deepEqual([constant.mean, constant.sd, constant.distinct], [0.1, 0, 1]);
});

test('order does not matter and scaling scales', () => {
  const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(values, (sample) => {
      assert.deepEqual(
        describe([...sample].sort((a, b) => a - b)),
        describe([...sample].sort((a, b) => a - b).reverse()),
      );
      closeTo(standardDeviation(sample.map((value) => 4 * value + 1)), 4 * standardDeviation(sample)!, 1e-10);
      assert.equal(describe(sample).distinct, new Set(sample).size);
    }),
  );
});

test('NaN and infinities are refused', () => {
  assert.throws(() => describe([1, Number.NaN]), RangeError);
  assert.throws(() => describe([Infinity, null]), RangeError);
});
