import { benjaminiHochberg } from '../../../stats/multipleTesting.js';
import type { Claim } from '../claim.js';
import type { Measured } from '../measured.js';

/** Models with a lowest and a highest setting of how much they reason. */
const arms = [
  ['gpt-5', 'effort=low', 'effort=high'],
  ['gemini-3-pro-preview', 'budget=512', 'budget=4096'],
  ['claude-sonnet-4.5', 'budget=512', 'budget=4096'],
  ['claude-opus-4.6', 'effort=low', 'effort=high'],
] as const;

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
export function effortTests(measured: Measured): (EffortTest | undefined)[] {
  return arms.map(([model, low, high]) => {
    const at = (convention: string) => ({ against: `model:${model} ${low}`, convention });
    const items = (measure: string, convention: string) =>
      measured.items(measure, `model:${model} ${high}`, at(convention));
    const apart = (convention: string): number =>
      items('median_intervals_disjoint', convention).filter(({ value }) => value === 1).length;
    const tests = items('median_difference', 'permutation');
    if (tests.length === 0) return undefined;
    return {
      model,
      items: tests.length,
      pooled: apart('published'),
      own: apart('own-bootstrap'),
      permuted: benjaminiHochberg(tests.map(({ p }) => p)).filter((p) => p !== null && p <= 0.05).length,
    };
  });
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
