import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { kolmogorovSmirnov, kolmogorovSmirnovAsymptotic } from '../../server/stats/kolmogorovSmirnov.js';
import { kolmogorovSurvival } from '../../server/stats/kolmogorovSurvival.js';
import { readFixture } from '../shared.js';
import { atMostLevel } from './atMostLevel.js';
import { closeTo, closeToRelative } from './closeTo.js';

interface Result {
  readonly D: number;
  readonly p: number | null;
}

interface Case {
  readonly id: string;
  readonly a: number[];
  readonly b: number[];
  readonly exact: Result;
  readonly asymp: Result;
  readonly exact_less: Result;
  readonly exact_greater: Result;
}

test('exact and asymptotic p meet every reference vector', () => {
  for (const { id, a, b, exact, asymp, exact_less, exact_greater } of readFixture<{ cases: Case[] }>('ks_2samp.json')
    .cases) {
    const compare = (ours: { distance: number; p: number | null } | null, reference: Result, label: string): void => {
      closeTo(ours!.distance, reference.D, 1e-15, label);
      if (reference.p === null) assert.equal(ours!.p, null, label);
      else closeToRelative(ours!.p, reference.p, 1e-10, label);
    };
    compare(kolmogorovSmirnov(a, b), exact, id);
    compare(kolmogorovSmirnov(a, b, 'less'), exact_less, `${id} less`);
    compare(kolmogorovSmirnov(a, b, 'greater'), exact_greater, `${id} greater`);
    compare(kolmogorovSmirnovAsymptotic(a, b), asymp, `${id} asymptotic`);
  }
});

test('by hand: three below four is the first or the last of the 35 orders, p = 2/35', () => {
  closeTo(kolmogorovSmirnov([1, 2, 3], [4, 5, 6, 7])!.p, 2 / 35, 1e-15);
});

test('by enumeration: the exact p is the share of orders at least as far apart', () => {
  const orders = (left: number, right: number): number[][] => {
    if (left + right === 0) return [[]];
    const first = left > 0 ? orders(left - 1, right).map((rest) => [0, ...rest]) : [];
    const second = right > 0 ? orders(left, right - 1).map((rest) => [1, ...rest]) : [];
    return [...first, ...second];
  };
  const samplesOf = (order: number[]): [number[], number[]] => [
    [...order.keys()].filter((place) => order[place] === 0),
    [...order.keys()].filter((place) => order[place] === 1),
  ];
  for (const [n1, n2] of [
    [3, 5],
    [4, 4],
    [6, 2],
  ] as const) {
    const all = orders(n1, n2).map(samplesOf);
    const distances = all.map(([a, b]) => kolmogorovSmirnov(a, b)!.distance);
    all.forEach(([a, b], index) => {
      const share = distances.filter((distance) => distance >= distances[index]! - 1e-12).length / all.length;
      closeTo(kolmogorovSmirnov(a, b)!.p, share, 1e-12);
    });
  }
});

test('an empty sample or a NaN gives null; constants, infinities, one value each are defined', () => {
  for (const run of [kolmogorovSmirnov, kolmogorovSmirnovAsymptotic]) {
    assert.equal(run([], [1]), null);
    assert.equal(run([1], []), null);
    assert.equal(run([1, NaN], [1, 2]), null);
  }
  assert.deepEqual(kolmogorovSmirnov([50, 50, 50], [50, 50]), { distance: 0, p: 1 });
  assert.deepEqual(kolmogorovSmirnov([-Infinity, 0], [0, Infinity]), { distance: 0.5, p: 1 });
  assert.deepEqual(kolmogorovSmirnov([1], [2]), { distance: 1, p: 1 });
  assert.deepEqual(kolmogorovSmirnovAsymptotic([1], [2]), { distance: 1, p: null });
});

test('sides may be exchanged, and a monotone transform changes nothing', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 25 });
  fc.assert(
    fc.property(sample, sample, (a, b) => {
      const forward = kolmogorovSmirnov(a, b)!;
      const backward = kolmogorovSmirnov(b, a)!;
      closeTo(forward.distance, backward.distance, 1e-15);
      closeTo(forward.p, backward.p, 1e-12);
      const transform = (values: number[]): number[] => values.map((value) => 1e-6 * value ** 3 - 4);
      assert.deepEqual(kolmogorovSmirnov(transform(a), transform(b)), forward);
      closeTo(kolmogorovSmirnov(a, b, 'less')!.p, kolmogorovSmirnov(b, a, 'greater')!.p, 1e-12);
    }),
  );
});

test('one-sample survival: closed forms of n = 1 and 2, and both branches where they meet', () => {
  closeTo(kolmogorovSurvival(0.7, 1), 0.6, 1e-15); // n = 1: D = max(u, 1 - u), so P(D >= d) = 2 (1 - d) for d >= 1/2
  closeTo(kolmogorovSurvival(0.3, 2), 1 - 2 * 0.1 ** 2, 1e-14); // n = 2, 1/4 <= d <= 1/2: P(D < d) = 2 (2d - 1/2)^2
  assert.equal(kolmogorovSurvival(0.04, 10), 1);
  assert.equal(kolmogorovSurvival(1, 10), 0);
  const root = 2 / Math.sqrt(100);
  closeToRelative(kolmogorovSurvival(root * (1 + 1e-13), 100), kolmogorovSurvival(root * (1 - 1e-13), 100), 1e-9);
  closeToRelative(kolmogorovSurvival(0.1, 100), 0.2526927570063874, 1e-10); // SciPy 1.17
  closeToRelative(kolmogorovSurvival(0.3, 140), 1.1370251710737309e-11, 1e-10); // SciPy 1.17
  assert.throws(() => kolmogorovSurvival(0.1, 0), RangeError);
  assert.throws(() => kolmogorovSurvival(NaN, 3), RangeError);
});

test('size stays below 0.05 and falls with ties; power against a shift of one sd', () => {
  const uniform = seededUniform('kolmogorov-smirnov calibration');
  const rounds = 20_000;
  const sample = (step: number, shift = 0): number[] =>
    Array.from({ length: 28 }, () => Math.round((uniform() * 100 + shift) / step) * step);
  const share = (step: number, shift: number): number => {
    let rejected = 0;
    for (let round = 0; round < rounds; round += 1) {
      if (kolmogorovSmirnov(sample(step), sample(step, shift))!.p! <= 0.05) rejected += 1;
    }
    return rejected / rounds;
  };
  const [fine, coarse, power] = [share(1, 0), share(10, 0), share(1, 29)];
  process.stdout.write(`# size ${fine} with points, ${coarse} with tens; power ${power}\n`);
  atMostLevel(fine * rounds, rounds, 0.05);
  atMostLevel(coarse * rounds, rounds, 0.05);
  assert.ok(coarse < fine);
  assert.ok(power > 0.65, `power ${power}`);
});
