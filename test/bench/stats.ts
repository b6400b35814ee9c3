import { performance } from 'node:perf_hooks';
import { seededUniform } from '../../server/random.js';
import { differentialEntropy } from '../../server/stats/differentialEntropy.js';
import { publishedEntropy, seededEntropy } from '../../server/stats/noisyEntropy.js';
import { silvermanTest } from '../../server/stats/silvermanTest.js';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { wassersteinExcess } from '../../server/stats/wassersteinExcess.js';

const uniform = seededUniform('bench');
const answers = (size: number): number[] => {
  const centre = 100 * uniform();
  return Array.from({ length: size }, () => Math.round(Math.min(100, Math.max(0, centre + 60 * (uniform() - 0.5)))));
};

function millisecondsOf(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** Microseconds a call over many different samples, after warming up. */
function microsecondsPerCall(calls: number, call: (round: number) => unknown): number {
  for (let round = 0; round < calls / 4; round += 1) call(round);
  return (
    (millisecondsOf(() => {
      for (let round = 0; round < calls; round += 1) call(round);
    }) /
      calls) *
    1000
  );
}

/** A fixed amount of floating-point work (20 million steps), for comparing machines. */
function calibrationLoop(): void {
  let x = 0.5;
  for (let step = 0; step < 20_000_000; step += 1) x = 3.7 * x * (1 - x);
  if (x > 1) throw new Error('the logistic map left its interval');
}

/** Measures the statistics against their targets; one line each. */
export async function benchStats(print: (line: string) => void): Promise<void> {
  const line = (what: string, value: number, unit: string, target: string): void =>
    print(`${what.padEnd(62)} ${value.toFixed(value < 100 ? 2 : 0).padStart(9)} ${unit}  ${target}`);
  line('calibration loop (20 million steps of the logistic map)', millisecondsOf(calibrationLoop), 'ms', '');

  const samples = Array.from({ length: 500 }, () => answers(30));
  const sample = (round: number): number[] => samples[round % 500]!;
  const distance = microsecondsPerCall(40_000, (round) => wassersteinDistance(sample(round), sample(round + 1)));
  line('Wasserstein-1, 30 against 30', distance, 'us', 'SciPy 20 us');
  const entropy = microsecondsPerCall(40_000, (round) => differentialEntropy(sample(round)));
  line('differential entropy, n = 30', entropy, 'us', 'SciPy 59 us');
  const excess = microsecondsPerCall(10_000, (round) => wassersteinExcess(sample(round), sample(round + 1)));
  line('Wasserstein excess, 30 against 30', excess, 'us', '');
  await Promise.resolve();

  const people = Array.from({ length: 210 }, () => answers(28));
  const eightModels = millisecondsOf(() => {
    for (let model = 0; model < 8; model += 1) {
      for (const [item, responses] of people.entries()) {
        const trials = sample(model * 210 + item);
        wassersteinDistance(responses, trials);
        publishedEntropy(trials);
      }
    }
  });
  line(
    'Wasserstein and published entropy, 8 models x 210 items',
    eightModels,
    'ms',
    'target 400 ms (pandas and SciPy 3600)',
  );
  const seeded = millisecondsOf(() => people.forEach((responses) => seededEntropy(responses, uniform)));
  line('seeded entropy (200 draws), 210 items', seeded, 'ms', '');
  for (const variant of ['multimode-si', 'silverman-1981', 'hall-york-0-100'] as const) {
    const time = millisecondsOf(() => people.forEach((responses) => silvermanTest(responses, variant, uniform)));
    line(`Silverman ${variant}, 210 items, 500 replicates`, time, 'ms', "target 8000 ms (R's multimode 1500000)");
    await Promise.resolve();
  }
}
