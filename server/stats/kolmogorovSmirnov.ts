import { kolmogorovSurvival } from './kolmogorovSurvival.js';
import { sortInPlace } from './sortedSample.js';

/** Of which sign the distance between the distribution functions F (first) and G (second) is taken. */
export type KolmogorovSmirnovSide = 'two-sided' | 'less' | 'greater';

/** The largest distance D of the two distribution functions, and its p. */
export interface KolmogorovSmirnov {
  readonly distance: number;
  readonly p: number | null;
}

/**
 * Two-sample Kolmogorov-Smirnov test with the exact p: the share of the C(n1 + n2, n1) orders of the pooled sample
 * whose distance is at least the observed one (SciPy's ks_2samp, exact). `less` takes the largest G - F, `greater` F -
 * G. Ties are ignored, which makes p conservative: of 20,000 pairs of samples of 28 whole numbers from 0 to 100, 2.4 %
 * are rejected at the level 0.05; of pairs rounded to tens, 1.1 %. Null where a sample is empty or holds a NaN. Time
 * and memory grow as n1 n2 and n2: microseconds at 30, half a second at 10,000.
 */
export function kolmogorovSmirnov(
  first: readonly number[],
  second: readonly number[],
  side: KolmogorovSmirnovSide = 'two-sided',
): KolmogorovSmirnov | null {
  const steps = latticeDistance(first, second, side);
  if (steps === null) return null;
  const p = shareOfPathsReaching(steps, first.length, second.length, side === 'two-sided');
  return { distance: steps / (first.length * second.length), p };
}

/**
 * The same two-sided distance with SciPy's "asymptotic" p: the exact one-sample survival at n1 n2 / (n1 + n2), rounded
 * half to even; p is null where that is 0. Only as good as that substitution: prefer the exact p.
 */
export function kolmogorovSmirnovAsymptotic(
  first: readonly number[],
  second: readonly number[],
): KolmogorovSmirnov | null {
  const steps = latticeDistance(first, second, 'two-sided');
  if (steps === null) return null;
  const distance = steps / (first.length * second.length);
  const size = roundHalfToEven((first.length * second.length) / (first.length + second.length));
  return { distance, p: size === 0 ? null : kolmogorovSurvival(distance, size) };
}

/** The distance times n1 n2, an exact integer: the largest i n2 - j n1 over the places between distinct values. */
function latticeDistance(
  first: readonly number[],
  second: readonly number[],
  side: KolmogorovSmirnovSide,
): number | null {
  const [n1, n2] = [first.length, second.length];
  if (n1 === 0 || n2 === 0 || first.some(Number.isNaN) || second.some(Number.isNaN)) return null;
  const [a, b] = [Float64Array.from(first), Float64Array.from(second)];
  sortInPlace(a);
  sortInPlace(b);
  let [i, j, above, below] = [0, 0, 0, 0];
  while (i < n1 && j < n2) {
    const value = Math.min(a[i]!, b[j]!);
    while (i < n1 && a[i] === value) i += 1;
    while (j < n2 && b[j] === value) j += 1;
    above = Math.max(above, i * n2 - j * n1);
    below = Math.max(below, j * n1 - i * n2);
  }
  if (side === 'two-sided') return Math.max(above, below);
  return side === 'greater' ? above : below;
}

/**
 * The chance that a random order of n1 + n2 values, read as a lattice path, meets a point (i, j) with |i n2 - j n1| >=
 * steps (or i n2 - j n1 >= steps). Computed backward from the end: from (i, j) the next value is of the first sample
 * with chance (n1 - i) / (those left). Only sums of positive terms, so tiny chances keep all their digits.
 */
function shareOfPathsReaching(steps: number, n1: number, n2: number, twoSided: boolean): number {
  if (steps === 0) return 1;
  const chance = new Float64Array(n2 + 2).fill(1);
  for (let i = n1; i >= 0; i -= 1) {
    const lowest = Math.max(0, Math.floor((i * n2 - steps) / n1) + 1);
    const highest = twoSided ? Math.min(n2, Math.ceil((i * n2 + steps) / n1) - 1) : n2;
    chance[highest + 1] = 1;
    for (let j = highest; j >= lowest; j -= 1) {
      const left = n1 - i + n2 - j;
      chance[j] = left === 0 ? 0 : ((n1 - i) * chance[j]! + (n2 - j) * chance[j + 1]!) / left;
    }
  }
  return Math.min(1, chance[0]!);
}

function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
