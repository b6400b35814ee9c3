import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { entropyBias, type EntropyBiasShape } from '../../server/stats/entropyBias.js';
import { closeTo } from './closeTo.js';

test('Vasicek on uniform samples of five, against its exact mean by hand', () => {
  // m = 2, order statistics of 5 uniforms: clamped spacings of orders 2, 3, 4, 3, 2, each Beta(order, 6 - order) with
  // E ln = psi(order) - psi(6). psi(k) - psi(6) = -(1/k + ... + 1/5): -(77/60), -(47/60), -(27/60).
  const logs = -(2 * 77 + 2 * 47 + 27) / 60;
  const exact = logs / 5 + Math.log(5 / 4);
  const { bias, standardError } = entropyBias(5, 'uniform', seededUniform('five'), 'vasicek', 20_000)!;
  closeTo(bias, exact, 4 * standardError);
  assert.ok(standardError < 0.01);
});

test('at the sizes in use the default estimator is nearly unbiased, and less so the smaller the sample', () => {
  const bias = (size: number, shape: EntropyBiasShape) => entropyBias(size, shape, seededUniform(size, shape))!.bias;
  for (const shape of ['normal', 'uniform', 'exponential'] as const) {
    assert.ok(Math.abs(bias(240, shape)) < Math.abs(bias(28, shape)) + 0.01, shape);
    assert.ok(Math.abs(bias(28, shape)) < 0.16, `${shape}: ${bias(28, shape)}`);
  }
});

test('the same arguments and stream give the same bits; the bias settles as replicates grow', () => {
  const run = (seed: string, replicates: number) => entropyBias(28, 'normal', seededUniform(seed), 'auto', replicates)!;
  assert.deepEqual(run('a', 500), run('a', 500));
  const [few, many] = [run('b', 500), run('c', 8000)];
  closeTo(few.bias, many.bias, 4 * few.standardError);
  closeTo(many.standardError, few.standardError / 4, 0.2 * few.standardError);
  closeTo(many.sd, few.sd, 0.15 * many.sd);
});

test('below five null; wrong sizes and replicates are refused', () => {
  for (let size = 0; size < 5; size += 1) assert.equal(entropyBias(size, 'normal', seededUniform(1)), null);
  for (const size of [-1, 2.5, Number.NaN])
    assert.throws(() => entropyBias(size, 'normal', seededUniform(1)), RangeError);
  assert.throws(() => entropyBias(9, 'normal', seededUniform(1), 'auto', 1), RangeError);
});
