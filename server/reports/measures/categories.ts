import { ordinalWassersteinDistance } from '../../stats/ordinalWasserstein.js';
import { totalVariationDistance } from '../../stats/totalVariation.js';
import type { ReportMeasure } from '../report.js';
import type { QuestionData } from '../reportData.js';
import { comparedPairs, placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/** Names of the categories of an ordinal or nominal question; fields stand for alternatives that differ by item. */
export function categoryNames({ scale }: QuestionData): readonly string[] {
  if (scale.type === 'ordinal') return scale.levels;
  if (scale.type === 'choice') return scale.alternatives ?? scale.from_fields ?? [];
  return [];
}

function tally(values: readonly number[], categories: number): number[] {
  const counts = new Array<number>(categories).fill(0);
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/**
 * For ordered words and choices, per item: `share` of each category (its name is the convention), and of each compared
 * pair `total_variation` (0 to 1) and, for ordered words, `ordinal_wasserstein` (steps along the scale).
 */
export function categoryMeasures(prepared: PreparedQuestion): ReportMeasure[] {
  const { question, samples } = prepared;
  const names = categoryNames(question);
  const shares = samples.flatMap(({ label: sample, cells }) =>
    cells.flatMap(({ cell, values }) =>
      tally(values, names.length).map((count, category) =>
        measureRow(
          { measure: 'share', question: question.id, sample, convention: names[category] ?? String(category) },
          cell,
          { value: values.length === 0 ? null : count / values.length, n: values.length },
        ),
      ),
    ),
  );
  const distances = comparedPairs(prepared).flatMap(([sample, other]) =>
    sample.cells.flatMap(({ cell, values }) => {
      const theirs = other.byPlace.get(placeKey(cell));
      if (theirs === undefined) return [];
      const [a, b] = [tally(values, names.length), tally(theirs.values, names.length)];
      const row = (measure: string, value: number | null): ReportMeasure =>
        measureRow({ measure, question: question.id, sample: sample.label, against: other.label }, cell, {
          value,
          n: values.length,
        });
      return [
        row('total_variation', totalVariationDistance(a, b)),
        ...(question.level === 'ordinal' ? [row('ordinal_wasserstein', ordinalWassersteinDistance(a, b))] : []),
      ];
    }),
  );
  return [...shares, ...distances];
}
