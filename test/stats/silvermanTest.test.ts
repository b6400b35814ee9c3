import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { criticalBandwidth } from '../../server/stats/criticalBandwidth.js';
import { normalDraws } from '../../server/stats/normalDraws.js';
import { silvermanRejects, silvermanTest, type SilvermanVariant } from '../../server/stats/silvermanTest.js';
import { closeTo } from './closeTo.js';

const variants: SilvermanVariant[] = [
  'multimode-si',
  'multimode-no-rescale',
  'silverman-1981',
  'hall-york-line',
  'hall-york-0-100',
];
const twoHeaps = [18, 20, 20, 21, 22, 23, 25, 25, 26, 28, 30, 31, 70, 70, 71, 73, 75, 75, 75, 77, 78, 80, 80, 82, 85];

test('two values: half of the bootstrap samples of two keep both, by hand', () => {
  // For {-a, a} the critical bandwidth is a. A bootstrap sample {y1, y2} as drawn exceeds iff |y1 - y2| > 2a:
  // 1/2 P(|N(0, 2a^2)| > 2a) + 1/2 P(|2a + N(0, 2a^2)| > 2a)
  // = 1/2 * 2 (1 - Phi(sqrt 2)) + 1/2 (1/2 + 1 - Phi(2 sqrt 2)) = 0.07865 + 0.25117 = 0.32982.
  const { p, exceeding, replicates } = silvermanTest([-3, 3], 'multimode-no-rescale', seededUniform('two'), 20_000)!;
  closeTo(p, 0.32982, 4 * Math.sqrt((0.33 * 0.67) / 20_000));
  assert.equal(exceeding / replicates, p);
  // Against lambda a with Hall and York's lambda = 1.1294227, sqrt 2 becomes sqrt 2 lambda and so on: 0.26945.
  const hallYork = silvermanTest([-3, 3], 'hall-york-line', seededUniform('two'), 100_000)!;
  closeTo(hallYork.p, 0.26945, 3 * Math.sqrt((0.27 * 0.73) / 100_000));
  // silverman-1981: var = 18, h = 3, so the drawn distance must exceed 2a sqrt(1.5):
  // (1 - Phi(sqrt 3)) + 1/2 (1 - Phi(sqrt 3 - sqrt 2) + 1 - Phi(sqrt 3 + sqrt 2)) = 0.22970.
  const kept = silvermanTest([-3, 3], 'silverman-1981', seededUniform('two'), 20_000)!;
  closeTo(kept.p, 0.2297, 4 * Math.sqrt((0.23 * 0.77) / 20_000));
});

test('the short cut gives the counts of comparing critical bandwidths', () => {
  const uniform = seededUniform('long way');
  const h = criticalBandwidth(twoHeaps)!;
  const normal = normalDraws(uniform);
  let exceeding = 0;
  for (let replicate = 0; replicate < 100; replicate += 1) {
    const drawn = twoHeaps.map(() => twoHeaps[Math.floor(uniform() * twoHeaps.length)]! + h * normal());
    if (criticalBandwidth(drawn)! > h) exceeding += 1;
  }
  assert.equal(silvermanTest(twoHeaps, 'multimode-no-rescale', seededUniform('long way'), 100)!.exceeding, exceeding);
});

test('the variants with power see two heaps, the published one does not', () => {
  const p = (variant: SilvermanVariant): number => silvermanTest(twoHeaps, variant, seededUniform('heaps'))!.p;
  assert.ok(p('multimode-si') > 0.05);
  assert.ok(p('silverman-1981') < 0.01);
  assert.ok(p('hall-york-line') < 0.05);
  assert.ok(p('silverman-1981') < p('multimode-no-rescale') && p('multimode-no-rescale') < p('multimode-si'));
});

test('the same stream gives the same result; order and a unit that is a power of two change nothing', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(sample, fc.constantFrom(...variants.slice(0, 4)), fc.integer(), (values, variant, seed) => {
      const run = (of: number[]) => silvermanTest(of, variant, seededUniform(seed), 20);
      const first = run(values);
      assert.deepEqual(run([...values].reverse()), first);
      const scaled = run(values.map((value) => value / 1024));
      assert.equal(scaled?.exceeding, first?.exceeding);
      assert.equal(first === null, new Set(values).size === 1);
      if (first !== null) assert.ok(first.p >= 0 && first.p <= 1);
    }),
    { numRuns: 60 },
  );
});

test('outside the scale no mode counts for hall-york-0-100', () => {
  const below = [-90, -91, -70, -69, -50, -49];
  assert.equal(silvermanTest(below, 'hall-york-0-100', seededUniform(1), 100)!.p, 0);
  assert.ok(silvermanTest(below, 'hall-york-line', seededUniform(1), 100)!.p > 0);
});

test('a constant sample is not rejected but undefined; n = 2 to 5 are defined', () => {
  for (const variant of variants) {
    for (const values of [[], [50], [50, 50, 50, 50]])
      assert.equal(silvermanTest(values, variant, seededUniform(1)), null);
    for (const values of [
      [0, 100],
      [0, 1, 100],
      [50, 50, 50, 51],
      [1, 2, 3, 4, 5],
    ]) {
      assert.ok(silvermanTest(values, variant, seededUniform(1), 50)!.p <= 1);
    }
  }
});

test('NaN, infinities and no replicates are refused', () => {
  assert.throws(() => silvermanTest([1, Number.NaN], 'multimode-si', seededUniform(1)), RangeError);
  assert.throws(() => silvermanTest([1, Infinity], 'multimode-si', seededUniform(1)), RangeError);
  assert.throws(() => silvermanTest([1, 2], 'multimode-si', seededUniform(1), 0), RangeError);
});

test('whether p lies below a level is told early and alike', () => {
  const uniform = seededUniform('early');
  for (let round = 0; round < 30; round += 1) {
    const values = Array.from({ length: 20 }, (_, index) => 10 * uniform() + (index < 10 ? 0 : round));
    const { p } = silvermanTest(values, 'silverman-1981', seededUniform(round), 100)!;
    assert.equal(silvermanRejects(values, 'silverman-1981', seededUniform(round), 100, 0.05), p < 0.05, `${round}`);
  }
  assert.equal(silvermanRejects([5, 5, 5], 'silverman-1981', uniform, 100, 0.05), null);
});
