import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { incompleteBeta } from '../../server/stats/incompleteBeta.js';
import { upperIncompleteGamma } from '../../server/stats/incompleteGamma.js';
import { logBeta, logChoose, logGamma } from '../../server/stats/logGamma.js';
import { closeTo, closeToRelative } from './closeTo.js';

test('logGamma: factorials, the half, large arguments', () => {
  closeTo(logGamma(1), 0, 1e-14);
  closeTo(logGamma(2), 0, 1e-14);
  closeTo(logGamma(0.5), Math.log(Math.PI) / 2, 1e-14); // Gamma(1/2) = sqrt(pi)
  closeTo(logGamma(7), Math.log(720), 1e-14); // 6! = 720
  closeToRelative(logGamma(0.1), 2.2527126517342059, 1e-14);
  closeToRelative(logGamma(9.99), 12.779315214350193, 1e-14);
  closeToRelative(logGamma(500.25), 2606.6693148551129, 1e-15);
  closeToRelative(logGamma(1e6), 12815504.569147612, 1e-15);
  assert.equal(logGamma(Infinity), Infinity);
  for (const x of [0, -1, NaN]) assert.throws(() => logGamma(x), RangeError);
  closeTo(Math.exp(logChoose(10, 3)), 120, 1e-11);
  closeTo(logBeta(2, 3), -Math.log(12), 1e-14); // 1! 2! / 4!
  // Gamma(1/2) / sqrt(b) (1 + 1/(8b) + ...)
  closeTo(logBeta(0.5, 500_000), Math.log(Math.PI / 5e5) / 2 + 1 / (8 * 5e5), 1e-12);
});

test('incompleteBeta: closed forms, 1e-52, thousands of values', () => {
  closeTo(incompleteBeta(0.3, 2, 5), 0.579825, 1e-14); // 1 - 0.7^6 - 6 * 0.3 * 0.7^5
  closeToRelative(incompleteBeta(0.1, 50, 0.5), 8.3803325586883155e-52, 1e-12);
  closeToRelative(incompleteBeta(0.9, 104, 0.5), 2.9285148924924343e-6, 1e-12);
  closeToRelative(incompleteBeta(1e-10, 3.4, 46.6), 5.0570755341487626e-30, 1e-12);
  closeToRelative(incompleteBeta(0.05, 25, 475), 0.52456984905277214, 1e-12);
  closeToRelative(incompleteBeta(0.5, 5000, 5100), 0.8401528708121381, 1e-10);
  assert.equal(incompleteBeta(0, 2, 3), 0);
  assert.equal(incompleteBeta(1, 2, 3), 1);
  for (const bad of [-0.1, 1.1, NaN]) assert.throws(() => incompleteBeta(bad, 2, 3), RangeError);
  assert.throws(() => incompleteBeta(0.5, 0, 1), RangeError);
});

test('incompleteBeta meets I_x(a, b) = 1 - I_(1-x)(b, a) and I_x(1, b) = 1 - (1-x)^b', () => {
  const share = fc.double({ min: 0.001, max: 0.999, noNaN: true });
  const shape = fc.double({ min: 0.1, max: 300, noNaN: true });
  fc.assert(
    fc.property(share, shape, shape, (x, a, b) => {
      closeTo(incompleteBeta(x, a, b) + incompleteBeta(1 - x, b, a), 1, 1e-11);
      closeTo(incompleteBeta(x, 1, b), 1 - (1 - x) ** b, 1e-12);
    }),
  );
});

test('upperIncompleteGamma: exp(-x) for a = 1, its recurrence, its ends', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 400, noNaN: true }),
      fc.double({ min: 0.1, max: 100, noNaN: true }),
      (x, a) => {
        closeToRelative(upperIncompleteGamma(1, x), Math.exp(-x), 1e-12);
        // Q(a + 1, x) = Q(a, x) + x^a exp(-x) / Gamma(a + 1)
        const step = x === 0 ? 0 : Math.exp(a * Math.log(x) - x - logGamma(a + 1));
        closeTo(upperIncompleteGamma(a + 1, x), upperIncompleteGamma(a, x) + step, 1e-12);
      },
    ),
  );
  assert.equal(upperIncompleteGamma(2, 0), 1);
  assert.equal(upperIncompleteGamma(2, Infinity), 0);
  for (const bad of [-1, NaN]) assert.throws(() => upperIncompleteGamma(2, bad), RangeError);
});
