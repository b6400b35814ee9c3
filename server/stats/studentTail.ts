import { incompleteBeta } from './incompleteBeta.js';

/**
 * Upper tail of Student's t distribution, P(T > t), for any degrees of freedom > 0: half of I_x(df/2, 1/2) at
 * x = df / (df + t^2). Full relative precision for tiny tails. NaN stays NaN.
 */
export function studentTail(t: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0))
    throw new RangeError(`studentTail needs degrees of freedom > 0, got ${degreesOfFreedom}`);
  if (Number.isNaN(t)) return NaN;
  if (Math.abs(t) === Infinity) return t > 0 ? 0 : 1;
  const total = degreesOfFreedom + t * t;
  const tail = incompleteBeta(degreesOfFreedom / total, degreesOfFreedom / 2, 0.5, (t * t) / total) / 2;
  return t < 0 ? 1 - tail : tail;
}
