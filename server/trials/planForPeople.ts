import { integerBelow, shuffled, type Uniform } from '../random.js';
import { type Orders, ordersAt } from '../study/design.js';
import type { Study } from '../study/schema.js';
import type { Cell } from './assignment.js';

/** A person's trial before it has a row; an item is named by its row id, attention checks too. */
export interface PlannedPersonTrial {
  readonly itemId: number;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: Orders;
}

/**
 * One person's trials in the order in which they are shown: each repetition a block in a random order of its own,
 * attention checks in random slots among all of them but always in their given order. Sides of alternatives turn with
 * the number of people who were given the cell, so that each stands first equally often per item.
 */
export function planForPerson(
  study: Pick<Study, 'questions'>,
  cells: readonly Cell[],
  checkIds: readonly number[],
  repetitions: number,
  uniform: Uniform,
): PlannedPersonTrial[] {
  const targets = Array.from({ length: repetitions }, (_, repetition) =>
    shuffled(cells, uniform).map(({ itemId, condition, assigned }) => ({
      itemId,
      condition,
      repetition,
      orders: ordersAt(study, assigned + repetition),
    })),
  ).flat();
  const checks = checkIds.map((itemId) => ({
    itemId,
    condition: '',
    repetition: 0,
    orders: ordersAt(study, integerBelow(60, uniform)),
  }));
  const places = Array.from({ length: targets.length + checks.length }, (_, place) => place);
  const checkPlaces = new Set(shuffled(places, uniform).slice(0, checks.length));
  const [nextTarget, nextCheck] = [targets.values(), checks.values()];
  return places.flatMap((place) => {
    const { value } = checkPlaces.has(place) ? nextCheck.next() : nextTarget.next();
    return value === undefined ? [] : [value];
  });
}
