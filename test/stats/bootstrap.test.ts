import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { acceleration, biasCorrection, bootstrapInterval, bootstrapReplicates } from '../../server/stats/bootstrap.js';
import { median } from '../../server/stats/quantile.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Draws that spell out every one of the n^n resamples once, so that the bootstrap becomes exact. */
function everyResample(n: number): () => number {
  let draw = 0;
  return () => {
    const resample = Math.floor(draw / n);
    const place = draw % n;
    draw += 1;
    return ((Math.floor(resample / n ** place) % n) + 0.5) / n;
  };
}

interface EnumeratedCase {
  readonly id: string;
  readonly x: number[];
  readonly n_resamples: number;
  readonly median_distribution: [number, number][];
  readonly median_percentile_95: [number, number];
  readonly median_percentile_90: [number, number];
  readonly mean_percentile_95: [number, number];
  readonly median_bootstrap_se: number;
  readonly mean_bootstrap_se: number;
  readonly z0_half_ties: number;
  readonly acceleration_mean: number;
}

test('over all n^n resamples: distribution, errors, percentile ends, z0 and acceleration of the reference', () => {
  for (const expected of readFixture<{ cases: EnumeratedCase[] }>('bootstrap_enumerated.json').cases) {
    const { id, x, n_resamples: replicates } = expected;
    const medians = bootstrapReplicates(x, median, replicates, everyResample(x.length));
    for (const [value, count] of expected.median_distribution) {
      assert.equal(medians.filter((other) => other === value).length, count, id);
    }
    const standardError = (values: Float64Array): number => {
      const centre = mean([...values]);
      return Math.sqrt(mean([...values].map((value) => (value - centre) ** 2)));
    };
    closeTo(standardError(medians), expected.median_bootstrap_se, 1e-9, id);
    const means = bootstrapReplicates(x, mean, replicates, everyResample(x.length));
    closeTo(standardError(means), expected.mean_bootstrap_se, 1e-9, id);
    closeTo(biasCorrection(medians, median(x)!), expected.z0_half_ties, 1e-12, id);
    closeTo(acceleration(x, mean), expected.acceleration_mean, 1e-12, id);
    for (const [statistic, level, ends] of [
      [median, 0.95, expected.median_percentile_95],
      [median, 0.9, expected.median_percentile_90],
      [mean, 0.95, expected.mean_percentile_95],
    ] as const) {
      const options = { method: 'percentile', replicates, level, uniform: everyResample(x.length) } as const;
      const interval = bootstrapInterval(x, statistic, options)!;
      closeTo(interval.low, ends[0], 1e-12, id);
      closeTo(interval.high, ends[1], 1e-12, id);
    }
  }
});

test('by hand: BCa of the mean of 0, 0, 3 over its 27 resamples moves both ends up', () => {
  // Means 0, 1, 2, 3 with 8, 12, 6, 1 of 27; z0 from (8 + 6)/27; jackknife 1.5, 1.5, 0: d = -0.5, -0.5, 1, so
  // a = 0.75 / (6 * 1.5^1.5) = 0.06804. At the level 0.8: z0 = 0.04644, upper place 0.9236 of the 27, in the twos.
  closeTo(acceleration([0, 0, 3], mean), 0.75 / (6 * 1.5 ** 1.5), 1e-15);
  closeTo(biasCorrection(bootstrapReplicates([0, 0, 3], mean, 27, everyResample(3)), 1), 0.04644, 1e-5);
  const options = { method: 'bca', replicates: 27, level: 0.8, uniform: everyResample(3) } as const;
  const interval = bootstrapInterval([0, 0, 3], mean, options)!;
  assert.deepEqual(interval, { low: 0, high: 2 });
});

const options = (method: 'percentile' | 'bca'): Parameters<typeof bootstrapInterval>[2] => ({
  method,
  replicates: 200,
  uniform: seededUniform('bootstrap'),
});

test('the same seed gives the same bits', () => {
  const x = [4, 8, 15, 16, 23, 42];
  assert.deepEqual(bootstrapInterval(x, mean, options('bca')), bootstrapInterval(x, mean, options('bca')));
});

test('fewer than two units, undefined and infinite statistics give null; a constant gives a point', () => {
  for (const method of ['percentile', 'bca'] as const) {
    assert.equal(bootstrapInterval([], mean, options(method)), null);
    assert.equal(bootstrapInterval([3], mean, options(method)), null);
    assert.equal(bootstrapInterval([1, NaN, 2], mean, options(method)), null);
    assert.equal(bootstrapInterval([1, Infinity], mean, options(method)), null);
    assert.equal(
      bootstrapInterval([1, 2], () => null, options(method)),
      null,
    );
    const whereDistinct = (sample: readonly number[]): number | null => (new Set(sample).size < 2 ? null : 1);
    assert.equal(bootstrapInterval([1, 2, 3], whereDistinct, options(method)), null); // 3 of 27 are constant
    assert.deepEqual(bootstrapInterval([7, 7, 7], mean, options(method)), { low: 7, high: 7 });
    for (const x of [
      [1, 2],
      [1, 2, 3],
      [1, 1, 9, 9],
      [1, 2, 3, 4, 5],
    ]) {
      const interval = bootstrapInterval(x, mean, options(method))!;
      assert.ok(interval.low >= Math.min(...x) && interval.high <= Math.max(...x));
    }
  }
});

test('BCa is null where every resample lies on one side of the estimate, or the correction passes its pole', () => {
  let calls = 0;
  const largeOnce = (): number => (calls++ === 0 ? 10 : 0);
  assert.equal(bootstrapInterval([1, 2, 3], largeOnce, options('bca')), null);

  // Estimate 10, one replicate of 200 above it (z0 = 2.58), and a jackknife with one value unlike 29 others
  // (a = 0.158): with the level 0.9999 the upper z is 2.58 + 3.89, and 1 - a z is negative.
  const lopsided = (): ((sample: readonly number[]) => number) => {
    let call = -1;
    return () => {
      call += 1;
      if (call === 0) return 10;
      if (call <= 200) return call === 1 ? 20 : 0;
      return call === 201 ? -1 : 0;
    };
  };
  const units = new Array<number>(30).fill(1);
  assert.equal(bootstrapInterval(units, lopsided(), { ...options('bca'), level: 0.9999 }), null);
  assert.equal(bootstrapInterval(units, lopsided(), { ...options('bca'), level: 0.5 })!.high, 20);
});

test('whole clusters: the statistic pools them, and their number is what counts', () => {
  const pooledMean = (clusters: readonly (readonly number[])[]): number => mean(clusters.flat());
  const clusters = [[1, 1, 1], [5], [9, 9]];
  const interval = bootstrapInterval(clusters, pooledMean, {
    ...options('percentile'),
    replicates: 2000,
    level: 0.999,
  })!;
  assert.deepEqual(interval, { low: 1, high: 9 }); // one cluster drawn three times: chance 1/27 each
});

test('intervals follow a change of unit', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 3, maxLength: 20 });
  fc.assert(
    fc.property(sample, fc.constantFrom('percentile', 'bca'), (x, method) => {
      const interval = bootstrapInterval(x, mean, options(method));
      const changed = bootstrapInterval(
        x.map((value) => value * 1024 - 4096),
        mean,
        options(method),
      );
      closeTo(changed?.low ?? null, interval === null ? null : interval.low * 1024 - 4096, 1e-6);
      closeTo(changed?.high ?? null, interval === null ? null : interval.high * 1024 - 4096, 1e-6);
    }),
    { numRuns: 40 },
  );
});
