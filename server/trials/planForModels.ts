import { conditionsOf, type Orders, ordersAt } from '../study/design.js';
import type { Item, Study } from '../study/schema.js';

/** A trial before it has a row: which item, in which condition, for the how-manieth time, alternatives in which order. */
export interface PlannedTrial {
  readonly itemId: string;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: Orders;
}

/**
 * Every trial that one model is asked: items x conditions x repetitions, lazily, in an order that spreads repetitions
 * out (all items once before any twice), so that a run that stops early is even. Counterbalanced sides turn with the
 * repetition and the item.
 */
export function* planForModels(
  study: Pick<Study, 'factors' | 'questions'>,
  items: readonly Item[],
  repetitions: number,
): Generator<PlannedTrial> {
  const conditions = conditionsOf(study);
  for (let repetition = 0; repetition < repetitions; repetition += 1)
    for (const [place, item] of items.entries())
      for (const condition of conditions)
        yield { itemId: item.id, condition: condition.key, repetition, orders: ordersAt(study, repetition + place) };
}
