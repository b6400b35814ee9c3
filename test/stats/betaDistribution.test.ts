import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import {
  betaCentralInterval,
  betaDensity,
  betaDraw,
  betaFromMode,
  betaQuantile,
  describeBeta,
} from '../../server/stats/betaDistribution.js';
import { incompleteBeta } from '../../server/stats/incompleteBeta.js';
import { digamma } from '../../server/stats/logGamma.js';
import { readFixture } from '../shared.js';
import { closeTo, closeToRelative } from './closeTo.js';

interface BetaCase {
  readonly id: string;
  readonly parametrisation: 'mode' | 'mean' | 'ab';
  readonly m: number | null;
  readonly k: number | null;
  readonly a: number;
  readonly b: number;
  readonly mode: number | null;
  readonly [value: string]: number | string | null;
}

test('every value of every reference distribution is met', () => {
  for (const expected of readFixture<{ cases: BetaCase[] }>('beta.json').cases) {
    const { id, a: alpha, b: beta, m, k } = expected;
    const shapes = { alpha, beta };
    const near = (actual: number | null, name: string): void =>
      closeToRelative(actual, expected[name] as number, 1e-9, `${id} ${name}`);
    const description = describeBeta(shapes);
    near(description.mean, 'mean');
    near(description.variance, 'variance');
    closeToRelative(description.sd, Math.sqrt(expected['variance'] as number), 1e-9, id);
    closeTo(description.entropy, expected['entropy'] as number, 1e-11, id);
    if (expected.mode !== null) near(description.mode, 'mode');
    near(betaQuantile(0.05, shapes), 'q05');
    near(betaQuantile(0.5, shapes), 'median');
    near(betaQuantile(0.95, shapes), 'q95');
    assert.deepEqual(betaCentralInterval(shapes, 0.9), {
      low: betaQuantile((1 - 0.9) / 2, shapes),
      high: betaQuantile((1 + 0.9) / 2, shapes),
    });
    if (m !== null) {
      near(betaDensity(m, shapes), 'pdf_at_m');
      near(incompleteBeta(m, alpha, beta), 'cdf_at_m');
    }
    if (expected.parametrisation === 'mode') {
      closeToRelative(betaFromMode(m!, k!).alpha, alpha, 1e-12, id);
      closeToRelative(betaFromMode(m!, k!).beta, beta, 1e-12, id);
    }
  }
});

test('by hand: mode 1/3 worth five is Beta(2, 3): mean 2/5, variance 1/25, median near 0.3857', () => {
  const shapes = betaFromMode(1 / 3, 5);
  closeTo(shapes.alpha, 2, 1e-15);
  closeTo(shapes.beta, 3, 1e-15);
  const { mode, mean, variance } = describeBeta(shapes);
  closeTo(mode, 1 / 3, 1e-15);
  closeTo(mean, 2 / 5, 1e-15);
  closeTo(variance, 6 / 150, 1e-15); // alpha beta / (5^2 * 6)
  // I_x(2, 3) = 6x^2 - 8x^3 + 3x^4
  const median = betaQuantile(0.5, shapes);
  closeTo(6 * median ** 2 - 8 * median ** 3 + 3 * median ** 4, 0.5, 1e-14);
  closeTo(digamma(1), -0.5772156649015329, 1e-14); // minus Euler's constant
});

test('modes at the edges, and none for the uniform and the U-shaped', () => {
  assert.deepEqual(betaFromMode(0, 12), { alpha: 1, beta: 11 });
  assert.equal(describeBeta({ alpha: 1, beta: 11 }).mode, 0);
  assert.equal(describeBeta({ alpha: 30, beta: 1 }).mode, 1);
  assert.equal(describeBeta({ alpha: 1, beta: 0.5 }).mode, 1);
  assert.equal(describeBeta({ alpha: 0.5, beta: 1 }).mode, 0);
  assert.equal(describeBeta({ alpha: 1, beta: 1 }).mode, null);
  assert.equal(describeBeta({ alpha: 0.5, beta: 0.5 }).mode, null);
  assert.equal(betaDensity(0, { alpha: 1, beta: 3 }), 3);
  assert.equal(betaDensity(1, { alpha: 2, beta: 3 }), 0);
  assert.equal(betaDensity(1, { alpha: 2, beta: 0.5 }), Infinity);
  assert.equal(betaDensity(-0.1, { alpha: 2, beta: 2 }), 0);
  for (const [mode, size] of [
    [-0.1, 9],
    [1.1, 9],
    [0.5, 2],
    [NaN, 9],
    [0.5, Infinity],
  ] as const) {
    assert.throws(() => betaFromMode(mode, size), RangeError);
  }
  assert.throws(() => betaQuantile(NaN, { alpha: 2, beta: 2 }), RangeError);
});

test('quantiles invert the distribution function; the arcsine law has sin^2(pi p / 2)', () => {
  const shape = fc.double({ min: 1, max: 1000, noNaN: true });
  fc.assert(
    fc.property(shape, shape, fc.double({ min: 1e-6, max: 0.999999, noNaN: true }), (alpha, beta, p) => {
      closeTo(incompleteBeta(betaQuantile(p, { alpha, beta }), alpha, beta), p, 1e-11);
      closeToRelative(betaQuantile(p, { alpha: 0.5, beta: 0.5 }), Math.sin((Math.PI * p) / 2) ** 2, 1e-9);
    }),
  );
});

test('draws have the mean and the variance, and a Kolmogorov distance that chance allows', () => {
  const shapes = betaFromMode(0.15, 50);
  const uniform = seededUniform('beta draws');
  const draws = Array.from({ length: 4000 }, () => betaDraw(shapes, uniform)).sort((a, b) => a - b);
  const { mean, variance, sd } = describeBeta(shapes);
  const average = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
  assert.ok(Math.abs(average - mean) < (4 * sd) / Math.sqrt(4000));
  const spread = draws.reduce((sum, draw) => sum + (draw - average) ** 2, 0) / 3999;
  assert.ok(Math.abs(spread / variance - 1) < 0.1);
  const distances = draws.map((draw, place) =>
    Math.abs(incompleteBeta(draw, shapes.alpha, shapes.beta) - place / 4000),
  );
  assert.ok(Math.max(...distances) < 1.95 / Math.sqrt(4000)); // exceeded with probability 0.001
});
