import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { benjaminiHochberg, holm } from '../../server/stats/multipleTesting.js';
import { normalTail } from '../../server/stats/normalTail.js';
import { atMostLevel } from './atMostLevel.js';
import { closeTo } from './closeTo.js';

test('by hand: Holm multiplies by 3, 2, 1 and never falls; Benjamini-Hochberg by 3/1, 3/2, 3/3 and never rises', () => {
  // sorted 0.01 0.03 0.04: Holm 0.03, 0.06, max(0.06, 0.04); BH 0.03, min(0.045, 0.04), 0.04
  const close = (actual: (number | null)[], expected: number[]): void =>
    expected.forEach((value, index) => closeTo(actual[index]!, value, 1e-15));
  close(holm([0.04, 0.01, 0.03]), [0.06, 0.03, 0.06]);
  close(benjaminiHochberg([0.04, 0.01, 0.03]), [0.04, 0.03, 0.04]);
});

test('no test stays no test and is not counted; the ends; wrong values throw', () => {
  for (const adjust of [holm, benjaminiHochberg]) {
    assert.deepEqual(adjust([]), []);
    assert.deepEqual(adjust([null, null]), [null, null]);
    assert.deepEqual(adjust([0.2, null]), [0.2, null]);
    assert.deepEqual(adjust([0, 1, 1]), [0, 1, 1]);
    for (const bad of [NaN, -0.1, 1.1, Infinity]) assert.throws(() => adjust([bad, 0.5]), RangeError);
  }
});

test('adjusted values keep the order of the raw ones, lie between them and 1; Holm is never below the other', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (pValues) => {
      const strict = holm(pValues);
      const mild = benjaminiHochberg(pValues);
      pValues.forEach((p, index) => {
        assert.ok(strict[index]! >= mild[index]! - 1e-15 && mild[index]! >= p && strict[index]! <= 1);
        pValues.forEach((other, place) => {
          if (other >= p) assert.ok(strict[place]! >= strict[index]! && mild[place]! >= mild[index]!);
        });
      });
    }),
  );
});

test('any false rejection among 30 nulls, and the share of false ones among 20 nulls and 10 effects of 3 sd', () => {
  const uniform = seededUniform('holm and benjamini-hochberg');
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const rounds = 20_000;
  let familywise = 0;
  let falseShare = 0;
  let found = 0;
  for (let round = 0; round < rounds; round += 1) {
    const nulls = Array.from({ length: 30 }, () => uniform());
    if (holm(nulls).some((p) => p! <= 0.05)) familywise += 1;
    const mixed = Array.from({ length: 30 }, (_, index) => normalTail(normal() + (index < 10 ? 3 : 0)));
    const rejected = benjaminiHochberg(mixed).flatMap((p, index) => (p! <= 0.05 ? [index] : []));
    if (rejected.length > 0) falseShare += rejected.filter((index) => index >= 10).length / rejected.length;
    found += rejected.filter((index) => index < 10).length;
  }
  process.stdout.write(`# familywise ${familywise / rounds}, false discoveries ${falseShare / rounds}\n`);
  atMostLevel(familywise, rounds, 0.05, 'Holm');
  assert.ok(falseShare / rounds <= 0.05, `false discoveries ${falseShare / rounds}`); // expected 0.05 * 20 / 30
  assert.ok(found / (rounds * 10) > 0.7, `power ${found / (rounds * 10)}`);
});
