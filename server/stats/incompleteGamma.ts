import { logGamma } from './logGamma.js';

/**
 * Regularised upper incomplete gamma function Q(a, x), a > 0, x >= 0: series below a + 1, Lentz's continued fraction
 * above, so that a tail of 1e-200 keeps its digits. (jStat has only the lower function; 1 minus it is 0 below 1e-16.)
 */
export function upperIncompleteGamma(a: number, x: number): number {
  if (!(a > 0 && x >= 0)) throw new RangeError(`upperIncompleteGamma(${a}, ${x}) is not defined`);
  if (x === 0) return 1;
  if (x === Infinity) return 0;
  const front = Math.exp(a * Math.log(x) - x - logGamma(a));
  return x < a + 1 ? 1 - front * lowerSeries(a, x) : front * upperFraction(a, x);
}

function lowerSeries(a: number, x: number): number {
  let term = 1 / a;
  let sum = term;
  for (let n = 1; term > sum * 1e-17; n += 1) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = 1e300;
  let d = 1 / b;
  let result = d;
  for (let n = 1; n < 1_000_000; n += 1) {
    const numerator = -n * (n - a);
    b += 2;
    d = 1 / (numerator * d + b);
    c = b + numerator / c;
    result *= d * c;
    if (Math.abs(d * c - 1) < 3e-16) return result;
  }
  throw new RangeError(`upperIncompleteGamma(${a}, ${x}) does not converge`);
}
