import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { correlationPValue, pearson } from '../../server/stats/pearson.js';
import { spearman } from '../../server/stats/spearman.js';
import { readFixture } from '../shared.js';
import { atMostLevel } from './atMostLevel.js';
import { closeTo, closeToRelative } from './closeTo.js';

interface CorrelationCase {
  readonly id: string;
  readonly x: number[];
  readonly y: number[];
  readonly rho: number | null;
  readonly p: number | null;
  readonly pearson_r: number | null;
  readonly pearson_p: number | null;
}

test('rho and p meet every reference vector', () => {
  for (const { id, x, y, rho, p } of readFixture<{ cases: CorrelationCase[] }>('spearman.json').cases) {
    const result = spearman(x, y);
    closeTo(result?.coefficient ?? null, rho, 1e-12, id);
    closeTo(result?.p ?? null, p, 1e-10, id);
  }
});

test("Pearson's r and its p meet every reference vector", () => {
  for (const { id, x, y, pearson_r, pearson_p } of readFixture<{ cases: CorrelationCase[] }>('spearman.json').cases) {
    const r = pearson(x, y);
    closeTo(r, pearson_r, 1e-12, id);
    if (r !== null && x.length > 2) closeTo(correlationPValue(r, x.length), pearson_p, 1e-10, id);
  }
});

test('by hand: ranks 1 2 3 4 against 1 2 4 3 give 1 - 6 * 2 / 60 = 0.8, p = 0.2', () => {
  // With n = 4 the density of r under the t convention is uniform on [-1, 1], so p = 1 - |r|.
  const result = spearman([1, 2, 3, 4], [10, 20, 40, 30])!;
  closeTo(result.coefficient, 0.8, 1e-15);
  closeTo(result.p, 0.2, 1e-14);
});

test('a p of 1e-76 keeps six digits', () => {
  closeToRelative(correlationPValue(0.8989582253490168, 210), 1.6667112671478986e-76, 1e-6);
});

test('what has no correlation is null: one pair, constants, NaN; a perfect order is exactly 1 with p 0', () => {
  assert.equal(spearman([], []), null);
  assert.equal(spearman([1], [2]), null);
  assert.equal(spearman([1, 2, NaN], [1, 2, 3]), null);
  assert.equal(spearman([7, 7, 7], [1, 2, 3]), null);
  assert.equal(pearson([1, 2, Infinity], [1, 2, 3]), null);
  assert.equal(pearson([0.1, 0.1, 0.1], [1, 2, 3]), null);
  assert.deepEqual(spearman([1, 2], [3, 9]), { coefficient: 1, p: null, n: 2 });
  const values = Array.from({ length: 101 }, (_, index) => index);
  assert.deepEqual(spearman(values, values), { coefficient: 1, p: 0, n: 101 });
  assert.deepEqual(spearman([-Infinity, 0, Infinity], [3, 2, 1]), { coefficient: -1, p: 0, n: 3 });
  assert.throws(() => spearman([1, 2], [1]), RangeError);
});

test('units change nothing, down to 1e-200 and up to 1e300; a monotone transform leaves rho alone', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), { minLength: 2 });
  fc.assert(
    fc.property(pairs, fc.constantFrom(1e-200, 0.01, 1e300), (drawn, unit) => {
      const x = drawn.map((pair) => pair[0]);
      const y = drawn.map((pair) => pair[1]);
      const r = pearson(x, y);
      closeTo(
        pearson(
          x.map((value) => value * unit),
          y,
        ),
        r,
        1e-12,
      );
      assert.deepEqual(
        spearman(
          x.map((value) => Math.exp(value)),
          y,
        ),
        spearman(x, y),
      );
      if (r !== null) assert.ok(r >= -1 && r <= 1);
    }),
  );
});

test('size at 0.05 with ten tied pairs and power at a correlation of 0.5 with thirty', () => {
  const uniform = seededUniform('spearman calibration');
  let rejected = 0;
  let found = 0;
  for (let round = 0; round < 4000; round += 1) {
    const x = Array.from({ length: 10 }, () => Math.floor(uniform() * 8));
    const y = Array.from({ length: 10 }, () => Math.floor(uniform() * 8));
    if ((spearman(x, y)?.p ?? 1) <= 0.05) rejected += 1;
    const shared = Array.from({ length: 30 }, () => [
      uniform() + uniform(),
      uniform() + uniform(),
      uniform() + uniform(),
    ]);
    const left = shared.map((part) => part[0]! + part[1]!);
    const right = shared.map((part) => part[0]! + part[2]!);
    if (spearman(left, right)!.p! <= 0.05) found += 1;
  }
  process.stdout.write(`# size ${rejected / 4000}, power ${found / 4000}\n`);
  atMostLevel(rejected, 4000, 0.055, 'Spearman');
  assert.ok(found / 4000 > 0.7, `power ${found / 4000}`);
});
