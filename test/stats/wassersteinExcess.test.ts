import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { iteratedNull } from '../../server/stats/iteratedNull.js';
import { effectiveSize, mixtureExcess, wassersteinExcess } from '../../server/stats/wassersteinExcess.js';
import { halfSampleNull } from '../../server/stats/wassersteinNull.js';
import { needsShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { originalResponses, validationResponses } from './probcopa.js';

const people = [0, 5, 10, 10, 20, 25, 30, 50, 50, 60, 75, 80, 90, 100];

test('excess by hand', () => {
  // People {0, 10}, model {20}: distance 15; halves of one each differ by 10, times sqrt((1/2 + 1) / 2).
  const { distance, nullDistance, excess } = wassersteinExcess([0, 10], [20], 'half-samples')!;
  assert.equal(distance, 15);
  closeTo(nullDistance, 10 * Math.sqrt(0.75), 1e-12);
  closeTo(excess, 15 - 10 * Math.sqrt(0.75), 1e-12);
});

test('the convention chooses the null at the sizes of the two samples', () => {
  const model = [40, 50, 60];
  assert.equal(wassersteinExcess(people, model)!.nullDistance, iteratedNull(people, 14, 3));
  assert.equal(wassersteinExcess(people, model, 'half-samples')!.nullDistance, halfSampleNull(people, 14, 3));
});

test('effective size by hand; of equal samples it is their sum, and a mixture of one is that sample', () => {
  // Two samples of 1 and 2: weights 1/2, 1/4, 1/4 give 1 / (1/4 + 2/16) = 8/3.
  closeTo(effectiveSize([[1], [1, 2]]), 8 / 3, 1e-12);
  closeTo(effectiveSize([[1, 2], [3, 4], []]), 4, 1e-12);
  assert.equal(effectiveSize([[], []]), 0);
  const one = mixtureExcess(people, [[40, 50, 60], []])!;
  const plain = wassersteinExcess(people, [40, 50, 60])!;
  closeTo(one.excess, plain.excess, 1e-12);
});

test('a second draw from the same people has no excess on average, by iteration; an ensemble of them neither', () => {
  const uniform = seededUniform('no excess');
  const draw = (size: number): number[] => Array.from({ length: size }, () => people[Math.floor(uniform() * 14)]!);
  const rounds = 1000;
  let single = 0;
  let ensemble = 0;
  for (let round = 0; round < rounds; round += 1) {
    single += wassersteinExcess(draw(28), draw(30))!.excess / rounds;
    ensemble += mixtureExcess(draw(28), [draw(30), draw(10), draw(20)])!.excess / rounds;
  }
  // An excess has a standard deviation of about 3 here, so these means have standard errors below 0.1.
  assert.ok(Math.abs(single) < 0.35, `single ${single}`);
  assert.ok(Math.abs(ensemble) < 0.35, `ensemble ${ensemble}`);
});

test('a shifted model has its shift as the most the excess can grow', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 1000 }), (shift) => {
      const moved = wassersteinExcess(
        people,
        people.map((x) => x + shift),
      )!;
      closeTo(moved.distance, shift, 1e-9);
      assert.ok(moved.excess < shift && moved.excess > shift - 20);
    }),
  );
});

test('the hold-out has nearly no excess', needsShared('probcopa'), () => {
  const original = originalResponses();
  const holdOut = validationResponses();
  let sum = 0;
  for (const [item, validation] of holdOut) sum += wassersteinExcess(original.get(item)!, validation)!.excess;
  // 5.50 less 5.41; the mean of 30 excesses has a standard error of about 0.3.
  closeTo(sum / holdOut.size, 0.08, 0.05);
});

test('one person, no answer: null; NaN is refused', () => {
  assert.equal(wassersteinExcess([50], [1, 2]), null);
  assert.equal(wassersteinExcess(people, []), null);
  assert.equal(mixtureExcess(people, [[], []]), null);
  assert.equal(wassersteinExcess([7, 7, 7], [7])!.excess, 0);
  assert.throws(() => wassersteinExcess(people, [Number.NaN]), RangeError);
});
