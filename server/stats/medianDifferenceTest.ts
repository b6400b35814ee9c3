import { bootstrapInterval } from './bootstrap.js';
import { permutationTest } from './permutationTest.js';
import { median } from './quantile.js';
import type { Interval } from './interval.js';

/** Two arms' medians compared, each arm on its own data. */
export interface MedianDifference {
  /** Median of the second arm minus that of the first, in points of the scale. */
  readonly difference: number;
  /** Two-sided permutation p of that difference. */
  readonly p: number;
  /** Percentile bootstrap intervals of each arm's median from that arm's own values; null for an arm of one value. */
  readonly firstInterval: Interval | null;
  readonly secondInterval: Interval | null;
  /**
   * Whether the two intervals have no point in common; null without both. Stricter than p, and not a test of level
   * 0.05.
   */
  readonly disjoint: boolean | null;
}

/**
 * Compares the medians of two arms (low and high effort, two temperatures) of one item. The published analysis draws
 * both arms' resamples from the pooled values, so that its intervals can't separate; here each arm keeps its own.
 *
 * Relabellings with the same difference of medians are told apart by their means (a millionth of the mean difference is
 * added): where answers heap, as models' do, most relabellings share the observed difference, and without this ten
 * answers of 20 against ten of 30 have p = 0.66. Size at the level 0.05 with arms of 30: 5.5 % of 1,500 on whole
 * points, 5.5 % on steps of five; (Monte Carlo error 0.6 %); the two intervals part in 1.3 % and 0.3 %. Power against
 * one sd 92 %; intervals part in 65 %.
 *
 * @throws RangeError for NaN and infinities. Null where an arm is empty.
 */
export function medianDifferenceTest(
  first: readonly number[],
  second: readonly number[],
  options: { readonly permutations: number; readonly replicates: number; readonly uniform: () => number },
): MedianDifference | null {
  const [medianFirst, medianSecond] = [median(first), median(second)];
  if (medianFirst === null || medianSecond === null) return null;
  const statistic = (a: readonly number[], b: readonly number[]): number =>
    median(b)! - median(a)! + 1e-6 * (mean(b) - mean(a));
  const { p } = permutationTest(first, second, statistic, options)!;
  const [firstInterval, secondInterval] = [first, second].map((arm) =>
    bootstrapInterval(arm, median, { method: 'percentile', ...options }),
  ) as [Interval | null, Interval | null];
  const disjoint =
    firstInterval === null || secondInterval === null
      ? null
      : firstInterval.high < secondInterval.low || secondInterval.high < firstInterval.low;
  return { difference: medianSecond - medianFirst, p, firstInterval, secondInterval, disjoint };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
