import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { differentialEntropy, type EntropyMethod } from '../../server/stats/differentialEntropy.js';
import { readFixture } from '../shared.js';
import { closeTo, referenceNumber } from './closeTo.js';

interface Case {
  id: string;
  n: number;
  method: EntropyMethod;
  window_length: number;
  base: number | null;
  x: number[] | null;
  expected: number | string;
}
const reference = readFixture<{ cases: Case[] }>('differential_entropy.json');
const methods: EntropyMethod[] = ['auto', 'vasicek', 'ebrahimi', 'van es', 'correa'];

test('Vasicek, Ebrahimi and van Es by hand', () => {
  // 1, 2, 4, 8, 16 with m = 1: clamped spacings 1, 3, 6, 12, 8.
  const sample = [8, 1, 16, 4, 2];
  const logs = Math.log(1 * 3 * 6 * 12 * 8);
  closeTo(differentialEntropy(sample, { method: 'vasicek', window: 1 }), logs / 5 + Math.log(5 / 2), 1e-14);
  // Ebrahimi: c = 1, 2, 2, 2, 1, so the sum of logs falls by 3 ln 2 and the factor is n/m = 5.
  const ebrahimi = (logs - 3 * Math.LN2) / 5 + Math.log(5);
  closeTo(differentialEntropy(sample, { method: 'ebrahimi', window: 1 }), ebrahimi, 1e-14);
  // van Es: spacings 1, 2, 4, 8; (ln 64)/4 + ln 6 + (1 + 1/2 + 1/3 + 1/4 + 1/5) + ln 1 - ln 6.
  closeTo(differentialEntropy(sample, { method: 'van es', window: 1 }), Math.log(64) / 4 + 137 / 60, 1e-14);
});

test('Correa of equally spaced values by hand', () => {
  // 0..4, m = 1: inside, products 2 and squares 2 give 1/n; at the ends (0,0,1): products 1, squares 2/3, give 1.5/n.
  const expected = Math.log(5) - (2 * Math.log(1.5)) / 5;
  closeTo(differentialEntropy([0, 1, 2, 3, 4], { method: 'correa', window: 1 }), expected, 1e-14);
});

for (const vector of reference.cases) {
  test(`${vector.id} meets SciPy`, () => {
    const sample =
      vector.x ?? Array.from({ length: vector.n }, (_, i) => (((i * 37) % vector.n) + 0.25 * Math.sin(i)) / 10);
    const options = vector.base === null ? {} : { base: vector.base };
    const given = { method: vector.method, window: vector.window_length, ...options };
    closeTo(differentialEntropy(sample, given), referenceNumber(vector.expected), 1e-12);
    if (vector.id.startsWith('window')) return;
    closeTo(
      differentialEntropy(sample, { method: vector.method, ...options }),
      referenceNumber(vector.expected),
      1e-12,
    );
  });
}

test('scaling by c adds ln c, shifting adds nothing, order does not matter, for every method', () => {
  const sample = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(sample, fc.constantFrom(...methods), (values, method) => {
      const entropy = differentialEntropy(values, { method })!;
      const other = values.map((value) => 1e-3 * value - 5).reverse();
      closeTo(differentialEntropy(other, { method }), entropy + Math.log(1e-3), 1e-8);
    }),
  );
});

test('below 5 values the entropy is null, from 5 on it is defined', () => {
  for (const method of methods) {
    for (let n = 0; n < 5; n += 1) assert.equal(differentialEntropy([1, 2, 4, 9].slice(0, n), { method }), null);
    assert.ok(Number.isFinite(differentialEntropy([1, 2, 4, 9, 3], { method })));
  }
  assert.equal(differentialEntropy([1, 2, 3, 4, 5, 6], { window: 3 }), null);
});

test('a constant sample gives -Infinity by every method, in any unit', () => {
  for (const method of methods) {
    assert.equal(differentialEntropy(new Array<number>(30).fill(95), { method }), -Infinity);
    assert.equal(differentialEntropy(new Array<number>(6).fill(0.1), { method }), -Infinity);
  }
});

test('NaN, infinities and wrong options are refused', () => {
  assert.throws(() => differentialEntropy([1, 2, 3, 4, Number.NaN]), RangeError);
  assert.throws(() => differentialEntropy([1, 2, 3, 4, Infinity]), RangeError);
  assert.throws(() => differentialEntropy([1, 2, 3, 4, 5], { window: 0 }), RangeError);
  assert.throws(() => differentialEntropy([1, 2, 3, 4, 5], { window: 1.5 }), RangeError);
  for (const base of [0, -2, 1, Number.NaN]) {
    assert.throws(() => differentialEntropy([1, 2, 3, 4, 5], { base }), RangeError);
  }
});
