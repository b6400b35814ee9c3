import { benjaminiHochberg, holm } from '../../stats/multipleTesting.js';
import { countingItself } from '../heavy/silvermanP.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import type { Scope } from './scopes.js';

const level = 0.05;

/** Measures with a test an item, and how their p values are corrected for the number of items. */
const corrections: Readonly<Record<string, 'holm' | 'benjamini-hochberg'>> = {
  ks: 'holm',
  order_vs_response: 'holm',
  silverman: 'benjamini-hochberg',
  dip: 'benjamini-hochberg',
  median_difference: 'benjamini-hochberg',
};

/**
 * Over the items of each scope: `items_without_entropy` (answered, but by too few for an entropy),
 * `median_intervals_disjoint_items`, and how many items a test rejects at 0.05, `TEST_items_rejected`, `uncorrected` and
 * corrected for the number of items: by `holm` or `benjamini-hochberg` (Silverman's by p that count the sample itself). n
 * is the number of tests.
 */
export function itemCounts(items: ItemRows, scopes: readonly Scope[], options: ReportOptions): ReportMeasure[] {
  return items.all().flatMap((places) => {
    const [first] = places.values();
    if (first === undefined) return [];
    return scopes
      .filter((scope) => scope.convention === null)
      .flatMap((scope) => {
        const rows = [...places].filter(([place]) => scope.places.has(place)).map(([, row]) => row);
        if (rows.length === 0) return [];
        const count = (measure: string, value: number, n: number, correction: string | null): ReportMeasure =>
          measureRow(
            { ...first, measure, convention: joined(first.convention, correction) },
            { condition: scope.condition, item: null },
            { value, n },
          );
        if (first.measure === 'differential_entropy') {
          const answered = rows.filter(({ n }) => n !== null && n > 0);
          const without = answered.filter(({ value }) => value === null).length;
          return [count('items_without_entropy', without, answered.length, null)];
        }
        if (first.measure === 'median_intervals_disjoint') {
          const known = rows.map(({ value }) => value).filter((value) => value !== null);
          return [count(`${first.measure}_items`, known.filter((value) => value === 1).length, known.length, null)];
        }
        return rejections(first.measure, rows, options).map(([correction, rejected, n]) =>
          count(`${first.measure}_items_rejected`, rejected, n, correction),
        );
      });
  });
}

function rejections(
  measure: string,
  rows: readonly ReportMeasure[],
  { replicates }: ReportOptions,
): [string, number, number][] {
  const correction = corrections[measure];
  const p = rows.map((row) => row.p).filter((value) => value !== null);
  if (correction === undefined || p.length === 0) return [];
  const below = (values: readonly (number | null)[]): number =>
    values.filter((value) => value !== null && value < level).length;
  const tested = measure === 'silverman' ? p.map((value) => countingItself(value, replicates)) : p;
  const corrected = correction === 'holm' ? holm(tested) : benjaminiHochberg(tested);
  return [
    ['uncorrected', below(p), p.length],
    [correction, below(corrected), p.length],
  ];
}
