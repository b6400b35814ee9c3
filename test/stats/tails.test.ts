import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chiSquareTail } from '../../server/stats/chiSquareTail.js';
import { normalQuantile, normalTail } from '../../server/stats/normalTail.js';
import { studentTail } from '../../server/stats/studentTail.js';
import { closeTo, closeToRelative } from './closeTo.js';

// Expected values without a derivation were computed with 40 digits of precision.

test('normal tails keep their digits where 1 minus the distribution function is 0', () => {
  const expected = [
    [0, 0.5],
    [0.5, 0.3085375387259869],
    [1.959963984540054, 0.025000000000000011],
    [3, 0.0013498980316300945],
    [10, 7.6198530241605261e-24],
    [30, 4.9067139271481871e-198],
    [37, 5.7255712225245768e-300],
  ] as const;
  for (const [z, tail] of expected) closeToRelative(normalTail(z), tail, 1e-12, `z = ${z}`);
  assert.equal(normalTail(-Infinity), 1);
  assert.equal(normalTail(Infinity), 0);
  assert.ok(Number.isNaN(normalTail(NaN)));
});

test('normal quantiles invert the tail, at the ends too', () => {
  closeTo(normalQuantile(0.5), 0, 1e-15);
  closeTo(normalQuantile(0.6), 0.25334710313579974, 1e-14);
  closeTo(normalQuantile(0.975), 1.9599639845400539, 1e-14);
  closeTo(normalQuantile(0.9999), 3.7190164854557084, 1e-12);
  closeTo(normalQuantile(1e-10), -6.3613409024040562, 1e-13);
  closeTo(normalQuantile(1e-100), -21.273453560965324, 1e-12);
  assert.equal(normalQuantile(0), -Infinity);
  assert.equal(normalQuantile(1), Infinity);
  assert.throws(() => normalQuantile(1.1), RangeError);
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 0.5, noNaN: true }), (p) =>
      closeToRelative(normalTail(-normalQuantile(p)), p, 1e-10),
    ),
  );
});

test('Student tails: closed forms for one and two degrees of freedom, tiny tails, the normal limit', () => {
  // df = 1: 1/2 - atan(t)/pi, so 1/4 at t = 1. df = 2: 1/2 - t / (2 sqrt(2 + t^2)), so 1/2 - 1/sqrt(6) at t = 2.
  closeTo(studentTail(1, 1), 0.25, 1e-14);
  closeTo(studentTail(2, 2), 0.5 - 1 / Math.sqrt(6), 1e-14);
  closeToRelative(studentTail(2.5, 7), 0.020496109292876448, 1e-12);
  closeToRelative(studentTail(0.01, 30), 0.49604374628658885, 1e-12);
  closeToRelative(studentTail(29.5, 208), 1.4560071456779943e-76, 1e-11);
  closeToRelative(studentTail(40, 5), 9.2059810858864772e-8, 1e-12);
  closeToRelative(studentTail(1.7, 999_998), 0.044565618245485358, 1e-9);
  assert.equal(studentTail(Infinity, 3), 0);
  assert.equal(studentTail(-Infinity, 3), 1);
  assert.ok(Number.isNaN(studentTail(NaN, 3)));
  assert.throws(() => studentTail(1, 0), RangeError);
});

test('chi-square tails: closed form for two degrees of freedom, tiny tails', () => {
  closeTo(chiSquareTail(1, 2), Math.exp(-0.5), 1e-14); // exp(-x/2)
  closeToRelative(chiSquareTail(3.841458820694124, 1), 0.05, 1e-13);
  closeToRelative(chiSquareTail(0.1, 10), 0.99999999750204866, 1e-14);
  closeToRelative(chiSquareTail(100, 3), 1.5541594313896049e-21, 1e-12);
  closeToRelative(chiSquareTail(700, 19), 3.5937063026613925e-136, 1e-11);
  closeToRelative(chiSquareTail(40, 40), 0.47025726683923999, 1e-13);
  assert.equal(chiSquareTail(0, 4), 1);
  assert.equal(chiSquareTail(-3, 4), 1);
  assert.equal(chiSquareTail(Infinity, 4), 0);
  assert.ok(Number.isNaN(chiSquareTail(NaN, 4)));
  assert.throws(() => chiSquareTail(1, -1), RangeError);
});

test('tails fall as their argument rises and the two sides add to one', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -40, max: 40, noNaN: true }),
      fc.double({ min: 0, max: 5, noNaN: true }),
      fc.double({ min: 0.5, max: 500, noNaN: true }),
      (t, step, df) => {
        assert.ok(studentTail(t + step, df) <= studentTail(t, df) * (1 + 1e-10));
        assert.ok(normalTail(t + step) <= normalTail(t) * (1 + 1e-10));
        assert.ok(chiSquareTail(t + 40 + step, df) <= chiSquareTail(t + 40, df) * (1 + 1e-10));
        closeTo(studentTail(t, df) + studentTail(-t, df), 1, 1e-14);
      },
    ),
  );
});
