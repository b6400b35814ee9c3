import { chiSquareTail } from '../../stats/chiSquareTail.js';
import type { LoadedData } from '../loadReportData.js';
import type { ReportWarning } from '../report.js';
import { type SampleData, usable } from '../reportData.js';
import { counted, firstOf, percent } from './words.js';

/** Below this share of missing answers nothing is said. */
const notable = 0.02;
/** Chance below which the gaps are called uneven. */
const uneven = 0.001;

/** Samples with missing answers: how many, whether unevenly over items, how many replies were cut off, items left without any. */
export function missingWarnings({ data, finish }: LoadedData): ReportWarning[] {
  return data.samples.flatMap(({ sample, cells }): ReportWarning[] => {
    const where = sample.label;
    const asked = sample.n_responses + sample.n_missing;
    const empty = cells.filter((cell) => usable(cell).length === 0).map(({ item }) => item);
    const warnings: ReportWarning[] = [];
    if (empty.length > 0)
      warnings.push({
        code: 'items-without-answers',
        text: `${counted(empty.length, 'item')} ${empty.length === 1 ? 'has' : 'have'} no usable answer and ${empty.length === 1 ? 'is' : 'are'} not compared: ${firstOf(empty)}.`,
        where,
      });
    if (sample.n_missing < notable * asked) return warnings;
    const cut = (finish.get(where) ?? [])
      .filter(({ reason }) => /^(length|max_tokens)$/i.test(reason ?? ''))
      .reduce((sum, { unusable }) => sum + unusable, 0);
    const chance = chanceOfUnevenness(cells);
    warnings.push({
      code: chance !== null && chance < uneven ? 'missing-not-at-random' : 'missing-answers',
      text:
        `${percent(sample.n_missing / asked)} of the answers are missing or unusable` +
        (chance !== null && chance < uneven
          ? `, on some items far more than on others (${rangeOf(cells)} by item): what is left is no random part of all answers.`
          : '.') +
        (cut > 0 ? ` ${counted(cut, 'reply', 'replies')} hit the token limit before the answer.` : ''),
      where,
    });
    return warnings;
  });
}

/** Pearson's chi-square of missing by item: null where nothing or everything is missing, or with one item. */
function chanceOfUnevenness(cells: SampleData['cells']): number | null {
  const rows = cells.map((cell) => ({ asked: cell.values.length, missing: cell.values.length - usable(cell).length }));
  const asked = rows.reduce((sum, row) => sum + row.asked, 0);
  const share = rows.reduce((sum, row) => sum + row.missing, 0) / asked;
  if (rows.length < 2 || !(share > 0 && share < 1)) return null;
  const statistic = rows.reduce(
    (sum, row) => sum + (row.missing - row.asked * share) ** 2 / (row.asked * share * (1 - share)),
    0,
  );
  return chiSquareTail(statistic, rows.length - 1);
}

function rangeOf(cells: SampleData['cells']): string {
  const shares = cells.map((cell) => 1 - usable(cell).length / cell.values.length);
  const lowest = shares.reduce((low, share) => Math.min(low, share), 1);
  const highest = shares.reduce((high, share) => Math.max(high, share), 0);
  return `${percent(lowest)} to ${percent(highest)}`;
}
