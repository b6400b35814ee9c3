import jstat from 'jstat';
import { upperIncompleteGamma } from './incompleteGamma.js';

/**
 * Upper tail of the standard normal distribution, P(Z > z), with full relative precision down to 1e-300
 * (jStat's normal.cdf(-10) is 0; the value is 7.6e-24). NaN stays NaN.
 */
export function normalTail(z: number): number {
  if (Number.isNaN(z)) return NaN;
  const tail = upperIncompleteGamma(0.5, (z * z) / 2) / 2;
  return z < 0 ? 1 - tail : tail;
}

/** Density of the standard normal distribution. */
export function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/**
 * Quantile of the standard normal distribution, p in [0, 1] (0 and 1 give the infinities): jStat's, which is right to
 * 1e-15 from p = 0.01 to 0.99 and loses seven digits by 1e-10, finished by Halley steps on `normalTail`; right to 1e-14.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normalQuantile needs p in [0, 1], got ${p}`);
  const tail = Math.min(p, 1 - p);
  if (tail === 0) return p === 0 ? -Infinity : Infinity;
  let z = -jstat.jStat.normal.inv(tail, 0, 1);
  for (let step = 0; step < 4; step += 1) {
    const newton = (normalTail(z) - tail) / normalDensity(z);
    z += newton / (1 - (newton * z) / 2);
  }
  return p < 0.5 ? -z : z;
}
