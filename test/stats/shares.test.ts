import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { logChoose } from '../../server/stats/logGamma.js';
import { mcnemar } from '../../server/stats/mcnemar.js';
import { passAtK, passHatK } from '../../server/stats/passAtK.js';
import { wilsonInterval } from '../../server/stats/wilson.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

/** P(X = k) of n trials with chance `share`. */
function binomial(k: number, n: number, share: number): number {
  if (share === 1) return Number(k === n);
  return Math.exp(logChoose(n, k) + k * Math.log(share) + (n - k) * Math.log(1 - share));
}

interface PassCase {
  readonly id: string;
  readonly n: number;
  readonly c: number;
  readonly k: number;
  readonly pass_at_k: number;
  readonly pass_hat_k: number;
}

test('pass@k and pass^k meet every reference vector', () => {
  for (const { id, n, c, k, pass_at_k, pass_hat_k } of readFixture<{ cases: PassCase[] }>('pass_at_k.json').cases) {
    closeTo(passAtK(n, c, k), pass_at_k, 1e-12, id);
    closeTo(passHatK(n, c, k), pass_hat_k, 1e-12, id);
  }
});

test('pass@k by hand, too few attempts, wrong counts', () => {
  closeTo(passAtK(4, 2, 2), 5 / 6, 1e-15); // only one of the six pairs holds both failures
  closeTo(passHatK(4, 2, 2), 1 / 6, 1e-15);
  assert.equal(passAtK(4, 2, 5), null);
  assert.equal(passHatK(0, 0, 1), null);
  for (const [n, c, k] of [
    [4, 5, 1],
    [4, -1, 1],
    [4, 2, 0],
    [4, 1.5, 1],
    [NaN, 1, 1],
  ] as const) {
    assert.throws(() => passAtK(n, c, k), RangeError);
  }
});

test('pass@1 is the share of passes, and pass@k grows with k', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.nat(), (n, draw) => {
      const c = draw % (n + 1);
      closeTo(passAtK(n, c, 1), c / n, 1e-12);
      closeTo(passHatK(n, c, 1), c / n, 1e-12);
      for (let k = 2; k <= n; k += 1) assert.ok(passAtK(n, c, k)! >= passAtK(n, c, k - 1)! - 1e-12);
      closeTo(passAtK(n, c, n), Number(c > 0), 1e-12);
    }),
  );
});

test("Wilson's interval by hand: 5 of 10 with z = 1.96 is 0.5 -+ 0.2634", () => {
  // half = z / (1 + z^2/10) * sqrt(0.025 + z^2/400) with z^2 = 3.8415: 1.4160 * 0.18602
  const interval = wilsonInterval(5, 10)!;
  closeTo(interval.low, 0.2366, 5e-5);
  closeTo(interval.high, 0.7634, 5e-5);
  assert.equal(wilsonInterval(0, 0), null);
  assert.equal(wilsonInterval(0, 7)!.low, 0);
  assert.equal(wilsonInterval(7, 7)!.high, 1);
  for (const [successes, trials] of [
    [3, 2],
    [-1, 2],
    [NaN, 2],
  ] as const) {
    assert.throws(() => wilsonInterval(successes, trials), RangeError);
  }
  assert.throws(() => wilsonInterval(1, 2, 1), RangeError);
});

test("the ends of Wilson's interval are the shares whose score statistic is just z", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 500 }), fc.nat(), (trials, draw) => {
      const successes = 1 + (draw % (trials - 1));
      const { low, high } = wilsonInterval(successes, trials)!;
      for (const end of [low, high]) {
        closeTo(Math.abs(successes / trials - end) / Math.sqrt((end * (1 - end)) / trials), 1.959963984540054, 1e-8);
      }
      const mirrored = wilsonInterval(trials - successes, trials)!;
      closeTo(mirrored.low, 1 - high, 1e-12);
    }),
  );
});

test("exact coverage of Wilson's 95 % interval for 28 trials: the mean holds, the least is stated", () => {
  const shares = Array.from({ length: 97 }, (_, index) => 0.02 + index / 100);
  const coverages = shares.map((share) => {
    let covered = 0;
    for (let k = 0; k <= 28; k += 1) {
      const { low, high } = wilsonInterval(k, 28)!;
      if (low <= share && share <= high) covered += binomial(k, 28, share);
    }
    return covered;
  });
  const mean = coverages.reduce((sum, value) => sum + value, 0) / coverages.length;
  const least = Math.min(...coverages);
  process.stdout.write(`# coverage ${mean} on average, ${least} at the least\n`);
  assert.ok(mean >= 0.95);
  assert.ok(least > 0.88);
});

test('McNemar by hand: 1 against 5 is 2 * 7 / 64 exactly, and less the chance of 1 in 6 for mid-p', () => {
  const result = mcnemar(1, 5);
  closeTo(result.exact, 14 / 64, 1e-13); // two times (1 + 6) of the 64 outcomes of six coins
  closeTo(result.mid, 8 / 64, 1e-13);
  assert.deepEqual(mcnemar(0, 0), { exact: 1, mid: 1 });
  assert.deepEqual(mcnemar(4, 4), { exact: 1, mid: 1 });
  closeTo(mcnemar(0, 1).exact, 1, 1e-13);
  closeTo(mcnemar(0, 1).mid, 0.5, 1e-13);
  for (const bad of [-1, 0.5, NaN, Infinity]) assert.throws(() => mcnemar(bad, 1), RangeError);
});

test('McNemar does not care which answer is called first; mid-p is below exact', () => {
  fc.assert(
    fc.property(fc.nat({ max: 3000 }), fc.nat({ max: 3000 }), (b, c) => {
      assert.deepEqual(mcnemar(b, c), mcnemar(c, b));
      assert.ok(mcnemar(b, c).mid <= mcnemar(b, c).exact && mcnemar(b, c).exact <= 1 && mcnemar(b, c).mid >= 0);
    }),
  );
});

test('exact size of McNemar at 0.05 for 50 pairs, and its power at 20 against 5 % discordant', () => {
  const pairs = 50;
  const rejects = (onlyFirst: number, onlySecond: number): { exact: number; mid: number } => {
    const result = { exact: 0, mid: 0 };
    for (let b = 0; b <= pairs; b += 1) {
      for (let c = 0; b + c <= pairs; c += 1) {
        const discordant = binomial(b + c, pairs, onlyFirst + onlySecond);
        const chance = discordant * binomial(b, b + c, onlyFirst / (onlyFirst + onlySecond));
        const { exact, mid } = mcnemar(b, c);
        if (exact <= 0.05) result.exact += chance;
        if (mid <= 0.05) result.mid += chance;
      }
    }
    return result;
  };
  const sizes = Array.from({ length: 20 }, (_, index) => rejects((index + 1) / 40, (index + 1) / 40));
  const exact = Math.max(...sizes.map((size) => size.exact));
  const mid = Math.max(...sizes.slice(0, -1).map((size) => size.mid));
  const midAllDiscordant = sizes.at(-1)!.mid;
  const power = rejects(0.2, 0.05);
  process.stdout.write(`# size ${exact} exact, ${mid} mid; power ${power.exact} and ${power.mid}\n`);
  assert.ok(exact <= 0.05);
  assert.ok(mid <= 0.0501);
  assert.ok(midAllDiscordant <= 0.065);
  assert.ok(power.mid > power.exact && power.exact > 0.4);
});
