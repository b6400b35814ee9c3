import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform, standardNormal } from '../../server/random.js';
import { bootstrapInterval } from '../../server/stats/bootstrap.js';
import { median } from '../../server/stats/quantile.js';

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Two camps of raters, 3 to 2, on whole points 0 to 100. */
function ratings(uniform: () => number): number {
  const camp = uniform() < 0.6 ? 20 + 12 * standardNormal(uniform) : 70 + 15 * standardNormal(uniform);
  return Math.max(0, Math.min(100, Math.round(camp)));
}

const populations = {
  normal: (uniform: () => number) => 50 + 20 * standardNormal(uniform),
  ratings,
  skewed: (uniform: () => number) => -10 * Math.log(1 - uniform()),
};
const truths = { normal: { mean: 50, median: 50 }, skewed: { mean: 10, median: 10 * Math.LN2 } };

/** Share of 95 % intervals of samples of n that hold the true value; 1,000 resamples each. */
function coverage(
  population: keyof typeof populations,
  name: 'mean' | 'median',
  method: 'percentile' | 'bca',
  n: number,
  rounds = 2000,
): number {
  const uniform = seededUniform('coverage', population, name, method, n);
  const draw = populations[population];
  const statistic = name === 'mean' ? mean : median;
  const large = population === 'ratings' ? Array.from({ length: 1_000_000 }, () => draw(uniform)) : [];
  const truth = population === 'ratings' ? statistic(large)! : truths[population][name];
  let covered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const sample = Array.from({ length: n }, () => draw(uniform));
    const interval = bootstrapInterval(sample, statistic, { method, replicates: 1000, uniform })!;
    if (interval.low <= truth && truth <= interval.high) covered += 1;
  }
  process.stdout.write(`# ${population} ${name} ${method} n = ${n}: ${covered / rounds}\n`);
  return covered / rounds;
}

test('coverage of 95 % intervals of the mean and the median of 28 is as the documentation says', () => {
  const rows = [
    ['normal', 'mean', 'percentile', 0.935],
    ['ratings', 'mean', 'percentile', 0.935],
    ['skewed', 'mean', 'percentile', 0.915],
    ['ratings', 'mean', 'bca', 0.935],
    ['skewed', 'mean', 'bca', 0.925],
    ['ratings', 'median', 'percentile', 0.95],
    ['skewed', 'median', 'percentile', 0.95],
  ] as const;
  for (const [population, statistic, method, stated] of rows) {
    const found = coverage(population, statistic, method, 28);
    assert.ok(Math.abs(found - stated) < 0.02, `${population} ${statistic} ${method}: ${found}, stated ${stated}`);
  }
});

test('with 210 units the interval of a mean covers as it says', () => {
  assert.ok(coverage('skewed', 'mean', 'percentile', 210, 600) > 0.93);
});

test('thirty people with ten answers each: whole people cover, single answers do not', () => {
  const uniform = seededUniform('cluster coverage');
  let [whole, single] = [0, 0];
  const rounds = 1000;
  for (let round = 0; round < rounds; round += 1) {
    const people = Array.from({ length: 30 }, () => {
      const own = 10 * standardNormal(uniform);
      return Array.from({ length: 10 }, () => own + 10 * standardNormal(uniform));
    });
    const settings = { method: 'percentile', replicates: 300, uniform } as const;
    const byPerson = people.map((answers) => mean(answers));
    const wide = bootstrapInterval(byPerson, mean, settings)!;
    const narrow = bootstrapInterval(people.flat(), mean, settings)!;
    if (wide.low <= 0 && 0 <= wide.high) whole += 1;
    if (narrow.low <= 0 && 0 <= narrow.high) single += 1;
  }
  process.stdout.write(`# clusters ${whole / rounds}, single answers ${single / rounds}\n`);
  assert.ok(whole / rounds > 0.91);
  assert.ok(single / rounds < 0.75);
});
