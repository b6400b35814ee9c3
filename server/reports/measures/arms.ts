import { median } from '../../stats/quantile.js';
import { armPairs } from '../arms.js';
import type { ReportOptions } from '../options.js';
import type { ReportSample } from '../report.js';
import type { HeavyMeasure } from './heavyMeasures.js';
import { placeKey, type PreparedQuestion, type PreparedSample } from './prepare.js';

/** Relabellings of each test: enough for a p that a correction over some hundred items can still reject. */
const relabellings = 1999;

/**
 * Arms of one model, samples that differ in one setting, against each other: per item `median_difference` (`permutation`:
 * the second arm minus the first, p by relabelling the two arms' own answers) and `median_intervals_disjoint`, 1 where the
 * bootstrap intervals of the two medians part: `own-bootstrap`, each arm from its own answers, and `published`, both from
 * the answers of all arms together, which can't part.
 */
export function armTests(
  { question, samples }: PreparedQuestion,
  all: readonly ReportSample[],
  options: ReportOptions,
): HeavyMeasure[] {
  const byLabel = new Map(samples.map((sample) => [sample.label, sample]));
  return armPairs(all).flatMap((pair) => {
    const [first, second] = [byLabel.get(pair.first), byLabel.get(pair.second)];
    const arms = pair.arms.flatMap((label) => byLabel.get(label) ?? []);
    return first === undefined || second === undefined ? [] : testsOf(question.id, first, second, arms, options);
  });
}

function testsOf(
  question: string,
  first: PreparedSample,
  second: PreparedSample,
  arms: readonly PreparedSample[],
  { seed, replicates }: ReportOptions,
): HeavyMeasure[] {
  return second.cells.flatMap(({ cell, values }): HeavyMeasure[] => {
    const before = first.byPlace.get(placeKey(cell))?.values ?? [];
    if (before.length === 0 || values.length === 0) return [];
    const pooled = arms.flatMap((arm) => arm.byPlace.get(placeKey(cell))?.values ?? []);
    const name = { question, sample: second.label, against: first.label };
    const keys = (what: string) => [seed, what, second.label, first.label, question, cell.condition, cell.item];
    const n = values.length;
    const difference = median(values)! - median(before)!;
    const intervals = (convention: string, one: readonly number[], other: readonly number[]): HeavyMeasure => ({
      task: {
        kind: 'medians-part',
        first: one,
        second: other,
        replicates: Math.max(1000, replicates),
        keys: keys(`median_intervals_disjoint ${convention}`),
      },
      name: { ...name, measure: 'median_intervals_disjoint', convention },
      place: cell,
      numbers: (value) => ({ value, n }),
    });
    return [
      {
        task: {
          kind: 'medians-test',
          first: before,
          second: values,
          relabellings,
          keys: keys('median_difference'),
        },
        name: { ...name, measure: 'median_difference', convention: 'permutation' },
        place: cell,
        numbers: (p) => ({ value: difference, p, n }),
      },
      intervals('own-bootstrap', before, values),
      intervals('published', pooled, pooled),
    ];
  });
}
