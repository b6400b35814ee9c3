import { upperIncompleteGamma } from './incompleteGamma.js';

/** Upper tail of the chi-square distribution, P(X > x) = Q(df/2, x/2); 1 at and below 0. NaN stays NaN. */
export function chiSquareTail(x: number, degreesOfFreedom: number): number {
  if (!(degreesOfFreedom > 0))
    throw new RangeError(`chiSquareTail needs degrees of freedom > 0, got ${degreesOfFreedom}`);
  if (Number.isNaN(x)) return NaN;
  return x <= 0 ? 1 : upperIncompleteGamma(degreesOfFreedom / 2, x / 2);
}
