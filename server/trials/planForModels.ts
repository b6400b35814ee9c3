import { conditionsOf, itemsOfWave, type Orders, ordersAt } from '../study/design.js';
import type { Study, Wave } from '../study/schema.js';

/** A trial before it has a row: which item, in which condition, for the how-manieth time, alternatives in which order. */
export interface PlannedTrial {
  readonly itemId: string;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: Orders;
}

/**
 * Every trial that one model is asked in a wave: items x conditions x repetitions, lazily, in an order that spreads
 * repetitions out (all items once before any twice), so that a run that stops early is even. Counterbalanced sides
 * turn with the repetition and the item.
 */
export function* planForModels(study: Study, wave: Wave): Generator<PlannedTrial> {
  const items = itemsOfWave(study, wave);
  const conditions = conditionsOf(study);
  for (let repetition = 0; repetition < (wave.models?.repetitions ?? 0); repetition += 1)
    for (const [place, item] of items.entries())
      for (const condition of conditions)
        yield { itemId: item.id, condition: condition.key, repetition, orders: ordersAt(study, repetition + place) };
}
