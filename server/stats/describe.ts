import { quantileOfSorted } from './quantile.js';
import { sortedSample } from './sortedSample.js';

/** What a sample looks like. `n` and `missing` always; the rest null where there is nothing to say it of. */
export interface Description {
  /** values present */
  n: number;
  /** values absent (null) */
  missing: number;
  mean: number | null;
  median: number | null;
  /** standard deviation with n - 1 (as pandas); null below two values */
  sd: number | null;
  minimum: number | null;
  maximum: number | null;
  /** first and third quartile, type 7 */
  q1: number | null;
  q3: number | null;
  /** how many different values */
  distinct: number;
  /** heaping: the share of values (0 to 1) that are round */
  multiplesOf5: number | null;
  multiplesOf10: number | null;
  /** the share that is 0, 50 or 100 */
  zeroFiftyHundred: number | null;
}

/**
 * Describes a sample in which null stands for an absent value.
 *
 * @throws RangeError for NaN and infinities.
 */
export function describe(values: readonly (number | null)[]): Description {
  const present = values.filter((value) => value !== null);
  const sorted = sortedSample(present);
  const n = sorted.length;
  const mean = n === 0 ? null : meanOf(sorted);
  const share = (isRound: (value: number) => boolean): number | null =>
    n === 0 ? null : sorted.reduce((count, value) => count + (isRound(value) ? 1 : 0), 0) / n;
  return {
    n,
    missing: values.length - n,
    mean,
    median: quantileOfSorted(sorted, 0.5),
    sd: standardDeviation(sorted),
    minimum: sorted[0] ?? null,
    maximum: sorted[n - 1] ?? null,
    q1: quantileOfSorted(sorted, 0.25),
    q3: quantileOfSorted(sorted, 0.75),
    distinct: sorted.reduce((count, value, index) => count + (index === 0 || value !== sorted[index - 1] ? 1 : 0), 0),
    multiplesOf5: share((value) => value % 5 === 0),
    multiplesOf10: share((value) => value % 10 === 0),
    zeroFiftyHundred: share((value) => value === 0 || value === 50 || value === 100),
  };
}

/** Standard deviation with n - 1 below the line; null below two values. */
export function standardDeviation(values: ArrayLike<number>): number | null {
  const n = values.length;
  if (n < 2) return null;
  const mean = meanOf(values);
  let squares = 0;
  for (let index = 0; index < n; index += 1) squares += (values[index]! - mean) ** 2;
  return Math.sqrt(squares / (n - 1));
}

/** The mean of at least one value, summed around the first so that equal values give exactly that value. */
function meanOf(values: ArrayLike<number>): number {
  const origin = values[0]!;
  let sum = 0;
  for (let index = 0; index < values.length; index += 1) sum += values[index]! - origin;
  return origin + sum / values.length;
}
