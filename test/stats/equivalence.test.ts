import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform, standardNormal } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { withinMargin } from '../../server/stats/equivalence.js';
import { atMostLevel } from './atMostLevel.js';

test('only an upper end below the margin supports the claim', () => {
  assert.equal(withinMargin({ low: -1, high: 1.9 }, 2), true);
  assert.equal(withinMargin({ low: -1, high: 2 }, 2), false);
  assert.equal(withinMargin({ low: -40, high: 40 }, 2), false); // wide: nothing was shown
  assert.equal(withinMargin(null, 2), null);
  assert.equal(withinMargin({ low: 0, high: Infinity }, 2), false);
  for (const margin of [0, -1, NaN]) assert.throws(() => withinMargin({ low: 0, high: 1 }, margin), RangeError);
});

test('a wider margin never takes a claim back', () => {
  const end = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(
      end,
      fc.double({ min: 0.1, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 20, noNaN: true }),
      (high, margin, more) => {
        const interval = { low: high - 1, high };
        if (withinMargin(interval, margin) === true) assert.equal(withinMargin(interval, margin + more), true);
      },
    ),
  );
});

test('a claim is wrong as seldom as it should be at the margin, and is made often at 0', () => {
  const uniform = seededUniform('equivalence calibration');
  const rounds = 1500;
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const claims = (amount: number): number => {
    let count = 0;
    for (let round = 0; round < rounds; round += 1) {
      const items = Array.from({ length: 60 }, () => amount + 4 * standardNormal(uniform));
      const interval = bootstrapInterval(items, mean, { method: 'percentile', replicates: 300, uniform });
      if (withinMargin(interval, 2) === true) count += 1;
    }
    return count;
  };
  const [wrong, right] = [claims(2), claims(0)];
  process.stdout.write(`# wrong ${wrong / rounds}, right ${right / rounds}\n`);
  atMostLevel(wrong, rounds, 0.03);
  assert.ok(right / rounds > 0.9);
});
