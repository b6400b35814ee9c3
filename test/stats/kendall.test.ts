import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { kendall } from '../../server/stats/kendall.js';
import { readFixture } from '../shared.js';
import { atMostLevel } from './atMostLevel.js';
import { closeTo } from './closeTo.js';

interface KendallCase {
  readonly id: string;
  readonly x: number[];
  readonly y: number[];
  readonly kendall_tau_b: number | null;
  readonly kendall_p: number | null;
}

test('tau-b and p meet every reference vector, exact and approximate', () => {
  for (const { id, x, y, kendall_tau_b, kendall_p } of readFixture<{ cases: KendallCase[] }>('spearman.json').cases) {
    const result = kendall(x, y);
    closeTo(result?.coefficient ?? null, kendall_tau_b, 1e-12, id);
    closeTo(result?.p ?? null, kendall_p, 1e-10, id);
  }
});

test('by hand: one inversion in 1 2 4 3 gives (5 - 1) / 6, and 4 of the 24 orders have at most one', () => {
  // No inversion: 1 order; one inversion: 3 orders. p = 2 * 4 / 24.
  const result = kendall([1, 2, 3, 4], [1, 2, 4, 3])!;
  closeTo(result.coefficient, 4 / 6, 1e-15);
  closeTo(result.p, 8 / 24, 1e-15);
  closeTo(kendall([1, 2, 3, 4, 5, 6, 7, 8], [2, 1, 4, 3, 6, 5, 8, 7])!.p, 0.014136904761904762, 1e-14); // SciPy 1.17
});

test('what has no correlation is null; two pairs have p 1; infinities order as numbers do', () => {
  assert.equal(kendall([], []), null);
  assert.equal(kendall([1], [1]), null);
  assert.equal(kendall([2, 2, 2], [1, 2, 3]), null);
  assert.equal(kendall([1, NaN, 3], [1, 2, 3]), null);
  assert.deepEqual(kendall([1, 2], [5, 3]), { coefficient: -1, p: 1, n: 2 });
  assert.equal(kendall([-Infinity, 0, Infinity], [1, 2, 3])!.coefficient, 1);
  assert.equal(kendall([Infinity, 0, Infinity], [1, 2, 1])!.coefficient, -1);
  assert.throws(() => kendall([1], [1, 2]), RangeError);
});

test('a perfect order of 200 is exactly 1 with a p that is 2 / 200!', () => {
  const values = Array.from({ length: 200 }, (_, index) => index);
  const result = kendall(values, values)!;
  assert.equal(result.coefficient, 1);
  assert.ok(result.p! < 1e-300);
});

test('exchanging the sides changes nothing, reversing one changes the sign', () => {
  const value = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 2, maxLength: 40 }), (pairs) => {
      const x = pairs.map((pair) => pair[0]);
      const y = pairs.map((pair) => pair[1]);
      const forward = kendall(x, y);
      const backward = kendall(y, x);
      closeTo(backward?.coefficient ?? null, forward?.coefficient ?? null, 1e-12);
      closeTo(backward?.p ?? null, forward?.p ?? null, 1e-12);
      if (forward === null) return;
      const reversed = kendall(
        x.map((drawn) => -drawn * 1e9),
        y,
      )!;
      closeTo(reversed.coefficient, -forward.coefficient, 1e-12);
      closeTo(reversed.p, forward.p, 1e-12);
    }),
  );
});

test('size at 0.05 with ten tied pairs, and with ten untied; power at a correlation of a half', () => {
  const uniform = seededUniform('kendall calibration');
  const rounds = 10_000;
  let [tied, untied, found] = [0, 0, 0];
  const draw = (step: number): number[] => Array.from({ length: 10 }, () => Math.floor(uniform() * step));
  for (let round = 0; round < rounds; round += 1) {
    if ((kendall(draw(8), draw(8))?.p ?? 1) <= 0.05) tied += 1;
    if (kendall(draw(1e9), draw(1e9))!.p! <= 0.05) untied += 1;
    const shared = Array.from({ length: 30 }, () => uniform() + uniform());
    const [left, right] = [shared, shared].map((list) => list.map((common) => common + uniform() + uniform()));
    if (kendall(left!, right!)!.p! <= 0.05) found += 1;
  }
  process.stdout.write(`# size ${tied / rounds} tied, ${untied / rounds} untied; power ${found / rounds}\n`);
  atMostLevel(tied, rounds, 0.05, 'tied');
  atMostLevel(untied, rounds, 0.05, 'untied');
  assert.ok(found / rounds > 0.7, `power ${found / rounds}`);
});
