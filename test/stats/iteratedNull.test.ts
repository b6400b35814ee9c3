import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { iteratedNull } from '../../server/stats/iteratedNull.js';
import { halfSampleNull } from '../../server/stats/wassersteinNull.js';
import { needsShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { binomial, expectedDistance, meanDifference } from './expectedDistance.js';
import { originalResponses } from './probcopa.js';

test('two people by hand', () => {
  // n = m = 1: at share 1/2, E|X - Y| = 1/2, and one of two bootstrap values lies below with chance 1/2. The weight goes
  // w <- w + 1/2 - w/2 from 1/2: 3/4, 7/8, 15/16, 31/32, 63/64. (Unbiased would be 1: the two people's own distance.)
  closeTo(iteratedNull([0, 10], 1, 1), (10 * 63) / 64, 1e-12);
});

/** Mean of the estimate over samples of n people when a share p of them answers 0, the others 1: exact. */
function meanEstimate(n: number, m: number, p: number, estimate: typeof iteratedNull): number {
  return binomial(n, p).reduce((sum, chance, zeros) => {
    const people = Array.from({ length: n }, (_, k) => (k < zeros ? 0 : 1));
    return sum + chance * estimate(people, n, m)!;
  }, 0);
}

test('two answers: biased by less than 3 % at any share from 0.04, and less than half samples', () => {
  for (const [n, m] of [
    [28, 28],
    [28, 240],
    [28, 5],
    [25, 30],
    [60, 60],
  ] as const) {
    for (const p of [0.04, 0.1, 0.25, 0.5, 0.8]) {
      const truth = meanDifference(n, p, m, p);
      const bias = meanEstimate(n, m, p, iteratedNull) / truth - 1;
      assert.ok(Math.abs(bias) < 0.03, `n ${n}, m ${m}, p ${p}: ${bias}`);
    }
    const thin = meanDifference(n, 0.04, m, 0.04);
    const halves = meanEstimate(n, m, 0.04, halfSampleNull) / thin - 1;
    assert.ok(Math.abs(meanEstimate(n, m, 0.04, iteratedNull) / thin - 1) < Math.abs(halves));
  }
});

test('people and a second sample of theirs: nearer the truth than halves', needsShared('probcopa'), () => {
  // The people of an item are the population; the estimate is linear in the gaps, so its mean needs no simulation.
  for (const [item, population] of [...originalResponses()].slice(0, 15)) {
    const mean = (estimate: typeof iteratedNull): number => {
      const places = [...new Set(population)].sort((a, b) => a - b);
      return places.slice(1).reduce((sum, place, k) => {
        const p = population.filter((value) => value < place).length / population.length;
        return sum + (place - places[k]!) * meanEstimate(28, 30, p, estimate);
      }, 0);
    };
    const truth = expectedDistance(population, population, 28, 30);
    const bias = mean(iteratedNull) / truth - 1;
    assert.ok(Math.abs(bias) < 0.03, `item ${item}: ${bias}`);
    assert.ok(Math.abs(bias) < Math.abs(mean(halfSampleNull) / truth - 1), `item ${item}`);
  }
});

test('it moves with the unit, not with order, is 0 for constants, and falls with the size', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(sample, fc.integer({ min: 1, max: 60 }), (people, m) => {
      const estimate = iteratedNull(people, people.length, m)!;
      closeTo(iteratedNull(people.map((x) => 10 * x - 3).reverse(), people.length, m), 10 * estimate, 1e-9);
      assert.ok(estimate >= 0 && estimate > 0 === new Set(people).size > 1);
      assert.ok(iteratedNull(people, people.length, 4 * m)! <= estimate);
    }),
    { numRuns: 50 },
  );
});

test('sizes between whole ones and very large ones join smoothly; many people take half samples', () => {
  const people = [3, 10, 10, 25, 40, 41, 70, 95, 100, 100];
  const at = (m: number): number => iteratedNull(people, 10, m)!;
  assert.ok(at(7.4) < at(7) && at(7.6) > at(8) && Math.abs(at(7.49) - at(7.51)) < 0.1);
  assert.ok(Math.abs(at(2000) / at(1e9) - 1) < 0.01);
  const many = Array.from({ length: 301 }, (_, k) => (k * 37) % 101);
  assert.equal(iteratedNull(many, 301, 30), halfSampleNull(many, 301, 30));
  closeTo(iteratedNull(many.slice(0, 300), 300, 30)! / halfSampleNull(many.slice(0, 300), 300, 30)!, 1, 0.01);
});

test('too few people are null; NaN and wrong sizes are refused', () => {
  assert.equal(iteratedNull([], 1, 1), null);
  assert.equal(iteratedNull([4], 1, 1), null);
  assert.throws(() => iteratedNull([1, Number.NaN], 2, 2), RangeError);
  for (const size of [0, -1, Number.NaN, Infinity]) assert.throws(() => iteratedNull([1, 2], 2, size), RangeError);
});
