import { seededUniform } from '../../../random.js';
import { bootstrapInterval } from '../../../stats/bootstrap.js';
import { medianDifferenceTest, medianIntervals } from '../../../stats/medianDifferenceTest.js';
import { benjaminiHochberg } from '../../../stats/multipleTesting.js';
import { median } from '../../../stats/quantile.js';
import { sampleOf, usable } from '../../reportData.js';
import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';

/** Models with a lowest and a highest setting of how much they reason; the middle one is in the pooled answers only. */
const arms = [
  ['gpt-5', 'effort=low', 'effort=medium', 'effort=high'],
  ['gemini-3-pro-preview', 'budget=512', 'budget=2048', 'budget=4096'],
  ['claude-sonnet-4.5', 'budget=512', 'budget=2048', 'budget=4096'],
  ['claude-opus-4.6', 'effort=low', 'effort=medium', 'effort=high'],
] as const;

const draws = 2000;

export interface EffortTest {
  readonly model: string;
  readonly items: number;
  /** Items whose 95 % intervals have no point in common: both arms drawn from the pooled answers, each from its own. */
  readonly pooled: number;
  readonly own: number;
  /** Items with p <= 0.05 in a permutation test of the medians, after Benjamini and Hochberg. */
  readonly permuted: number;
}

/** Lowest against highest setting of each model that has both; undefined where one is missing. */
export function effortTest({ loaded, report }: Measured, model: string): EffortTest | undefined {
  const [, ...settings] = arms.find(([name]) => name === model)!;
  const samples = settings.map((setting) => sampleOf(loaded.data, `model:${model} ${setting}`));
  const [low, middle, high] = samples.map(
    (sample) => sample && new Map(sample.cells.map((cell) => [cell.item, usable(cell)])),
  );
  if (low === undefined || middle === undefined || high === undefined) return undefined;
  const items = [...low.keys()].filter((item) => high.has(item));
  const tests = items.map((item) => {
    const [first, second] = [low.get(item)!, high.get(item)!];
    const uniform = seededUniform(report.seed, 'validation', 'effort', model, item);
    const own = medianDifferenceTest(first, second, { permutations: draws, uniform });
    const { disjoint } = medianIntervals(first, second, { replicates: draws, uniform });
    const all = [...first, ...(middle.get(item) ?? []), ...second];
    const [one, other] = [0, 1].map(() =>
      bootstrapInterval(all, median, { method: 'percentile', replicates: draws, uniform }),
    );
    return { own, disjoint, apart: one && other ? one.high < other.low || other.high < one.low : false };
  });
  return {
    model,
    items: items.length,
    pooled: tests.filter(({ apart }) => apart).length,
    own: tests.filter(({ disjoint }) => disjoint === true).length,
    permuted: benjaminiHochberg(tests.map(({ own }) => own?.p ?? null)).filter((p) => p !== null && p <= 0.05).length,
  };
}

const tested = new WeakMap<Measured, readonly (EffortTest | undefined)[]>();

/** All models' tests, computed once for the claim and the finding. */
export function effortTests(measured: Measured): readonly (EffortTest | undefined)[] {
  const known = tested.get(measured) ?? arms.map(([model]) => effortTest(measured, model));
  tested.set(measured, known);
  return known;
}

/** "We never find any case" in which low and high effort have different medians. */
export function effortClaims(measured: Measured): Claim[] {
  const tests = effortTests(measured);
  return [
    {
      name: 'low vs high effort medians: 0 items differ',
      where: 'paper, section 5; models notebook, cell 61',
      parts: arms.slice(0, 3).map(([model], index) => ({
        label: `${model}, both arms drawn from the pooled answers`,
        published: '0',
        ours: tests[index]?.pooled,
      })),
      corrected: arms.map(([model], index) => ({
        label: `${model}, each arm drawn from its own answers`,
        ours: tests[index]?.own,
      })),
      expected: 'corrected',
      reason:
        'The notebook draws both bootstrap samples from the pooled answers of all settings, so that 0 is built in. Each arm drawn from its own answers, some items do differ.',
      takes: 'the runs at the lowest, middle and highest setting (results/reasoning_effort_experiments/)',
    },
  ];
}
