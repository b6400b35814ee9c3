import { sortedSample } from './sortedSample.js';

/** The spacing estimators by SciPy's names; `auto`: van Es up to 10 values, Ebrahimi up to 1000, then Vasicek. */
export type EntropyMethod = 'auto' | 'vasicek' | 'ebrahimi' | 'van es' | 'correa';

export interface EntropyOptions {
  method?: EntropyMethod;
  /** half width m of the spacings in order statistics; default floor(sqrt(n) + 0.5) */
  window?: number;
  /** base of the logarithm; default e (nats) */
  base?: number;
}

/**
 * Differential entropy of a sample by m-spacings, as `scipy.stats.differential_entropy`: Vasicek (1976), van Es (1992),
 * Ebrahimi, Pflughoeft and Soofi (1994), Correa (1995). In nats unless a base is given; changing the unit of the values
 * by a factor c adds ln c.
 *
 * Null where the estimators are not defined: unless 2 <= 2m < n, so below 5 values with the default window (SciPy: an
 * error up to 1.10, NaN later). Ties that fill a whole spacing give -Infinity, and so does a constant sample: the
 * values have no density. The published analysis adds noise first: see noisyEntropy.
 *
 * @throws RangeError for NaN, infinities, a window that is not a whole number >= 1, a base that is not > 0 and not 1.
 */
export function differentialEntropy(values: ArrayLike<number>, options: EntropyOptions = {}): number | null {
  return entropyOfSorted(sortedSample(values), options);
}

/** `differentialEntropy` of values that are sorted already (not checked). */
export function entropyOfSorted(sorted: Float64Array, options: EntropyOptions = {}): number | null {
  const n = sorted.length;
  const { method = 'auto', window = Math.floor(Math.sqrt(n) + 0.5), base = Math.E } = options;
  if (options.window !== undefined && !(Number.isInteger(window) && window >= 1)) {
    throw new RangeError(`window ${window} is not a whole number >= 1`);
  }
  if (!(base > 0 && base !== 1)) throw new RangeError(`base ${base} is not positive, or is 1`);
  if (window < 1 || 2 * window >= n) return null;
  const nats = estimators[method === 'auto' ? methodFor(n) : method](sorted, window);
  return base === Math.E ? nats : nats / Math.log(base);
}

function methodFor(n: number): Exclude<EntropyMethod, 'auto'> {
  if (n <= 10) return 'van es';
  return n <= 1000 ? 'ebrahimi' : 'vasicek';
}

const estimators = { vasicek, ebrahimi, 'van es': vanEs, correa };

/** Sum of the logarithms of x[i+m] - x[i-m], indices clamped to the sample. */
function logSpacings(x: Float64Array, m: number): number {
  const last = x.length - 1;
  let sum = 0;
  for (let i = 0; i <= last; i += 1) sum += Math.log(x[i + m > last ? last : i + m]! - x[i < m ? 0 : i - m]!);
  return sum;
}

function vasicek(x: Float64Array, m: number): number {
  return logSpacings(x, m) / x.length + Math.log(x.length / (2 * m));
}

/** Vasicek's with a divisor c[i] m in which c falls from 2 towards 1 at both ends, where spacings are cut short. */
function ebrahimi(x: Float64Array, m: number): number {
  const n = x.length;
  let logDivisors = (n - 2 * m) * Math.LN2;
  for (let i = 0; i < m; i += 1) logDivisors += 2 * Math.log(1 + i / m);
  return (logSpacings(x, m) - logDivisors) / n + Math.log(n / m);
}

function vanEs(x: Float64Array, m: number): number {
  const n = x.length;
  let logs = 0;
  for (let i = 0; i < n - m; i += 1) logs += Math.log(x[i + m]! - x[i]!);
  let harmonic = 0;
  for (let k = m; k <= n; k += 1) harmonic += 1 / k;
  return logs / (n - m) + Math.log((n + 1) / m) + harmonic + Math.log(m) - Math.log(n + 1);
}

/** The slope of the distribution function at each value by local regression over its 2m + 1 neighbours. */
function correa(x: Float64Array, m: number): number {
  const n = x.length;
  const last = n - 1;
  let sum = 0;
  for (let i = 0; i < n; i += 1) {
    let mean = 0;
    for (let j = i - m; j <= i + m; j += 1) mean += x[Math.min(Math.max(j, 0), last)]!;
    mean /= 2 * m + 1;
    let products = 0;
    let squares = 0;
    for (let j = i - m; j <= i + m; j += 1) {
      const deviation = x[Math.min(Math.max(j, 0), last)]! - mean;
      products += deviation * (j - i);
      squares += deviation * deviation;
    }
    if (squares === 0) return -Infinity;
    sum += Math.log(products / (n * squares));
  }
  return -sum / n;
}
