import type { Uniform } from '../../random.js';
import { silvermanTest, type SilvermanVariant } from '../../stats/silvermanTest.js';

/** A p below this is estimated anew with `refinement` times as many bootstrap samples. */
const refineBelow = 0.02;
const refinement = 10;

/**
 * The p of a Silverman test by bootstrap in two stages: a small one is estimated anew with ten times the samples, since
 * a correction for many items needs p far below what a first few hundred samples can show. Null for constant values.
 */
export function silvermanP(
  values: readonly number[],
  variant: SilvermanVariant,
  uniform: Uniform,
  replicates: number,
): number | null {
  const first = silvermanTest(values, variant, uniform, replicates)?.p ?? null;
  if (first === null || first >= refineBelow) return first;
  return silvermanTest(values, variant, uniform, refinement * replicates)?.p ?? null;
}

/** The same p counting the sample itself, never 0: (exceeding + 1) / (bootstrap samples + 1). */
export function countingItself(p: number, replicates: number): number {
  const drawn = p < refineBelow ? refinement * replicates : replicates;
  return (p * drawn + 1) / (drawn + 1);
}
