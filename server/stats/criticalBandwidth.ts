import { countModes } from './modes.js';
import { sortedSample } from './sortedSample.js';

/** Relative width at which the search stops. */
const precision = 1e-11;

/**
 * Silverman's critical bandwidth (1981): the smallest bandwidth at which the Gaussian kernel density of the sample has
 * at most `modes` modes, in the unit of the values (ten times as large for values ten times as large). Exact to 1e-9
 * relative, since modes are counted exactly, not on a grid; R's `multimode::bw.crit` lies 0.001 to 0.07 % below. (Where
 * many values are evenly spaced the bumps of the density are below the 14th digit and don't count: 1.33 for 30 of them,
 * by exact arithmetic 1.582, while R counts its own rounding errors: 1.87.)
 *
 * Null where no bandwidth gives more modes: a constant sample, and any with no more than `modes` different values.
 *
 * @throws RangeError for NaN, infinities, and a number of modes that is not a whole number >= 1.
 */
export function criticalBandwidth(values: ArrayLike<number>, modes = 1): number | null {
  return criticalBandwidthOfSorted(sortedSample(values), modes);
}

/** `criticalBandwidth` of values that are sorted already (not checked). */
export function criticalBandwidthOfSorted(sorted: Float64Array, modes = 1): number | null {
  if (!(Number.isInteger(modes) && modes >= 1)) throw new RangeError(`${modes} modes: a whole number >= 1 is needed`);
  const distinct = sorted.reduce((count, value, index) => count + (value !== sorted[index - 1] ? 1 : 0), 0);
  if (distinct <= modes) return null;
  // Within two bandwidths the weighted variance of the values is at most 1 everywhere, so that there is one mode.
  let enough = (sorted[sorted.length - 1]! - sorted[0]!) / 2;
  let tooSmall = enough / 2;
  while (countModes(sorted, tooSmall) <= modes) {
    enough = tooSmall;
    tooSmall /= 2;
  }
  while (enough - tooSmall > precision * enough) {
    const middle = (enough + tooSmall) / 2;
    if (countModes(sorted, middle) > modes) tooSmall = middle;
    else enough = middle;
  }
  return enough;
}
