import { kolmogorovSmirnov, kolmogorovSmirnovAsymptotic } from '../../stats/kolmogorovSmirnov.js';
import { quantileOfSorted } from '../../stats/quantile.js';
import { wassersteinOfSorted } from '../../stats/wasserstein.js';
import type { ReportMeasure } from '../report.js';
import { comparedPairs, placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow, type MeasureNumbers } from './rows.js';

/**
 * Per item, of each sample against those it is compared with: `wasserstein` in points, `median_difference` (sample minus
 * other), `ks` with the exact p, and between samples of people `ks_asymptotic`. Null where a side has no usable answer.
 */
export function distances(prepared: PreparedQuestion): ReportMeasure[] {
  return comparedPairs(prepared).flatMap(([sample, other]) =>
    sample.cells.flatMap((own) => {
      const theirs = other.byPlace.get(placeKey(own.cell));
      if (theirs === undefined) return [];
      const n = own.values.length;
      const row = (measure: string, numbers: MeasureNumbers): ReportMeasure =>
        measureRow({ measure, question: prepared.question.id, sample: sample.label, against: other.label }, own.cell, {
          n,
          ...numbers,
        });
      if (n === 0 || theirs.values.length === 0)
        return ['wasserstein', 'median_difference', 'ks'].map((measure) => row(measure, { value: null }));
      const ks = kolmogorovSmirnov(own.values, theirs.values);
      const asymptotic =
        sample.kind === 'human' && other.kind === 'human'
          ? kolmogorovSmirnovAsymptotic(own.values, theirs.values)
          : undefined;
      return [
        row('wasserstein', { value: wassersteinOfSorted(own.sorted, theirs.sorted) }),
        row('median_difference', {
          value: quantileOfSorted(own.sorted, 0.5)! - quantileOfSorted(theirs.sorted, 0.5)!,
        }),
        row('ks', { value: ks?.distance ?? null, p: ks?.p ?? null }),
        ...(asymptotic === undefined
          ? []
          : [row('ks_asymptotic', { value: asymptotic?.distance ?? null, p: asymptotic?.p ?? null })]),
      ];
    }),
  );
}
