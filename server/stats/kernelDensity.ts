import { standardDeviation } from './describe.js';
import { quantileOfSorted } from './quantile.js';
import { sortedSample } from './sortedSample.js';

/**
 * Silverman's rule of thumb for the bandwidth of a Gaussian kernel density, as R's `bw.nrd0` (Silverman 1986, equation
 * 3.31): 0.9 min(sd, IQR/1.34) n^(-1/5); where the IQR is 0 the sd, where that is 0 the size of the value, else 1. In
 * the unit of the values. Null below two values.
 *
 * @throws RangeError for NaN and infinities.
 */
export function bandwidthNrd0(values: ArrayLike<number>): number | null {
  const spread = spreads(values);
  if (spread === null) return null;
  const { sd, normalIqr, first } = spread;
  const low = Math.min(sd, normalIqr) || sd || Math.abs(first) || 1;
  return 0.9 * low * values.length ** -0.2;
}

/**
 * Scott's variation of the rule (1992), as R's `bw.nrd`: 1.06 min(sd, IQR/1.34) n^(-1/5). Null below two values and
 * where it would be 0 (R returns the 0).
 *
 * @throws RangeError for NaN and infinities.
 */
export function bandwidthNrd(values: ArrayLike<number>): number | null {
  const spread = spreads(values);
  if (spread === null) return null;
  return 1.06 * Math.min(spread.sd, spread.normalIqr) * values.length ** -0.2 || null;
}

/**
 * The Gaussian kernel density of a sample at each of the places given, summed directly: per unit of the values, and
 * with no noise where it is tiny. Null for an empty sample.
 *
 * @throws RangeError for NaN, infinities and a bandwidth that is not positive.
 */
export function kernelDensity(
  values: ArrayLike<number>,
  bandwidth: number,
  places: ArrayLike<number>,
): Float64Array | null {
  if (!(bandwidth > 0 && bandwidth < Infinity))
    throw new RangeError(`bandwidth ${bandwidth} is not positive and finite`);
  const sorted = sortedSample(values);
  if (sorted.length === 0) return null;
  const height = 1 / (sorted.length * bandwidth * Math.sqrt(2 * Math.PI));
  return Float64Array.from(places, (place) => {
    let sum = 0;
    for (const value of sorted) sum += Math.exp(-(((place - value) / bandwidth) ** 2) / 2);
    return sum * height;
  });
}

function spreads(values: ArrayLike<number>): { sd: number; normalIqr: number; first: number } | null {
  const sorted = sortedSample(values);
  const sd = standardDeviation(sorted);
  if (sd === null) return null;
  const iqr = quantileOfSorted(sorted, 0.75)! - quantileOfSorted(sorted, 0.25)!;
  return { sd, normalIqr: iqr / 1.34, first: values[0]! };
}
