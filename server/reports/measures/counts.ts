import { benjaminiHochberg, holm } from '../../stats/multipleTesting.js';
import { countingItself } from '../heavy/silvermanP.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import type { Scope } from './scopes.js';

const level = 0.05;

/**
 * Over the items of each scope: `items_without_entropy` (answered, but by too few for an entropy), and how many items a
 * test rejects at 0.05, `uncorrected` and corrected for the number of items: `ks_items_rejected` and
 * `order_vs_response_items_rejected` (`holm`), `silverman_items_rejected` (`benjamini-hochberg`, by p that count the
 * sample itself). n is the number of tests.
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
  if (!['ks', 'order_vs_response', 'silverman'].includes(measure)) return [];
  const p = rows.map((row) => row.p).filter((value) => value !== null);
  const below = (values: readonly (number | null)[]): number =>
    values.filter((value) => value !== null && value < level).length;
  const corrected: [string, number, number] =
    measure === 'silverman'
      ? ['benjamini-hochberg', below(benjaminiHochberg(p.map((value) => countingItself(value, replicates)))), p.length]
      : ['holm', below(holm(p)), p.length];
  return p.length === 0 ? [] : [['uncorrected', below(p), p.length], corrected];
}
