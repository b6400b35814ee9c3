import { normalDraws } from './normalDraws.js';
import { silvermanRejects, type SilvermanVariant } from './silvermanTest.js';

/** Standard deviation of each half and centre of the simulated answers, in points of the 0-100 scale. */
const spread = 8;
const centre = 50;

export interface RejectionRate {
  /** share of simulated samples with p below the level */
  share: number;
  /** its Monte Carlo standard error */
  standardError: number;
  simulations: number;
}

export interface PowerOptions {
  /** default 400 */
  simulations?: number;
}

export interface SilvermanPowerOptions extends PowerOptions {
  /** default 0.05 */
  level?: number;
  /** bootstrap replicates of each test; default 500 */
  replicates?: number;
}

/**
 * How often a variant of Silverman's test rejects one mode, by simulation: each person takes one of two sides with
 * equal chance, and a side's answers are normal, `separation` standard deviations (of 8 points) from the other's,
 * around 50. At a separation of 0 this is the size of the test, and up to 2, where there still is one mode; beyond, it
 * is the power.
 *
 * Measured in % at n = 28, level 0.05 (500 simulations, 300 replicates; standard error at most 2.2). With 14 people on
 * each side for sure the power is much higher (silverman-1981: 65 % at 4), with 7 against 21 much lower (7 % at 4).
 *
 * | separation | multimode-si | multimode-no-rescale | silverman-1981 | hall-york-line | hall-york-0-100 |
 * |---|---|---|---|---|---|
 * | 0 | 0 | 0 | 1.2 | 0.2 | 0.2 |
 * | 2 | 0 | 0.2 | 2.8 | 1.0 | 0.8 |
 * | 3 | 0 | 0.2 | 15 | 5 | 5 |
 * | 4 | 0 | 2 | 40 | 28 | 26 |
 * | 5 | 0 | 5 | 72 | 47 | 46 |
 * | 6 | 0 | 9 | 88 | 63 | 64 |
 *
 * @param uniform draws in [0, 1).
 * @throws RangeError for a size that is not a whole number >= 2 and fewer than one simulation.
 */
export function silvermanPower(
  variant: SilvermanVariant,
  size: number,
  separation: number,
  uniform: () => number,
  options: SilvermanPowerOptions = {},
): RejectionRate {
  const { replicates = 500, level = 0.05 } = options;
  return modesTestPower(
    (sample) => silvermanRejects(sample, variant, uniform, replicates, level)!,
    size,
    separation,
    uniform,
    options,
  );
}

/**
 * The same for any test of one mode against several: `rejects` tells whether it rejects a sample.
 *
 * @throws RangeError as silvermanPower.
 */
export function modesTestPower(
  rejects: (sample: Float64Array) => boolean,
  size: number,
  separation: number,
  uniform: () => number,
  { simulations = 400 }: PowerOptions = {},
): RejectionRate {
  if (!(Number.isInteger(size) && size >= 2)) throw new RangeError(`size ${size} is not a whole number >= 2`);
  if (!(Number.isInteger(simulations) && simulations >= 1))
    throw new RangeError(`${simulations} simulations: at least 1`);
  const normal = normalDraws(uniform);
  let rejections = 0;
  for (let simulation = 0; simulation < simulations; simulation += 1) {
    const sample = Float64Array.from({ length: size }, () => {
      const side = uniform() < 0.5 ? -0.5 : 0.5;
      return centre + spread * (side * separation + normal());
    });
    if (rejects(sample)) rejections += 1;
  }
  const share = rejections / simulations;
  return { share, standardError: Math.sqrt((share * (1 - share)) / simulations), simulations };
}
