import { bootstrapInterval } from './bootstrap.js';
import { countAsExtreme, type PermutationOptions } from './permutationTest.js';
import { median } from './quantile.js';
import { middleOfCounts, ranksInPool } from './rankedMedian.js';
import type { Interval } from './interval.js';

/** Two arms' medians compared, each arm on its own data. */
export interface MedianDifference {
  /** Median of the second arm minus that of the first, in points of the scale. */
  readonly difference: number;
  /** Two-sided permutation p of that difference. */
  readonly p: number;
}

/**
 * Compares the medians of two arms (low and high effort, two temperatures) of one item by random relabelling.
 *
 * Relabellings with the same difference of medians are told apart by their means (a millionth of the mean difference is
 * added): where answers heap, as models' do, most relabellings share the observed difference, and without this ten
 * answers of 20 against ten of 30 have p = 0.66. Size at the level 0.05 with arms of 30: 5.5 % of 1,500 on whole
 * points, 5.5 % on steps of five; (Monte Carlo error 0.6 %). Power against one sd 92 %.
 *
 * @throws RangeError for NaN and infinities. Null where an arm is empty.
 */
export function medianDifferenceTest(
  first: readonly number[],
  second: readonly number[],
  { permutations, uniform }: PermutationOptions,
): MedianDifference | null {
  const [medianFirst, medianSecond] = [median(first), median(second)];
  if (medianFirst === null || medianSecond === null) return null;
  const { sorted, ranks } = ranksInPool(first, second);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  const [n, m] = [first.length, second.length];
  const inFirst = new Uint32Array(sorted.length);
  const inSecond = new Uint32Array(sorted.length);
  const statistic = (): number => {
    inFirst.fill(0);
    inSecond.fill(1);
    let sum = 0;
    for (let place = 0; place < n; place += 1) {
      const rank = ranks[place]!;
      inFirst[rank] = 1;
      inSecond[rank] = 0;
      sum += sorted[rank]!;
    }
    const medians = middleOfCounts(sorted, inSecond, m) - middleOfCounts(sorted, inFirst, n);
    return medians + 1e-6 * ((total - sum) / m - sum / n);
  };
  const observed = statistic();
  const count = countAsExtreme(observed, permutations, () => {
    // Only the first arm's places need a random choice; the rest is the second arm.
    for (let place = 0; place < n; place += 1) {
      const other = place + Math.floor(uniform() * (ranks.length - place));
      [ranks[place], ranks[other]] = [ranks[other]!, ranks[place]!];
    }
    return statistic();
  });
  return { difference: medianSecond - medianFirst, p: (count + 1) / (permutations + 1) };
}

/** Percentile bootstrap intervals of two arms' medians, each from the values given for it; null for a single value. */
export interface MedianIntervals {
  readonly first: Interval | null;
  readonly second: Interval | null;
  /** Whether they have no point in common; null without both. Stricter than p, and not a test of level 0.05. */
  readonly disjoint: boolean | null;
}

/**
 * The published rule for two arms, applied rightly: their medians differ where the 95 % intervals have no point in
 * common. The published analysis gave both arms the pooled values, so that its intervals can't separate. Arms of 30 that
 * are alike part in 1.3 % of 1,500 (steps of five: 0.3 %), arms one sd apart in 65 %.
 *
 * @throws RangeError for NaN and infinities.
 */
export function medianIntervals(
  first: readonly number[],
  second: readonly number[],
  options: { readonly replicates: number; readonly uniform: () => number },
): MedianIntervals {
  const [one, other] = [first, second].map((arm) => {
    const { sorted, ranks } = ranksInPool(arm, []);
    const counts = new Uint32Array(sorted.length);
    const medianOf = (drawn: readonly number[]): number => {
      counts.fill(0);
      for (const rank of drawn) counts[rank]! += 1;
      return middleOfCounts(sorted, counts, drawn.length);
    };
    return bootstrapInterval(Array.from(ranks), medianOf, { method: 'percentile', ...options });
  }) as [Interval | null, Interval | null];
  const disjoint = one === null || other === null ? null : one.high < other.low || other.high < one.low;
  return { first: one, second: other, disjoint };
}
