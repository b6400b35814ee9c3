import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sortedSample } from '../../server/stats/sortedSample.js';

test('a sample comes back sorted and its source stays as it was, short and long', () => {
  const finite = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(fc.array(finite, { maxLength: 200 }), (values) => {
      const before = [...values];
      const sorted = sortedSample(values);
      assert.deepEqual(values, before);
      assert.deepEqual(
        [...sorted],
        values.sort((a, b) => a - b || Number(Object.is(b, -0)) - Number(Object.is(a, -0))).map((value) => value),
      );
    }),
  );
});

test('NaN and infinities are refused with their place', () => {
  assert.throws(() => sortedSample([1, Number.NaN]), /value 1 of the sample is NaN/);
  assert.throws(() => sortedSample([Infinity]), RangeError);
  assert.throws(() => sortedSample([0, 0, -Infinity]), /value 2/);
});
