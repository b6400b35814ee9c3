import { sortedSample } from './sortedSample.js';

/** Two samples as one sorted pool, and the place of each of their values (the first sample's before the second's) in it. */
export interface PooledRanks {
  readonly sorted: Float64Array;
  readonly ranks: Uint32Array;
}

/**
 * Ranks that make medians of many relabellings or resamples cheap: nothing is sorted again.
 *
 * @throws RangeError for NaN and infinities.
 */
export function ranksInPool(first: readonly number[], second: readonly number[]): PooledRanks {
  const values = [...first, ...second];
  const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
  const ranks = new Uint32Array(values.length);
  order.forEach((place, rank) => (ranks[place] = rank));
  return { sorted: sortedSample(values), ranks };
}

/** The median of `size` values, given as how often each of the sorted ones occurs; NaN for none. */
export function middleOfCounts(sorted: Float64Array, counts: ArrayLike<number>, size: number): number {
  if (size === 0) return NaN;
  const [lower, upper] = [Math.floor((size - 1) / 2), Math.floor(size / 2)];
  let rank = 0;
  let upTo = counts[0]!;
  while (upTo <= lower) upTo += counts[++rank]!;
  const low = sorted[rank]!;
  while (upTo <= upper) upTo += counts[++rank]!;
  // As `quantile` has it, to the last bit.
  return sorted[rank]! - (sorted[rank]! - low) * (upper === lower ? 0 : 0.5);
}
