import type { Interval } from './interval.js';
import { normalQuantile, normalTail } from './normalTail.js';
import { quantileOfSorted } from './quantile.js';
import { unitScaled } from './unitScale.js';

/** A statistic of a sample; null (or a value that is not finite) where it is not defined for that sample. */
export type Statistic<Unit> = (sample: readonly Unit[]) => number | null;

/** `replicates`: how many resamples; `uniform`: the stream of draws in [0, 1); `level` 0.95 unless given. */
export interface BootstrapOptions {
  readonly method: 'percentile' | 'bca';
  readonly replicates: number;
  readonly uniform: () => number;
  readonly level?: number;
}

/**
 * Bootstrap interval of any statistic (Efron 1979; BCa: Efron 1987). The units are what was sampled independently:
 * values, or whole clusters (all answers of a person, all responses of an item), which the statistic then pools. Null
 * where there are fewer than two units, where the statistic is not defined on the sample or on more than one resample
 * in a hundred (rarer ones are left out), and for BCa where all resamples lie on one side of the estimate or the
 * acceleration is beyond what the formula bears.
 *
 * Coverage of 95 % intervals with 1,000 resamples, measured on 2,000 samples of 28: mean of normal values 94.1 %, of
 * ratings from two camps 94.6 % (BCa 95.3 %), of exponential values 91.1 % (BCa 92.2 %); their medians 94.5 and 95.0 %
 * (percentile). Mean of 210 exponential values 95.0 % (600 samples); of 30 people with ten answers each, resampled
 * whole, 93.5 % (single answers: 58 %).
 */
export function bootstrapInterval<Unit>(
  units: readonly Unit[],
  statistic: Statistic<Unit>,
  { method, replicates, uniform, level = 0.95 }: BootstrapOptions,
): Interval | null {
  const estimate = statistic(units);
  if (units.length < 2 || !isDefined(estimate)) return null;
  const sorted = bootstrapReplicates(units, statistic, replicates, uniform).sort();
  if (sorted.length < 0.99 * replicates) return null;
  const ends = [(1 - level) / 2, (1 + level) / 2];
  const places = method === 'percentile' ? ends : acceleratedEnds(ends, sorted, estimate, units, statistic);
  if (places === null) return null;
  return { low: quantileOfSorted(sorted, places[0]!)!, high: quantileOfSorted(sorted, places[1]!)! };
}

/**
 * The statistic of each resample (as many units, drawn with replacement), undefined ones left out, in order of drawing.
 */
export function bootstrapReplicates<Unit>(
  units: readonly Unit[],
  statistic: Statistic<Unit>,
  replicates: number,
  uniform: () => number,
): Float64Array {
  const values: number[] = [];
  const sample = [...units];
  for (let replicate = 0; replicate < replicates; replicate += 1) {
    for (let place = 0; place < units.length; place += 1) sample[place] = units[Math.floor(uniform() * units.length)]!;
    const value = statistic(sample);
    if (isDefined(value)) values.push(value);
  }
  return Float64Array.from(values);
}

function isDefined(value: number | null): value is number {
  return Number.isFinite(value);
}

/** BCa's z0: the normal quantile of the share of replicates below the estimate, those equal to it counting a half. */
export function biasCorrection(replicates: ArrayLike<number>, estimate: number): number {
  let below = 0;
  for (let index = 0; index < replicates.length; index += 1) {
    if (replicates[index]! < estimate) below += 1;
    else if (replicates[index] === estimate) below += 0.5;
  }
  return normalQuantile(below / replicates.length);
}

/**
 * BCa's acceleration from the jackknife: sum d^3 / (6 (sum d^2)^(3/2)) with d = mean - statistic without unit i; 0
 * where all of them agree. Null where the statistic is not defined without some unit.
 */
export function acceleration<Unit>(units: readonly Unit[], statistic: Statistic<Unit>): number | null {
  const leftOut = units.map((_, unit) => statistic(units.filter((_other, place) => place !== unit)));
  if (!leftOut.every(isDefined)) return null;
  const scaled = unitScaled(leftOut)!;
  const mean = scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
  const deviations = unitScaled(scaled.map((value) => mean - value))!;
  const squares = deviations.reduce((sum, d) => sum + d * d, 0);
  return squares === 0 ? 0 : deviations.reduce((sum, d) => sum + d ** 3, 0) / (6 * squares ** 1.5);
}

function acceleratedEnds<Unit>(
  ends: readonly number[],
  replicates: ArrayLike<number>,
  estimate: number,
  units: readonly Unit[],
  statistic: Statistic<Unit>,
): number[] | null {
  const z0 = biasCorrection(replicates, estimate);
  const a = acceleration(units, statistic);
  if (a === null || !Number.isFinite(z0)) return null;
  const shifted = ends.map((end) => z0 + normalQuantile(end));
  // Beyond its pole, at |z| >= 6 or so, the correction would turn the ends round.
  if (shifted.some((z) => 1 - a * z <= 0)) return null;
  return shifted.map((z) => normalTail(-(z0 + z / (1 - a * z))));
}
