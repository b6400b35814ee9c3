import { logBeta } from './logGamma.js';

/**
 * Regularised incomplete beta function I_x(a, b), x in [0, 1], a, b > 0: the distribution function of Beta(a, b).
 * Lentz's continued fraction run to full precision: relative error about 1e-13, also where the value is 1e-200.
 * (jStat's ibeta stops at 3e-7 and at 100 terms, which leaves up to 1e-7 and fails for samples of many thousands.)
 * Pass `complement` = 1 - x where it is known more precisely than by subtraction.
 */
export function incompleteBeta(x: number, a: number, b: number, complement = 1 - x): number {
  if (!(x >= 0 && x <= 1 && a > 0 && b > 0)) throw new RangeError(`incompleteBeta(${x}, ${a}, ${b}) is not defined`);
  if (x === 0) return 0;
  if (complement === 0) return 1;
  const logX = complement < 0.5 ? Math.log1p(-complement) : Math.log(x);
  const logComplement = x < 0.5 ? Math.log1p(-x) : Math.log(complement);
  const logFront = a * logX + b * logComplement - logBeta(a, b);
  if (x < (a + 1) / (a + b + 2)) return (Math.exp(logFront) / a) * continuedFraction(x, a, b);
  return 1 - (Math.exp(logFront) / b) * continuedFraction(complement, b, a);
}

/** Abramowitz and Stegun 26.5.8, evaluated by the modified Lentz method; needs about sqrt(max(a, b)) terms. */
function continuedFraction(x: number, a: number, b: number): number {
  const awayFromZero = (value: number): number => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let m = 1; m < 1_000_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / awayFromZero(1 + even * d);
    c = awayFromZero(1 + even / c);
    result *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / awayFromZero(1 + odd * d);
    c = awayFromZero(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < 3e-16) return result;
  }
  throw new RangeError(`incompleteBeta(${x}, ${a}, ${b}) does not converge`);
}
