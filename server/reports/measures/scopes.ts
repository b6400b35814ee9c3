import type { ReportMeasure } from '../report.js';
import type { ReportData } from '../reportData.js';
import { placeKey, type PreparedQuestion } from './prepare.js';

/** A set of places over which measures are summarised. */
export interface Scope {
  /** null = over all conditions of a study that has several. */
  readonly condition: string | null;
  /** null = every item; `hold-out-items` = only the places that the hold-out was asked. */
  readonly convention: 'hold-out-items' | null;
  readonly places: ReadonlySet<string>;
}

/**
 * The scopes of a study: each condition, all conditions where there are several, and each of these once more cut to the
 * hold-out's items where it was asked fewer than the people of the comparison, so that its line can be compared.
 */
export function scopesOf(data: ReportData, prepared: PreparedQuestion): Scope[] {
  const conditions: (string | null)[] = data.conditions.length > 1 ? [...data.conditions, null] : [...data.conditions];
  const { people, holdOut } = prepared;
  return conditions.flatMap((condition) => {
    const all = data.conditions
      .filter((key) => condition === null || key === condition)
      .flatMap((key) => data.items.map(({ id }) => placeKey({ condition: key, item: id })));
    const whole: Scope = { condition, convention: null, places: new Set(all) };
    const cut = all.filter((place) => holdOut?.byPlace.has(place) === true);
    const fewer = all.some((place) => people?.byPlace.has(place) === true && holdOut?.byPlace.has(place) !== true);
    return fewer && cut.length > 0
      ? [whole, { condition, convention: 'hold-out-items', places: new Set(cut) }]
      : [whole];
  });
}

/** The place of an item row. */
export function placeOf({ condition, item }: Pick<ReportMeasure, 'condition' | 'item'>): string {
  return placeKey({ condition: condition ?? '', item: item ?? '' });
}
