import { sortedSample } from './sortedSample.js';

/**
 * The quantile at `probability` (0 to 1) by linear interpolation between order statistics: type 7 of Hyndman and Fan
 * (1996), the default of NumPy, pandas and R. Null for an empty sample.
 *
 * @throws RangeError for a probability outside [0, 1] and for values that are not finite.
 */
export function quantile(values: ArrayLike<number>, probability: number): number | null {
  return quantileOfSorted(sortedSample(values), probability);
}

/** `quantile` at one half. */
export function median(values: ArrayLike<number>): number | null {
  return quantile(values, 0.5);
}

/** `quantile` of values that are sorted already (not checked). */
export function quantileOfSorted(sorted: ArrayLike<number>, probability: number): number | null {
  if (!(probability >= 0 && probability <= 1)) throw new RangeError(`probability ${probability} is not in [0, 1]`);
  if (sorted.length === 0) return null;
  const place = (sorted.length - 1) * probability;
  const below = Math.floor(place);
  const low = sorted[below]!;
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!;
  const share = place - below;
  // From the nearer end, as NumPy does: exact at both ends and never outside [low, high].
  return share < 0.5 ? low + (high - low) * share : high - (high - low) * (1 - share);
}
