import type { ItemFields } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import type { Item, ItemSelection, Study, Wave } from './schema.js';

/** One combination of factor levels. Its key is stored with each trial; without factors the only key is ''. */
export interface Condition {
  /** `context=flood` or `context=flood;stake=high`, factors in the order of the study file. */
  readonly key: string;
  readonly fields: ItemFields;
}

/** Every combination of the study's factor levels, the first factor varying slowest. */
export function conditionsOf(study: Pick<Study, 'factors'>): Condition[] {
  let conditions: Condition[] = [{ key: '', fields: {} }];
  for (const factor of study.factors)
    conditions = conditions.flatMap((condition) =>
      factor.levels.map((level) => ({
        key: `${condition.key}${condition.key === '' ? '' : ';'}${factor.id}=${level.id}`,
        fields: { ...condition.fields, [factor.id]: level.id, ...level.fields },
      })),
    );
  return conditions;
}

/** The items that a wave puts to its respondents, in study order. A subset not yet imported is empty. */
export function itemsOfWave(study: Pick<Study, 'items' | 'subsets'>, wave: Pick<Wave, 'items'>): Item[] {
  return selectedItems(study, wave.items);
}

/** The items of a selection, in study order. */
export function selectedItems(study: Pick<Study, 'items' | 'subsets'>, selection: ItemSelection): Item[] {
  if (selection === 'all') return [...study.items];
  const wanted = new Set('ids' in selection ? selection.ids : (study.subsets[selection.subset] ?? []));
  return study.items.filter((item) => wanted.has(item.id));
}

/** Item fields with the condition's fields laid over them. */
export function fieldsIn(item: { readonly fields: ItemFields }, condition: Condition): ItemFields {
  return { ...item.fields, ...condition.fields };
}

/** Order of alternatives by question, for questions whose sides are counterbalanced. */
export type Orders = Readonly<Record<string, readonly number[]>>;

/**
 * The order in which counterbalanced alternatives stand in one trial: a rotation by `turn`, so that over consecutive
 * turns each alternative stands in each place equally often.
 */
export function ordersAt(study: Pick<Study, 'questions'>, turn: number): Orders {
  const orders: Record<string, number[]> = {};
  for (const { id, scale } of study.questions) {
    if (scale.type !== 'choice' || scale.sides === 'fixed') continue;
    const [, highest] = scaleOf(scale).bounds(scale);
    const count = highest + 1;
    orders[id] = Array.from({ length: count }, (_, place) => (place + turn) % count);
  }
  return orders;
}

/** The wave with this id; planning and pages ask only for waves that the study has. */
export function waveOf(study: Pick<Study, 'waves' | 'id'>, waveId: string): Wave {
  const wave = study.waves.find((candidate) => candidate.id === waveId);
  if (wave === undefined) throw new Error(`study ${study.id} has no wave ${waveId}`);
  return wave;
}
