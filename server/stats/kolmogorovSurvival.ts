import { logChoose, logGamma } from './logGamma.js';

/**
 * P(D_n >= d) for the two-sided one-sample Kolmogorov-Smirnov distance of n values, exact for finite n (SciPy's
 * kstwo.sf). Where both sides can hardly be reached together (n d^2 > 4, or d >= 1/2, where they can't) twice the
 * one-sided tail of Smirnov; below, 1 minus Durbin's matrix product (1973) in the form of Marsaglia, Tsang and Wang
 * (2003), as products of a vector. Relative error below 1e-10; about n (2 n d)^2 steps.
 */
export function kolmogorovSurvival(d: number, n: number): number {
  if (!(Number.isInteger(n) && n >= 1 && !Number.isNaN(d))) throw new RangeError(`kolmogorovSurvival(${d}, ${n})`);
  if (d >= 1) return 0;
  if (d * n <= 0.5) return 1;
  if (d >= 0.5 || n * d * d > 4) return Math.min(1, 2 * oneSidedSurvival(d, n));
  return Math.max(0, Math.min(1, 1 - durbin(d, n)));
}

/** P(D_n+ >= d) = d sum_j C(n, j) (d + j/n)^(j-1) (1 - d - j/n)^(n-j), j from 0 to n (1 - d). */
function oneSidedSurvival(d: number, n: number): number {
  let sum = 0;
  for (let j = 0; j / n < 1 - d; j += 1) {
    const place = d + j / n;
    sum += Math.exp(logChoose(n, j) + (j - 1) * Math.log(place) + (n - j) * Math.log1p(-place));
  }
  return d * sum;
}

/** P(D_n < d): n!/n^n times the middle element of the n-th power of Durbin's matrix. */
function durbin(d: number, n: number): number {
  const k = Math.floor(n * d) + 1;
  const h = k - n * d;
  const size = 2 * k - 1;
  const matrix = durbinMatrix(size, h);
  // n!/n^n spread evenly over the steps, so that the vector stays near 1 for every n.
  const step = Math.exp((logGamma(n + 1) - n * Math.log(n)) / n);
  let vector = new Float64Array(size);
  vector[k - 1] = 1;
  for (let power = 0; power < n; power += 1) {
    const next = new Float64Array(size);
    for (let row = 0; row < size; row += 1) {
      const weight = vector[row]! * step;
      const last = Math.min(size - 1, row + 1);
      for (let column = 0; column <= last; column += 1) next[column]! += weight * matrix[row * size + column]!;
    }
    vector = next;
  }
  return vector[k - 1]!;
}

function durbinMatrix(size: number, h: number): Float64Array {
  const inverseFactorial = new Float64Array(size + 1);
  inverseFactorial[0] = 1;
  for (let index = 1; index <= size; index += 1) inverseFactorial[index] = inverseFactorial[index - 1]! / index;
  const matrix = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= Math.min(size - 1, row + 1); column += 1) {
      let numerator = 1;
      if (column === 0) numerator -= h ** (row + 1);
      if (row === size - 1) numerator -= h ** (size - column);
      if (column === 0 && row === size - 1) numerator += Math.max(0, 2 * h - 1) ** size;
      matrix[row * size + column] = numerator * inverseFactorial[row - column + 1]!;
    }
  }
  return matrix;
}
