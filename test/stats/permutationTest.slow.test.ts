import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform, standardNormal } from '../../server/random.js';
import { permutationTest, signFlipTest } from '../../server/stats/permutationTest.js';
import { atMostLevel } from './atMostLevel.js';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const meanDifference = (first: readonly number[], second: readonly number[]): number => mean(second) - mean(first);

test('size at 0.05 for skewed values and for sign flips, power at one sd', () => {
  const uniform = seededUniform('permutation calibration');
  const options = { permutations: 199, uniform };
  const rounds = 10_000;
  let [null_, alternative, flips] = [0, 0, 0];
  const skewed = (n: number, shift: number): number[] =>
    Array.from({ length: n }, () => shift - Math.log(1 - uniform()));
  for (let round = 0; round < rounds; round += 1) {
    if (permutationTest(skewed(8, 0), skewed(14, 0), meanDifference, options)!.p <= 0.05) null_ += 1;
    if (permutationTest(skewed(15, 0), skewed(15, 1), meanDifference, options)!.p <= 0.05) alternative += 1;
    if (
      signFlipTest(
        Array.from({ length: 12 }, () => standardNormal(uniform)),
        options,
      )!.p <= 0.05
    )
      flips += 1;
  }
  process.stdout.write(`# size ${null_ / rounds}, flips ${flips / rounds}, power ${alternative / rounds}\n`);
  atMostLevel(null_, rounds, 0.05);
  atMostLevel(flips, rounds, 0.05);
  assert.ok(alternative / rounds > 0.7);
});

test('people permuted whole keep the level where their answers permuted singly do not', () => {
  const uniform = seededUniform('cluster permutation');
  const options = { permutations: 199, uniform };
  const rounds = 1000;
  const pooled = (a: readonly (readonly number[])[], b: readonly (readonly number[])[]): number =>
    meanDifference(a.flat(), b.flat());
  let [whole, single] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const group = (): number[][] =>
      Array.from({ length: 10 }, () => {
        const own = standardNormal(uniform);
        return Array.from({ length: 6 }, () => own + standardNormal(uniform));
      });
    const [first, second] = [group(), group()];
    if (permutationTest(first, second, pooled, options)!.p <= 0.05) whole += 1;
    if (permutationTest(first.flat(), second.flat(), meanDifference, options)!.p <= 0.05) single += 1;
  }
  process.stdout.write(`# size: whole people ${whole / rounds}, single answers ${single / rounds}\n`);
  atMostLevel(whole, rounds, 0.05);
  assert.ok(single / rounds > 0.15);
});
