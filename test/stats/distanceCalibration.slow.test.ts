import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { meanExcessInterval } from '../../server/stats/meanExcessInterval.js';
import { normalDraws } from '../../server/stats/normalDraws.js';
import { wassersteinExcess } from '../../server/stats/wassersteinExcess.js';
import { wassersteinPermutationTest } from '../../server/stats/wassersteinPermutation.js';
import { expectedDistance } from './expectedDistance.js';

/** Answers of 60 people to an item: whole points, half of them rounded to 5, clipped to the scale. */
function population(uniform: () => number, normal: () => number, centre: number, spread: number): number[] {
  return Array.from({ length: 60 }, () => {
    const step = uniform() < 0.5 ? 5 : 1;
    return Math.min(100, Math.max(0, step * Math.round((centre + spread * normal()) / step)));
  });
}

function drawn(from: readonly number[], size: number, uniform: () => number): number[] {
  return Array.from({ length: size }, () => from[Math.floor(uniform() * from.length)]!);
}

/** Coverage of the mean true excess over a stock of items, people and models drawn anew for items drawn anew. */
function coverage(items: number, sameAsPeople: boolean, simulations: number): number {
  const uniform = seededUniform('coverage', items, String(sameAsPeople));
  const normal = normalDraws(uniform);
  const stock = Array.from({ length: 60 }, () => {
    const centre = 100 * uniform();
    const people = population(uniform, normal, centre, 10 + 20 * uniform());
    const model = sameAsPeople ? people : population(uniform, normal, centre + 10 * normal(), 2 + 4 * uniform());
    return {
      people,
      model,
      excess: expectedDistance(model, people, 30, 28) - expectedDistance(people, people, 28, 30),
    };
  });
  const target = stock.reduce((sum, item) => sum + item.excess, 0) / stock.length;
  let covered = 0;
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const excesses = Array.from({ length: items }, () => {
      const item = stock[Math.floor(uniform() * stock.length)]!;
      return wassersteinExcess(drawn(item.people, 28, uniform), drawn(item.model, 30, uniform))!.excess;
    });
    const interval = meanExcessInterval(excesses, uniform, 0.95, 500)!;
    if (interval.low <= target && target <= interval.high) covered += 1;
  }
  return covered / simulations;
}

for (const items of [30, 210]) {
  for (const sameAsPeople of [true, false]) {
    const what = sameAsPeople ? 'a model that answers like people (true excess 0)' : 'a model surer than people';
    test(`the interval over ${items} items covers the mean excess of ${what} 95 % of the time`, () => {
      const simulations = 300;
      const share = coverage(items, sameAsPeople, simulations);
      // Within three standard errors of 1.26 points.
      assert.ok(share > 0.95 - 3 * 0.0126, `coverage ${share}`);
      assert.ok(share < 0.95 + 3 * 0.0126, `coverage ${share}`);
    });
  }
}

test('the permutation test keeps its level under ties and sees a shift of 20 points', () => {
  const uniform = seededUniform('permutation level');
  const normal = normalDraws(uniform);
  const simulations = 1000;
  let size = 0;
  let power = 0;
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const people = population(uniform, normal, 55, 25);
    const first = drawn(people, 28, uniform);
    if (wassersteinPermutationTest(first, drawn(people, 28, uniform), uniform, 99)!.p <= 0.05) size += 1;
    const shifted = drawn(people, 28, uniform).map((value) => Math.min(100, value + 20));
    if (wassersteinPermutationTest(first, shifted, uniform, 99)!.p <= 0.05) power += 1;
  }
  // 0.05 + 3 standard errors of 0.0069
  assert.ok(size / simulations <= 0.071, `size ${size / simulations}`);
  assert.ok(size / simulations >= 0.03, `size ${size / simulations}`);
  assert.ok(power / simulations > 0.75, `power ${power / simulations}`);
});
