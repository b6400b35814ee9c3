import { performance } from 'node:perf_hooks';
import { seededUniform } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { kolmogorovSmirnov } from '../../server/stats/kolmogorovSmirnov.js';
import { medianDifferenceTest } from '../../server/stats/medianDifferenceTest.js';
import { median } from '../../server/stats/quantile.js';
import { spearman } from '../../server/stats/spearman.js';

/** Microseconds a call, after as many calls again to warm up. */
function microsecondsPerCall(calls: number, work: () => unknown): number {
  for (let call = 0; call < calls; call += 1) work();
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) work();
  return ((performance.now() - start) * 1000) / calls;
}

/** Times the tests and intervals, beside a fixed loop that tells how fast this machine is just now. */
export async function benchInference(print: (line: string) => void): Promise<void> {
  const uniform = seededUniform('bench inference');
  const sample = (n: number): number[] => Array.from({ length: n }, () => Math.floor(uniform() * 101));
  const samples = Array.from({ length: 64 }, () => sample(30));
  let turn = 0;
  const next = (): number[] => samples[(turn += 1) % 64]!;
  const [x, y] = [sample(210), sample(210)];
  const calibration = (): number => {
    let state = 0.5;
    for (let step = 0; step < 100_000; step += 1) state = 3.9 * state * (1 - state);
    return state;
  };
  const settings = { method: 'percentile', replicates: 1000, uniform } as const;
  const arms = { permutations: 1000, replicates: 1000, uniform };
  const measured: [string, number][] = [
    ['calibration loop, 100,000 steps', microsecondsPerCall(200, calibration)],
    [
      'exact Kolmogorov-Smirnov, 30 against 30 (SciPy: 55)',
      microsecondsPerCall(20_000, () => kolmogorovSmirnov(next(), next())),
    ],
    ['Spearman, 210 pairs', microsecondsPerCall(2_000, () => spearman(x, y))],
    [
      'bootstrap of a median of 30, 1,000 resamples',
      microsecondsPerCall(50, () => bootstrapInterval(next(), median, settings)),
    ],
    [
      'two arms of 30 by their medians, 1,000 relabellings',
      microsecondsPerCall(20, () => medianDifferenceTest(next(), next(), arms)),
    ],
  ];
  for (const [name, microseconds] of measured) print(`${name}: ${microseconds.toFixed(1)} us`);
  await Promise.resolve();
}
