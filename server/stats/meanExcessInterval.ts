import { standardDeviation } from './describe.js';

export interface MeanInterval {
  mean: number;
  low: number;
  high: number;
}

/** With fewer items the interval does not reach its coverage and is not offered. */
const fewestItems = 10;

/**
 * Interval for the mean over items of the Wasserstein excess (convention `iterated-bootstrap`), for items drawn from
 * more of their kind: items are resampled whole, the mean is studentised (bootstrap-t), and the ends are moved out by a
 * share of 2/n, which brings small numbers of items up to their level. Null below 10 items and where too many items are
 * equal.
 *
 * Measured coverage at 95 % with the published people (28 an item) and answers of 30, items drawn anew from the 210, in
 * simulations other than those that the share 2/n was chosen by: where the model answers like people 96.4, 96.0, 94.6 %
 * for 10, 30, 210 items; for a model of excess 11.7, 95.0, 95.4, 94.9 % (2000 simulations, 800 for 210 items; standard
 * error at most 0.8). With the convention `half-samples`, whose null is too low, it is 87 % over 210 items that are
 * answered like people: there is no interval for that.
 *
 * @param excesses one value an item.
 * @param uniform draws in [0, 1).
 * @throws RangeError for NaN, infinities, a level outside (0, 1) and fewer than 100 replicates.
 */
export function meanExcessInterval(
  excesses: readonly number[],
  uniform: () => number,
  level = 0.95,
  replicates = 2000,
): MeanInterval | null {
  if (!(level > 0 && level < 1)) throw new RangeError(`level ${level} is not between 0 and 1`);
  if (!(Number.isInteger(replicates) && replicates >= 100))
    throw new RangeError(`${replicates} replicates: at least 100`);
  const bad = excesses.findIndex((excess) => !Number.isFinite(excess));
  if (bad >= 0) throw new RangeError(`excess ${bad} is ${excesses[bad]}`);
  const n = excesses.length;
  if (n < fewestItems) return null;
  const mean = excesses.reduce((sum, excess) => sum + excess, 0) / n;
  const error = standardDeviation(excesses)! / Math.sqrt(n);
  if (error === 0) return { mean, low: mean, high: mean };

  const studentised = Float64Array.from({ length: replicates }, () => {
    let sum = 0;
    let squares = 0;
    for (let index = 0; index < n; index += 1) {
      const deviation = excesses[Math.floor(uniform() * n)]! - mean;
      sum += deviation;
      squares += deviation * deviation;
    }
    const shift = sum / n;
    const variance = (squares / n - shift * shift) / (n - 1);
    return variance > 0 ? shift / Math.sqrt(variance) : Math.sign(shift) * Infinity || 0;
  }).sort();
  const tail = Math.floor(((1 - level) / 2) * replicates);
  const reach = error * (1 + 2 / n);
  const low = mean - studentised[replicates - 1 - tail]! * reach;
  const high = mean - studentised[tail]! * reach;
  return Number.isFinite(low) && Number.isFinite(high) ? { mean, low, high } : null;
}
