import { describe } from '../../stats/describe.js';
import type { ReportMeasure } from '../report.js';
import type { PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/**
 * `n missing share_usable` of every cell and every sample; on an interval scale also `mean median sd distinct`, of all
 * answers of the sample where `item` is null. `share_usable` is usable answers among those asked, 0 to 1.
 */
export function describeCells({ question, samples }: PreparedQuestion): ReportMeasure[] {
  return samples.flatMap(({ label, cells }) => {
    const byItem = cells.flatMap(({ cell }) =>
      rowsOf(question.id, label, cell, cell.values, question.level === 'interval'),
    );
    const conditions = [...new Set(cells.map(({ cell }) => cell.condition))];
    const overall = [...conditions, ...(conditions.length > 1 ? [null] : [])].flatMap((condition) => {
      const values = cells
        .filter(({ cell }) => condition === null || cell.condition === condition)
        .flatMap(({ cell }) => cell.values);
      return rowsOf(question.id, label, { condition, item: null }, values, question.level === 'interval');
    });
    return [...byItem, ...overall];
  });
}

function rowsOf(
  question: string,
  sample: string,
  place: { readonly condition: string | null; readonly item: string | null },
  values: readonly (number | null)[],
  interval: boolean,
): ReportMeasure[] {
  const { n, missing, mean, median, sd, distinct } = describe(values);
  const row = (measure: string, value: number | null): ReportMeasure =>
    measureRow({ measure, question, sample }, place, { value, n });
  return [
    row('n', n),
    row('missing', missing),
    row('share_usable', values.length === 0 ? null : n / values.length),
    ...(interval ? [row('mean', mean), row('median', median), row('sd', sd), row('distinct', distinct)] : []),
  ];
}
