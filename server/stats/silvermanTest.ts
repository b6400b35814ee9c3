import { criticalBandwidthOfSorted } from './criticalBandwidth.js';
import { standardDeviation } from './describe.js';
import { countModes } from './modes.js';
import { normalDraws } from './normalDraws.js';
import { sortInPlace, sortedSample } from './sortedSample.js';

/**
 * - `multimode-si`: the published one (R's multimode 1.5, submethod 1): multiplies the bootstrap samples by
 *   sqrt(1 + h^2/var), the wrong way, and has no power at n = 28;
 * - `multimode-no-rescale`: its submethod 2, bootstrap samples as drawn;
 * - `silverman-1981`: bootstrap samples divided by sqrt(1 + h^2/var), so that they keep the variance of the sample;
 * - `hall-york-line`: Hall and York (2001): as drawn, against lambda h with lambda calibrated for a test at level 0.05;
 * - `hall-york-0-100`: the same, counting only modes strictly between 0 and 100.
 */
export type SilvermanVariant =
  'multimode-si' | 'multimode-no-rescale' | 'silverman-1981' | 'hall-york-line' | 'hall-york-0-100';

export interface SilvermanResult {
  /** in the unit of the values */
  criticalBandwidth: number;
  /** exceeding / replicates, without a correction, as multimode gives it; can be 0 */
  p: number;
  /** bootstrap samples whose own critical bandwidth is strictly larger */
  exceeding: number;
  replicates: number;
}

/**
 * Silverman's test (1981) of the hypothesis that the density has one mode, by smoothed bootstrap in a named variant. A
 * bootstrap sample exceeds if its density at the critical bandwidth has more than one mode: the same as comparing
 * critical bandwidths, since the number of modes of a Gaussian kernel density never rises with the bandwidth.
 *
 * Null for a constant sample, which has no critical bandwidth. A large p is no proof of one mode:
 * silvermanPower gives measured sizes (at most 3 % at the level 0.05, n = 28) and power.
 *
 * @param uniform draws in [0, 1); the same stream gives the same result.
 * @throws RangeError for NaN, infinities and fewer than one replicate.
 */
export function silvermanTest(
  values: ArrayLike<number>,
  variant: SilvermanVariant,
  uniform: () => number,
  replicates = 500,
): SilvermanResult | null {
  return runTest(values, variant, uniform, replicates, Infinity);
}

/**
 * Whether that p lies below a level, told as soon as it is certain: most tests that don't reject need few resamples.
 * Null for a constant sample.
 *
 * @throws RangeError as silvermanTest.
 */
export function silvermanRejects(
  values: ArrayLike<number>,
  variant: SilvermanVariant,
  uniform: () => number,
  replicates: number,
  level: number,
): boolean | null {
  const run = runTest(values, variant, uniform, replicates, level * replicates);
  return run === null ? null : run.exceeding < level * replicates;
}

/** Stops when `enough` bootstrap samples exceed. */
function runTest(
  values: ArrayLike<number>,
  variant: SilvermanVariant,
  uniform: () => number,
  replicates: number,
  enough: number,
): SilvermanResult | null {
  if (!(Number.isInteger(replicates) && replicates >= 1)) throw new RangeError(`${replicates} replicates: at least 1`);
  const sorted = sortedSample(values);
  const bandwidth = criticalBandwidthOfSorted(sorted);
  if (bandwidth === null) return null;
  const n = sorted.length;
  const normal = normalDraws(uniform);
  const [low, high] = variant === 'hall-york-0-100' ? [0, 100] : [-Infinity, Infinity];
  const compared = comparedBandwidth(variant, bandwidth, sorted);
  const drawn = new Float64Array(n);
  let exceeding = 0;
  for (let replicate = 0; replicate < replicates && exceeding < enough; replicate += 1) {
    for (let index = 0; index < n; index += 1) {
      drawn[index] = sorted[Math.floor(uniform() * n)]! + bandwidth * normal();
    }
    sortInPlace(drawn);
    if (countModes(drawn, compared(drawn), low, high) > 1) exceeding += 1;
  }
  return { criticalBandwidth: bandwidth, p: exceeding / replicates, exceeding, replicates };
}

/** The bandwidth at which modes are counted: multiplying a bootstrap sample by c is dividing the bandwidth by c. */
function comparedBandwidth(
  variant: SilvermanVariant,
  bandwidth: number,
  sorted: Float64Array,
): (drawn: Float64Array) => number {
  switch (variant) {
    case 'multimode-si':
      return (drawn) => bandwidth / Math.sqrt(1 + (bandwidth / standardDeviation(drawn)!) ** 2);
    case 'multimode-no-rescale':
      return () => bandwidth;
    case 'silverman-1981': {
      const kept = bandwidth * Math.sqrt(1 + (bandwidth / standardDeviation(sorted)!) ** 2);
      return () => kept;
    }
    case 'hall-york-line':
    case 'hall-york-0-100':
      return () => bandwidth * hallYorkFactor(0.05);
  }
}

/** Lambda of Hall and York (2001), their rational approximation, for a test at this level. */
function hallYorkFactor(level: number): number {
  const above = 0.94029 * level ** 3 - 1.59914 * level ** 2 + 0.17695 * level + 0.48971;
  return above / (level ** 3 - 1.77793 * level ** 2 + 0.36162 * level + 0.42423);
}
