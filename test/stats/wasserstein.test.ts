import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  wassersteinDistance,
  wassersteinToMixture,
  weightedWassersteinDistance,
} from '../../server/stats/wasserstein.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

interface Case {
  id: string;
  a: number[];
  b: number[];
  a_weights: number[] | null;
  b_weights: number[] | null;
  expected: number;
}
const reference = readFixture<{ cases: Case[] }>('wasserstein.json');
const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 30 });

test('distances by hand', () => {
  // {0, 10} to {0, 0, 30}: shares differ by 2/3 - 1/2 = 1/6 on [0, 10) and by 1/3 on [10, 30): 10/6 + 20/3 = 25/3.
  closeTo(wassersteinDistance([10, 0], [0, 30, 0]), 25 / 3, 1e-14);
  // Mixture of {0} and {0, 30}: masses 3/4 at 0, 1/4 at 30; from {10}: 3/4 * 10 + 1/4 * 20.
  closeTo(wassersteinToMixture([10], [[0], [0, 30]]), 12.5, 1e-14);
});

for (const vector of reference.cases) {
  test(`${vector.id} meets SciPy, plain and with unit weights`, () => {
    const ones = (values: number[]): number[] => values.map(() => 2.5);
    closeTo(wassersteinDistance(vector.a, vector.b), vector.expected, 1e-12);
    closeTo(
      weightedWassersteinDistance(
        vector.a,
        vector.a_weights ?? ones(vector.a),
        vector.b,
        vector.b_weights ?? ones(vector.b),
      ),
      vector.expected,
      1e-12,
    );
  });
}

test('it is a metric: zero only at equality, symmetric, triangle; shifts add, scales multiply', () => {
  fc.assert(
    fc.property(sample, sample, sample, (a, b, c) => {
      const ab = wassersteinDistance(a, b)!;
      assert.equal(wassersteinDistance(a, [...a].reverse()), 0);
      assert.equal(ab, wassersteinDistance(b, a));
      assert.ok(ab <= wassersteinDistance(a, c)! + wassersteinDistance(c, b)! + 1e-9);
      closeTo(
        wassersteinDistance(
          a,
          a.map((value) => value + 12),
        ),
        12,
        1e-9,
      );
      closeTo(
        wassersteinDistance(
          a.map((x) => x * 1e-6),
          b.map((x) => x * 1e-6),
        ),
        ab * 1e-6,
        1e-15,
      );
    }),
  );
});

test('sorted samples of equal size: the mean distance of order statistics', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
    minLength: 1,
  });
  fc.assert(
    fc.property(pairs, (both) => {
      const a = both.map(([x]) => x).sort((x, y) => x - y);
      const b = both.map(([, y]) => y).sort((x, y) => x - y);
      const mean = a.reduce((sum, x, index) => sum + Math.abs(x - b[index]!), 0) / a.length;
      closeTo(wassersteinDistance(a, b), mean, 1e-9);
    }),
  );
});

test('the mixture weighs samples equally; of equal sizes it is the pooled sample, and whole weights are copies', () => {
  fc.assert(
    fc.property(sample, sample, fc.integer({ min: 1, max: 5 }), (people, model, copies) => {
      closeTo(wassersteinToMixture(people, [model, [...model]]), wassersteinDistance(people, model), 1e-9);
      const repeated = model.flatMap((value) => new Array<number>(copies).fill(value));
      closeTo(wassersteinToMixture(people, [repeated, people]), wassersteinDistance(people, model)! / 2, 1e-9);
      const weights = model.map((_, index) => index % 3);
      const weighted = model.flatMap((value, index) => new Array<number>(index % 3).fill(value));
      const expected = weighted.length === 0 ? null : wassersteinDistance(people, weighted);
      closeTo(
        weightedWassersteinDistance(
          people,
          people.map(() => 1),
          model,
          weights,
        ),
        expected,
        1e-9,
      );
    }),
  );
});

test('empty sides are null, single values and constants are defined', () => {
  assert.equal(wassersteinDistance([], [1]), null);
  assert.equal(wassersteinDistance([1], []), null);
  assert.equal(wassersteinToMixture([1], []), null);
  assert.equal(wassersteinToMixture([1], [[], []]), null);
  assert.equal(wassersteinToMixture([1], [[], [4]]), 3);
  assert.equal(wassersteinDistance([95, 95, 95], [95]), 0);
});

test('NaN, infinities and wrong weights are refused', () => {
  assert.throws(() => wassersteinDistance([1, Number.NaN], [1]), RangeError);
  assert.throws(() => wassersteinDistance([1], [Infinity]), RangeError);
  assert.throws(() => wassersteinToMixture([1], [[Number.NaN]]), RangeError);
  assert.throws(() => weightedWassersteinDistance([1], [1, 2], [1], [1]), RangeError);
  for (const weight of [-1, Number.NaN, Infinity]) {
    assert.throws(() => weightedWassersteinDistance([1], [weight], [1], [1]), RangeError);
  }
});
