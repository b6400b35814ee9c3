import { type Condition, fieldsIn, type Orders } from './design.js';
import { fillTemplate, optionsByQuestion } from './render.js';
import type { Item, Study, Wording } from './schema.js';

/** A model's instructions and question, before any provider puts them into its own form. */
export interface Prompt {
  readonly system?: string;
  readonly user: string;
}

/** The prompt for one item in one condition, byte for byte as the study file words it. */
export function promptForModel(
  study: Study,
  wording: Wording,
  item: Item,
  condition: Condition,
  orders: Orders,
): Prompt {
  if (wording.models === undefined) throw new Error(`wording ${wording.id} has no text for models`);
  const fields = fieldsIn(item, condition);
  const options = optionsByQuestion(study, fields, orders);
  const user = fillTemplate(wording.models.user, fields, options);
  return wording.models.system === undefined
    ? { user }
    : { system: fillTemplate(wording.models.system, fields, options), user };
}
