import { quantileOfSorted } from '../../stats/quantile.js';
import { sortedSample } from '../../stats/sortedSample.js';
import type { ReportMeasure } from '../report.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import { placeOf, type Scope } from './scopes.js';

const summarised = new Set([
  'critical_bandwidth',
  'differential_entropy',
  'distinct',
  'order_vs_response',
  'ordinal_wasserstein',
  'ordinal_wasserstein_excess',
  'sd',
  'share',
  'total_variation',
  'total_variation_excess',
  'wasserstein',
  'wasserstein_excess',
  'wasserstein_null',
]);

/** Measures that the published analysis also summarised with each item counted once for each of its rows. */
const alsoByRow = new Set(['differential_entropy', 'wasserstein']);

/**
 * Over the items of each scope: `MEASURE_mean _median _q1 _q3` (quartiles of type 7; n = items that have a value), each
 * item counting once; for entropy and distance `_median` also `row-weighted`, each item counting as often as the sample
 * has rows of it.
 */
export function aggregates(
  items: ItemRows,
  scopes: readonly Scope[],
  rowsAt: (sample: string, place: string) => number,
): ReportMeasure[] {
  return items.all().flatMap((places) => {
    const [first] = places.values();
    if (first === undefined || !summarised.has(first.measure)) return [];
    return scopes.flatMap((scope) => {
      const present = [...places.values()].filter((row) => scope.places.has(placeOf(row)) && row.value !== null);
      const covered = [...places.keys()].some((place) => scope.places.has(place));
      const cut = scope.convention === null || [...places.keys()].some((place) => !scope.places.has(place));
      if (!covered || !cut) return [];
      const sorted = sortedSample(present.map(({ value }) => value!));
      const row = (suffix: string, value: number | null, weighting: string | null = null): ReportMeasure =>
        measureRow(
          {
            ...first,
            measure: `${first.measure}_${suffix}`,
            convention: joined(first.convention, weighting, scope.convention),
          },
          { condition: scope.condition, item: null },
          { value, n: present.length },
        );
      return [
        row('mean', present.length === 0 ? null : sorted.reduce((sum, value) => sum + value, 0) / present.length),
        row('median', quantileOfSorted(sorted, 0.5)),
        row('q1', quantileOfSorted(sorted, 0.25)),
        row('q3', quantileOfSorted(sorted, 0.75)),
        ...(alsoByRow.has(first.measure) ? [row('median', rowWeightedMedian(present, rowsAt), 'row-weighted')] : []),
      ];
    });
  });
}

function rowWeightedMedian(
  rows: readonly ReportMeasure[],
  rowsAt: (sample: string, place: string) => number,
): number | null {
  const repeated = rows.flatMap((row) => new Array<number>(rowsAt(row.sample, placeOf(row))).fill(row.value!));
  return quantileOfSorted(sortedSample(repeated), 0.5);
}
