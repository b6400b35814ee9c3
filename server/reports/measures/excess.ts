import { seededUniform } from '../../random.js';
import { withinMargin } from '../../stats/equivalence.js';
import { meanExcessInterval } from '../../stats/meanExcessInterval.js';
import {
  mixtureExcess,
  type NullConvention,
  type WassersteinExcess,
  wassersteinExcess,
} from '../../stats/wassersteinExcess.js';
import { permutationNull } from '../../stats/wassersteinNull.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { ensemble, ensembleCells } from './ensemble.js';
import { comparedPairs, placeKey, type PreparedCell, type PreparedQuestion } from './prepare.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import { placeOf, type Scope } from './scopes.js';

/** The estimate of the null distance that leads, and the plainer one beside it. */
export const leadingNull: NullConvention = 'iterated-bootstrap';
const nulls: readonly NullConvention[] = [leadingNull, 'half-samples'];

/**
 * Per item and compared pair, in points: `wasserstein_excess`, the distance minus `wasserstein_null`, which is what two
 * samples of the other side's people of these sizes differ by; by `iterated-bootstrap` (headline) and `half-samples`.
 * Between samples of people also `wasserstein_null` by `label-permutation`, the check that needs a second sample.
 */
export function excesses(prepared: PreparedQuestion): ReportMeasure[] {
  const question = prepared.question.id;
  const pairs = comparedPairs(prepared).flatMap(([sample, other]) =>
    sample.cells.flatMap((own) => {
      const theirs = other.byPlace.get(placeKey(own.cell));
      if (theirs === undefined || own.values.length === 0) return [];
      const name = { question, sample: sample.label, against: other.label };
      const permuted =
        sample.kind === 'human' && other.kind === 'human'
          ? [
              measureRow({ ...name, measure: 'wasserstein_null', convention: 'label-permutation' }, own.cell, {
                value: permutationNull(own.values, theirs.values),
                n: own.values.length,
              }),
            ]
          : [];
      return [
        ...rowsOf(name, null, own, (convention) => wassersteinExcess(theirs.values, own.values, convention)),
        ...permuted,
      ];
    }),
  );
  const ofEnsemble = ensembleCells(prepared).flatMap(({ people, voices }) =>
    [prepared.people, prepared.holdOut].flatMap((other) => {
      const theirs = other?.byPlace.get(placeKey(people.cell));
      const parts = voices.map(({ values }) => values);
      if (other === undefined || theirs === undefined || parts.every((part) => part.length === 0)) return [];
      const name = { question, sample: ensemble, against: other.label };
      return rowsOf(name, 'equal-weight', { ...people, values: parts.flat() }, (convention) =>
        mixtureExcess(theirs.values, parts, convention),
      );
    }),
  );
  return [...pairs, ...ofEnsemble];
}

function rowsOf(
  name: { readonly question: string; readonly sample: string; readonly against: string },
  weighting: string | null,
  { cell, values }: Pick<PreparedCell, 'cell' | 'values'>,
  excess: (convention: NullConvention) => WassersteinExcess | null,
): ReportMeasure[] {
  return nulls.flatMap((convention) => {
    const found = excess(convention);
    const row = (measure: string, value: number | null): ReportMeasure =>
      measureRow({ ...name, measure, convention: joined(weighting, convention) }, cell, { value, n: values.length });
    return [
      row('wasserstein_excess', found?.excess ?? null),
      ...(convention === leadingNull ? [row('wasserstein_null', found?.nullDistance ?? null)] : []),
    ];
  });
}

/**
 * Over items: gives the means of the headline excess their 95 % interval (items resampled whole, studentised; none below
 * 10 items), and where the study states a margin adds `close_to_people`: 1 if the upper end lies below the margin, else
 * 0, which is no claim of a difference.
 */
export function withExcessIntervals(
  rows: readonly ReportMeasure[],
  items: ItemRows,
  scopes: readonly Scope[],
  margin: number | null,
  options: ReportOptions,
): ReportMeasure[] {
  return rows.flatMap((row) => {
    if (row.measure !== 'wasserstein_excess_mean' || row.convention?.includes(leadingNull) !== true) return [row];
    const scope = scopes.find(
      ({ condition, convention }) =>
        condition === row.condition &&
        convention === (row.convention?.includes('hold-out-items') ? 'hold-out-items' : null),
    );
    const convention = row.convention.replace(' hold-out-items', '');
    const values = [...items.of({ ...row, measure: 'wasserstein_excess', convention }).values()]
      .filter((item) => item.value !== null && scope?.places.has(placeOf(item)) === true)
      .map(({ value }) => value!);
    const { seed, replicates } = options;
    const keys = [seed, row.measure, row.question, row.sample, row.against ?? '', row.convention, row.condition ?? ''];
    const interval = meanExcessInterval(values, seededUniform(...keys), 0.95, Math.max(2000, replicates));
    const bounded = { ...row, low: interval?.low ?? null, high: interval?.high ?? null };
    const close = margin === null ? null : withinMargin(interval, margin);
    return close === null
      ? [bounded]
      : [bounded, { ...bounded, measure: 'close_to_people', value: Number(close), low: null }];
  });
}
