import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { agreement } from '../../../server/reports/validation/agreement.js';

test('a number agrees exactly, to the digits that were printed, or not', () => {
  for (const [published, ours, expected] of [
    ['0.31', 0.3077, 'to the printed digits'],
    ['0.31', 0.3049, 'no'],
    ['-0.02', -0.0155, 'to the printed digits'],
    ['-0.02', 0.0155, 'no'],
    ['6.45e-06', 6.4748e-6, 'no'],
    ['6.47e-06', 6.4748e-6, 'to the printed digits'],
    ['6.474764529230277e-06', 6.474764529230293e-6, 'exactly'],
    ['6.474764529230277e-06', 6.4747646e-6, 'no'],
    ['0.3077085430399065', 0.30770854303990647, 'exactly'],
    ['0.974194', 0.9741935483870968, 'to the printed digits'],
    ['23', 23, 'exactly'],
    ['23', 24, 'no'],
    ['23', 22.6, 'to the printed digits'],
    ['1.0', 1, 'exactly'],
    ['0.000', 0, 'exactly'],
    ['1.90e-11', 1.8995594e-11, 'to the printed digits'],
    ['0.0119', 0.01190237, 'to the printed digits'],
    ['4.77', null, null],
  ] as const)
    assert.equal(agreement(published, ours), expected, `${published} beside ${ours}`);
  assert.throws(() => agreement('a few', 3), /is no number/);
});

test('whatever is printed of a number agrees with that number, and with no other one', () => {
  const numbers = fc.double({ min: 1e-12, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 6 }), (ours, digits) => {
      assert.notEqual(agreement(ours.toFixed(digits), ours), 'no');
      assert.notEqual(agreement(ours.toExponential(digits), ours), 'no');
      assert.equal(agreement(ours.toExponential(digits), ours * (1 + 3 * 10 ** -digits)), 'no');
    }),
  );
});
