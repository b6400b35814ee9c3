import { quantileOfSorted } from '../../stats/quantile.js';

/** Quartiles of a sample, ends of its whiskers, and what lies beyond them. */
export interface FiveNumbers {
  q1: number;
  median: number;
  q3: number;
  low: number;
  high: number;
  beyond: number[];
}

/**
 * Tukey's box (1977): quartiles, and whiskers that end at the outermost values within 1.5 interquartile ranges of them.
 * Null for an empty sample.
 */
export function fiveNumbers(values: readonly number[]): FiveNumbers | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const q1 = quantileOfSorted(sorted, 0.25)!;
  const q3 = quantileOfSorted(sorted, 0.75)!;
  const reach = 1.5 * (q3 - q1);
  const within = sorted.filter((value) => value >= q1 - reach && value <= q3 + reach);
  return {
    q1,
    median: quantileOfSorted(sorted, 0.5)!,
    q3,
    low: Math.min(q1, within[0]!),
    high: Math.max(q3, within.at(-1)!),
    beyond: sorted.filter((value) => value < q1 - reach || value > q3 + reach),
  };
}
