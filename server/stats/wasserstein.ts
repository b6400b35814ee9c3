import { sortedSample } from './sortedSample.js';

/**
 * The Wasserstein-1 distance of two samples, in their unit: the area between their cumulative shares, the mean distance
 * that answers have to move to turn one sample into the other. As `scipy.stats.wasserstein_distance`. Null where a
 * sample is empty.
 *
 * @throws RangeError for NaN and infinities.
 */
export function wassersteinDistance(a: ArrayLike<number>, b: ArrayLike<number>): number | null {
  if (a.length === 0 || b.length === 0) return null;
  return wassersteinOfSorted(sortedSample(a), sortedSample(b));
}

/** `wassersteinDistance` of two samples that are not empty and sorted already (not checked). */
export function wassersteinOfSorted(a: Float64Array, b: Float64Array): number {
  const n = a.length;
  const m = b.length;
  let i = 0;
  let j = 0;
  let last = Math.min(a[0]!, b[0]!);
  let area = 0;
  // Counts are kept whole and divided once, so that answers in whole points give an exactly rounded distance.
  while (i < n || j < m) {
    const value = j >= m || (i < n && a[i]! <= b[j]!) ? a[i]! : b[j]!;
    area += Math.abs(i * m - j * n) * (value - last);
    while (i < n && a[i] === value) i += 1;
    while (j < m && b[j] === value) j += 1;
    last = value;
  }
  return area / (n * m);
}

/**
 * The Wasserstein-1 distance of a sample from the equal-weight mixture of several samples (an ensemble): every sample
 * counts the same, whatever its size. Empty samples don't take part; null where nothing is left on a side.
 *
 * @throws RangeError for NaN and infinities.
 */
export function wassersteinToMixture(sample: ArrayLike<number>, parts: readonly ArrayLike<number>[]): number | null {
  const mixture = equalWeightMixture(parts);
  return weightedWassersteinDistance(sample, new Array<number>(sample.length).fill(1), mixture.values, mixture.weights);
}

/** Pools samples with weights that give every sample that is not empty the same total of 1. */
export function equalWeightMixture(parts: readonly ArrayLike<number>[]): { values: number[]; weights: number[] } {
  return {
    values: parts.flatMap((part) => Array.from(part)),
    weights: parts.flatMap((part) => new Array<number>(part.length).fill(1 / part.length)),
  };
}

/**
 * The Wasserstein-1 distance of two weighted samples; weights are relative within each sample (as SciPy's `u_weights`).
 * Null where a sample is empty or all its weights are 0.
 *
 * @throws RangeError for NaN, infinities, negative weights and weights that don't pair up with the values.
 */
export function weightedWassersteinDistance(
  a: ArrayLike<number>,
  aWeights: ArrayLike<number>,
  b: ArrayLike<number>,
  bWeights: ArrayLike<number>,
): number | null {
  const aTotal = totalWeight(a, aWeights);
  const bTotal = totalWeight(b, bWeights);
  if (aTotal === 0 || bTotal === 0) return null;
  const steps = new Map<number, number>();
  for (let i = 0; i < a.length; i += 1) steps.set(a[i]!, (steps.get(a[i]!) ?? 0) + aWeights[i]! / aTotal);
  for (let j = 0; j < b.length; j += 1) steps.set(b[j]!, (steps.get(b[j]!) ?? 0) - bWeights[j]! / bTotal);
  const places = sortedSample([...steps.keys()]);
  let difference = 0;
  let area = 0;
  for (let k = 0; k + 1 < places.length; k += 1) {
    difference += steps.get(places[k]!)!;
    area += Math.abs(difference) * (places[k + 1]! - places[k]!);
  }
  return area;
}

function totalWeight(values: ArrayLike<number>, weights: ArrayLike<number>): number {
  if (values.length !== weights.length) throw new RangeError(`${weights.length} weights for ${values.length} values`);
  let total = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const weight = weights[index]!;
    if (!(weight >= 0 && weight < Infinity)) throw new RangeError(`weight ${index} is ${weight}`);
    total += weight;
  }
  return total;
}
