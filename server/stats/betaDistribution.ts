import { incompleteBeta } from './incompleteBeta.js';
import { digamma, logBeta } from './logGamma.js';
import type { Interval } from './interval.js';

/** A Beta distribution on [0, 1] by its two shapes, both above 0. */
export interface Beta {
  readonly alpha: number;
  readonly beta: number;
}

/**
 * The Beta distribution with a given mode in [0, 1] and prior size k > 2 (as many observations it is worth):
 * alpha = mode (k - 2) + 1, beta = (1 - mode)(k - 2) + 1.
 */
export function betaFromMode(mode: number, priorSize: number): Beta {
  if (!(mode >= 0 && mode <= 1 && priorSize > 2 && priorSize < Infinity)) {
    throw new RangeError(`a mode in [0, 1] and a prior size above 2 are needed, got ${mode} and ${priorSize}`);
  }
  return { alpha: mode * (priorSize - 2) + 1, beta: (1 - mode) * (priorSize - 2) + 1 };
}

/** What a Beta distribution looks like, on the scale of a share; `entropy` in nats. */
export interface BetaDescription {
  /** Null where no single place is the most likely one: the uniform and the U-shaped. */
  readonly mode: number | null;
  readonly mean: number;
  readonly variance: number;
  readonly sd: number;
  readonly entropy: number;
}

/** Mode, mean, variance, sd and differential entropy in closed form. */
export function describeBeta({ alpha, beta }: Beta): BetaDescription {
  const size = alpha + beta;
  const variance = ((alpha / size) * (beta / size)) / (size + 1);
  const entropy =
    logBeta(alpha, beta) - (alpha - 1) * digamma(alpha) - (beta - 1) * digamma(beta) + (size - 2) * digamma(size);
  return { mode: modeOf(alpha, beta), mean: alpha / size, variance, sd: Math.sqrt(variance), entropy };
}

function modeOf(alpha: number, beta: number): number | null {
  if (alpha > 1 && beta > 1) return (alpha - 1) / (alpha + beta - 2);
  if (alpha > 1 || (alpha === 1 && beta < 1)) return 1;
  return beta > 1 || (beta === 1 && alpha < 1) ? 0 : null;
}

/** Density at x; 0 outside [0, 1]. */
export function betaDensity(x: number, { alpha, beta }: Beta): number {
  if (!(x >= 0 && x <= 1)) return 0;
  if (x === 0 || x === 1) return edgeDensity(x === 0 ? alpha : beta, x === 0 ? beta : alpha);
  return Math.exp((alpha - 1) * Math.log(x) + (beta - 1) * Math.log1p(-x) - logBeta(alpha, beta));
}

function edgeDensity(shape: number, other: number): number {
  if (shape === 1) return other; // 1 / B(1, other)
  return shape < 1 ? Infinity : 0;
}

/** The x below which a share p of the distribution lies: Newton's method on I_x, kept inside a shrinking bracket. */
export function betaQuantile(p: number, shapes: Beta): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`betaQuantile needs p in [0, 1], got ${p}`);
  if (p === 0 || p === 1) return p;
  let [low, high] = [0, 1];
  let x = shapes.alpha / (shapes.alpha + shapes.beta);
  for (let step = 0; step < 1100 && high - low > 1e-16 * high; step += 1) {
    const excess = incompleteBeta(x, shapes.alpha, shapes.beta) - p;
    if (excess === 0) return x;
    if (excess > 0) high = x;
    else low = x;
    const newton = x - excess / betaDensity(x, shapes);
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - x) <= 1e-15 * x) return next;
    x = next;
  }
  return x;
}

/** The interval that leaves the same share of the distribution, (1 - level)/2, on each side. */
export function betaCentralInterval(shapes: Beta, level = 0.95): Interval {
  return { low: betaQuantile((1 - level) / 2, shapes), high: betaQuantile((1 + level) / 2, shapes) };
}

/** One draw, by inversion: exactly one uniform each, and a larger uniform gives a larger draw. */
export function betaDraw(shapes: Beta, uniform: () => number): number {
  return betaQuantile(uniform(), shapes);
}
