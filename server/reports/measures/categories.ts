import { ordinalWassersteinDistance } from '../../stats/ordinalWasserstein.js';
import { totalVariationDistance } from '../../stats/totalVariation.js';
import { totalVariationNull } from '../../stats/totalVariationNull.js';
import { wassersteinExcess } from '../../stats/wassersteinExcess.js';
import type { ReportMeasure } from '../report.js';
import type { QuestionData } from '../reportData.js';
import { leadingNull } from './excess.js';
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
 * pair `total_variation` (0 to 1) and, for ordered words, `ordinal_wasserstein` (steps along the scale), both also less
 * what two samples of the other side's people of these sizes differ by (`..._excess`).
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
      const name = { question: question.id, sample: sample.label, against: other.label };
      const row = (measure: string, value: number | null, convention: string | null = null): ReportMeasure =>
        measureRow({ ...name, measure, convention }, cell, {
          value,
          n: values.length,
        });
      const variation = totalVariationDistance(a, b);
      const apart = values.length === 0 ? null : totalVariationNull(b, theirs.values.length, values.length);
      const excess = variation === null || apart === null ? null : variation - apart;
      return [
        row('total_variation', variation),
        row('total_variation_excess', excess, leadingNull),
        ...(question.level === 'ordinal'
          ? [
              row('ordinal_wasserstein', ordinalWassersteinDistance(a, b)),
              row(
                'ordinal_wasserstein_excess',
                wassersteinExcess(theirs.values, values, leadingNull)?.excess ?? null,
                leadingNull,
              ),
            ]
          : []),
      ];
    }),
  );
  return [...shares, ...distances];
}
