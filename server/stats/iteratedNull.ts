import { halfSampleNull, requireSizes } from './wassersteinNull.js';
import { sortedSample } from './sortedSample.js';

/** Corrections of the bootstrap by itself; the bias is mostly gone by then and the variance hardly up. */
const iterations = 5;
/** Above this many people half samples are as good (bias below 0.5 %) and much faster. */
const manyPeople = 300;
/** Larger second samples differ from this size by a factor that is known. */
const largeSample = 2000;

/**
 * What two samples of `n` and `m` people differ by (Wasserstein-1) when nothing but chance separates them, by the
 * convention `iterated-bootstrap`: the mean distance of two bootstrap samples, corrected five times for the amount by
 * which the bootstrap itself falls short (Hall 1992, section 1.4). All means are computed exactly; nothing is drawn.
 *
 * Bias on people's answers to 30 items, sampled anew, against the exact expectation: for n = 28 people -0.7 % at m =
 * 28,
 * -1.6 % at m = 240, 0.0 % at m = 5; for n = 10, -2.1 % at m = 10 and -3.5 % at m = 30. halfSampleNull has -2.6, -5.4,
 * -2.3, -5.5 and -9.8 %, with the same spread between samples.
 *
 * Null below two people. `n` and `m` need not be whole. Above 300 people it is halfSampleNull.
 *
 * @throws RangeError for NaN, infinities and sizes that are not > 0.
 */
export function iteratedNull(people: ArrayLike<number>, n: number, m: number): number | null {
  requireSizes(n, m);
  if (people.length > manyPeople) return halfSampleNull(people, n, m);
  const sorted = sortedSample(people);
  if (sorted.length < 2) return null;
  const [wholeN, wholeM] = [wholeSize(n), wholeSize(m)];
  const weights = gapWeights(sorted.length, wholeN, wholeM);
  let sum = 0;
  for (let below = 1; below < sorted.length; below += 1) sum += weights[below]! * (sorted[below]! - sorted[below - 1]!);
  return sum * Math.sqrt((1 / n + 1 / m) / (1 / wholeN + 1 / wholeM));
}

function wholeSize(size: number): number {
  return Math.min(Math.max(Math.round(size), 1), largeSample);
}

const knownWeights = new Map<string, Float64Array>();

/**
 * The estimate is a weighted sum of the gaps between neighbouring values. With the share p of people below a gap, the
 * truth there is D(p) = E|X/n - Y/m| for binomial counts X, Y. The bootstrap has the weights D(k/N), with the mean
 * sum_k D(k/N) P(Bin(N, p) = k); each correction adds what the mean of the weights so far lacks at k/N.
 */
function gapWeights(people: number, n: number, m: number): Float64Array {
  const key = `${people} ${n} ${m}`;
  const known = knownWeights.get(key);
  if (known) return known;
  const shares = Array.from({ length: people + 1 }, (_, k) => k / people);
  const bootstrap = shares.map((share) => meanShareDifference(binomial(n, share), binomial(m, share)));
  const chances = shares.map((share) => binomial(people, share));
  let weights = Float64Array.from(bootstrap);
  for (let round = 0; round < iterations; round += 1) {
    weights = weights.map((weight, k) => {
      const mean = chances[k]!.reduce((sum, chance, j) => sum + chance * weights[j]!, 0);
      return weight + bootstrap[k]! - mean;
    });
  }
  knownWeights.set(key, weights);
  return weights;
}

/** The probabilities of 0 to n successes. */
function binomial(n: number, share: number): Float64Array {
  const chances = new Float64Array(n + 1);
  if (share === 0 || share === 1) {
    chances[share * n] = 1;
    return chances;
  }
  const logOdds = Math.log(share / (1 - share));
  let logChance = n * Math.log(1 - share);
  for (let k = 0; k <= n; k += 1) {
    chances[k] = Math.exp(logChance);
    logChance += logOdds + Math.log((n - k) / (k + 1));
  }
  return chances;
}

/** E|X/n - Y/m| of independent counts, from their probabilities. */
function meanShareDifference(x: Float64Array, y: Float64Array): number {
  const n = x.length - 1;
  const m = y.length - 1;
  const meanY = y.reduce((sum, chance, j) => sum + j * chance, 0);
  let sum = 0;
  let upTo = 0;
  let chanceBelow = 0;
  let momentBelow = 0;
  for (let i = 0; i <= n; i += 1) {
    const place = (i * m) / n;
    for (; upTo <= place && upTo <= m; upTo += 1) {
      chanceBelow += y[upTo]!;
      momentBelow += upTo * y[upTo]!;
    }
    // E|Y - c| = c (2 P(Y <= c) - 1) + E Y - 2 E[Y; Y <= c]
    sum += x[i]! * (place * (2 * chanceBelow - 1) + meanY - 2 * momentBelow);
  }
  return sum / m;
}
