import { entropyOfSorted, type EntropyMethod } from './differentialEntropy.js';
import { normalDraws } from './normalDraws.js';
import { numpyLegacyRandom } from './numpyLegacyRandom.js';
import { sortInPlace, sortedSample } from './sortedSample.js';

/** The standard deviation of the noise that breaks ties, in points of the 0-100 scale. */
const noiseSd = 0.1;
const publishedSeed = 3535;

/**
 * Differential entropy as published for ProbCOPA: NumPy's legacy generator, seeded with 3535 anew for every item, gives
 * each row its noise N(0, 0.1), so that the result depends on the order of the rows. A null row is an unusable answer:
 * it takes its draw and is then dropped. Null below 5 usable values. In nats.
 *
 * @throws RangeError for NaN and infinities.
 */
export function publishedEntropy(rows: readonly (number | null)[]): number | null {
  const noise = publishedNoise(rows.length);
  const noisy: number[] = [];
  rows.forEach((row, index) => {
    if (row !== null) noisy.push(row + noise[index]!);
  });
  return entropyOfSorted(sortedSample(noisy));
}

const publishedRandom = numpyLegacyRandom(publishedSeed);
const publishedStream: number[] = [];

/** The first `length` noises after seeding: always the same numbers, so they are drawn once. */
function publishedNoise(length: number): readonly number[] {
  while (publishedStream.length < length) publishedStream.push(publishedRandom.normal(0, noiseSd));
  return publishedStream;
}

export interface SeededEntropyOptions {
  /** how many noise draws are averaged; default 200 */
  draws?: number;
  method?: EntropyMethod;
}

/**
 * Differential entropy averaged over many noise draws N(0, 0.1), so that neither the order of the answers nor one lucky
 * stream of noise decides. Null below 5 values. A constant sample gives about -0.8, the entropy of the noise alone: say
 * that it is constant instead of comparing that number.
 *
 * @param uniform draws in [0, 1); the same stream gives the same bits.
 * @throws RangeError for NaN, infinities and fewer than one draw.
 */
export function seededEntropy(
  values: ArrayLike<number>,
  uniform: () => number,
  options: SeededEntropyOptions = {},
): number | null {
  const { draws = 200, method = 'auto' } = options;
  if (!(Number.isInteger(draws) && draws >= 1)) throw new RangeError(`${draws} draws: at least 1 is needed`);
  const sorted = sortedSample(values);
  const normal = normalDraws(uniform);
  const noisy = new Float64Array(sorted.length);
  let sum = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    for (let index = 0; index < noisy.length; index += 1) noisy[index] = sorted[index]! + noiseSd * normal();
    sortInPlace(noisy);
    const entropy = entropyOfSorted(noisy, { method });
    if (entropy === null) return null;
    sum += entropy;
  }
  return sum / draws;
}
