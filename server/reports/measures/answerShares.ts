import { seededUniform } from '../../random.js';
import { bootstrapInterval } from '../../stats/bootstrap.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { ensemble, ensembleCells } from './ensemble.js';
import { placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';
import type { Scope } from './scopes.js';

/** A range of the scale, ends included; with a name where the guide gives one. */
interface Range {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** An item's share of answers in a range; null where there is none. */
type ShareAt = (place: string, ranges: readonly Range[]) => number | null;

/** Fewest items whose resampling gives an interval. */
const fewestItems = 10;

/**
 * How samples use a slider, items counting the same: `band_share` of each band of the guide (its label is the
 * convention), `middle_share`, of the bands that lie whole within the middle third of the scale (without a guide, of that
 * third itself), and against the people `middle_share_difference` with a 95 % interval (items resampled) over the items
 * that both answered. Of the ensemble every model counts the same.
 */
export function answerShares(
  prepared: PreparedQuestion,
  scopes: readonly Scope[],
  { seed }: ReportOptions,
): ReportMeasure[] {
  const bands = guideOf(prepared);
  const middle = middleOf(prepared, bands);
  const { people, question } = prepared;
  const shares = sharesOf(prepared);
  const theirs = shares.find(([label]) => label === people?.label)?.[1];
  return shares.flatMap(([sample, shareAt]) =>
    scopes
      .filter(({ convention }) => convention === null)
      .flatMap(({ condition, places }) => {
        const row = (measure: string, ranges: readonly Range[], convention: string | null): ReportMeasure[] => {
          const known = [...places].flatMap((place) => shareAt(place, ranges) ?? []);
          return known.length === 0
            ? []
            : [
                measureRow(
                  { measure, question: question.id, sample, convention },
                  { condition, item: null },
                  { value: mean(known), n: known.length },
                ),
              ];
        };
        const differences = [...places].flatMap((place) => {
          const [own, other] = [shareAt(place, middle), theirs?.(place, middle) ?? null];
          return own === null || other === null ? [] : [own - other];
        });
        const against = people !== undefined && sample !== people.label && differences.length > 0 ? people.label : null;
        const uniform = seededUniform(seed, 'middle_share', sample, question.id, condition ?? '');
        const ends =
          differences.length < fewestItems
            ? null
            : bootstrapInterval(differences, mean, { method: 'percentile', replicates: 2000, uniform });
        return [
          ...bands.flatMap((band) => row('band_share', [band], band.name)),
          ...row('middle_share', middle, null),
          ...(against === null
            ? []
            : [
                measureRow(
                  { measure: 'middle_share_difference', question: question.id, sample, against },
                  { condition, item: null },
                  {
                    value: mean(differences),
                    low: ends?.low ?? null,
                    high: ends?.high ?? null,
                    n: differences.length,
                  },
                ),
              ]),
        ];
      }),
  );
}

function guideOf({ question: { scale } }: PreparedQuestion): Range[] {
  return scale.type === 'slider' ? scale.bands.map(({ from, to, label }) => ({ name: label, from, to })) : [];
}

function middleOf({ question: { bounds } }: PreparedQuestion, bands: readonly Range[]): Range[] {
  const [low, high] = bounds;
  const third = { name: '', from: low + (high - low) / 3, to: high - (high - low) / 3 };
  const within = bands.filter(({ from, to }) => from >= third.from && to <= third.to);
  return within.length > 0 ? within : [third];
}

function sharesOf(prepared: PreparedQuestion): [string, ShareAt][] {
  const own = prepared.samples.map(({ label, byPlace }): [string, ShareAt] => [
    label,
    (place, ranges) => share(byPlace.get(place)?.values ?? [], ranges),
  ]);
  const voices = new Map(ensembleCells(prepared).map(({ people, voices: all }) => [placeKey(people.cell), all]));
  const together: ShareAt = (place, ranges) => {
    const known = (voices.get(place) ?? []).flatMap(({ values }) => share(values, ranges) ?? []);
    return known.length === 0 ? null : mean(known);
  };
  return voices.size === 0 ? own : [...own, [ensemble, together]];
}

/** Values between whole numbers belong to the nearest, as in the guide. */
function share(values: readonly number[], ranges: readonly Range[]): number | null {
  if (values.length === 0) return null;
  const inside = (value: number): boolean =>
    ranges.some(({ from, to }) => Math.round(value) >= from && Math.round(value) <= to);
  return values.filter(inside).length / values.length;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
