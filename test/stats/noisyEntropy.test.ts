import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { differentialEntropy } from '../../server/stats/differentialEntropy.js';
import { publishedEntropy, seededEntropy } from '../../server/stats/noisyEntropy.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

const reference = readFixture<{ cases: { id: string; x: (number | null)[]; expected: number | null }[] }>(
  'noisy_entropy.json',
);
const human = [
  0, 5, 5, 10, 10, 10, 12, 15, 18, 20, 20, 25, 30, 30, 33, 40, 50, 50, 50, 55, 60, 62, 70, 75, 80, 85, 90, 95,
];

test('published entropy by hand: the ten noises of seed 3535 on five equal answers', () => {
  // n = 5 takes van Es with m = 2: sorted noises give spacings of order 2; see the reference value n5_const.
  const noises = [
    -0.013030313422259797, 0.04919426701354962, -0.13532894840317383, -0.13065027634347004, 0.059445788452537486,
  ];
  const [a, b, c, d, e] = [...noises].sort((x, y) => x - y) as [number, number, number, number, number];
  const logs = Math.log(c - a) + Math.log(d - b) + Math.log(e - c);
  const expected = logs / 3 + Math.log(6 / 2) + (1 / 2 + 1 / 3 + 1 / 4 + 1 / 5) + Math.log(2) - Math.log(6);
  closeTo(publishedEntropy([95, 95, 95, 95, 95]), expected, 1e-10);
});

for (const vector of reference.cases) {
  test(`${vector.id} meets the published estimate`, () => {
    closeTo(publishedEntropy(vector.x), vector.expected, 1e-10);
  });
}

test('an unusable row takes its draw, so that dropping it first changes the result', () => {
  const rows = [null, ...human];
  closeTo(publishedEntropy(rows), 4.4, 0.4);
  assert.notEqual(publishedEntropy(rows), publishedEntropy(human));
  assert.notEqual(publishedEntropy(human), publishedEntropy([...human].reverse()));
  assert.equal(publishedEntropy([...human, null, null]), publishedEntropy(human));
});

test('seeded entropy does not depend on the order and repeats with its stream', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(human, { minLength: 5 }), fc.integer(), (values, seed) => {
      const options = { draws: 3 };
      const first = seededEntropy(values, seededUniform(seed), options);
      assert.equal(
        first,
        seededEntropy(
          [...values].sort((a, b) => b - a),
          seededUniform(seed),
          options,
        ),
      );
    }),
    { numRuns: 50 },
  );
});

test('seeded entropy is the mean over draws and varies little between seeds', () => {
  const first = seededEntropy(human, seededUniform('a'))!;
  const second = seededEntropy(human, seededUniform('b'))!;
  closeTo(first, second, 0.005);
  // Distinct answers far apart: noise of 0.1 hardly matters.
  const spread = [3, 20, 41, 60, 82, 97];
  closeTo(seededEntropy(spread, seededUniform('c')), differentialEntropy(spread), 0.01);
});

test('a constant sample shows the entropy of the noise: about ln(0.1 sqrt(2 pi e)) less the bias at n = 30', () => {
  const noise = Math.log(0.1) + 0.5 * Math.log(2 * Math.PI * Math.E);
  const entropy = seededEntropy(new Array<number>(30).fill(95), seededUniform('constant'))!;
  assert.ok(Math.abs(entropy - noise) < 0.2, `${entropy} against ${noise}`);
});

test('below five usable values both are null; NaN and no draws are refused', () => {
  for (let n = 0; n < 5; n += 1) {
    assert.equal(publishedEntropy([95, 96, 97, 98].slice(0, n)), null);
    assert.equal(seededEntropy([95, 96, 97, 98].slice(0, n), seededUniform(1)), null);
  }
  assert.ok(Number.isFinite(seededEntropy([1, 1, 1, 1, 1], seededUniform(1))));
  assert.throws(() => publishedEntropy([1, 2, 3, 4, Number.NaN]), RangeError);
  assert.throws(() => seededEntropy([1, 2, 3, 4, Infinity], seededUniform(1)), RangeError);
  assert.throws(() => seededEntropy(human, seededUniform(1), { draws: 0 }), RangeError);
});
