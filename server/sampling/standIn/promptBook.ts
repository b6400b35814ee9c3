import type { Uniform } from '../../random.js';
import { conditionsOf, ordersAt } from '../../study/design.js';
import { promptForModel } from '../../study/prompt.js';
import type { Study } from '../../study/schema.js';
import type { TrialPlace } from '../request.js';
import { simulatedWords } from '../simulatedTransport.js';

interface Page {
  readonly study: Study;
  readonly place: TrialPlace;
}

/** Knows the prompts of studies, so that the stand-in answers an item by the tendency that its study states. */
export type PromptBook = (user: string, model: string, temperature: number, uniform: Uniform) => string | undefined;

/** A book of every prompt of these studies: their user texts, in each order of counterbalanced alternatives. */
export function promptBook(studies: readonly Study[]): PromptBook {
  const pages = new Map<string, Page>();
  for (const study of studies)
    for (const wording of study.wordings.filter(({ models }) => models !== undefined))
      for (const item of study.items)
        for (const condition of conditionsOf(study))
          for (let turn = 0; turn < turnsOf(study); turn += 1) {
            const orders = ordersAt(study, turn);
            const { user } = promptForModel(study, wording, item, condition, orders);
            if (!pages.has(user)) pages.set(user, { study, place: { item, condition, repetition: 0, orders } });
          }
  return (user, model, temperature, uniform) => {
    const page = pages.get(user);
    if (page === undefined) return undefined;
    const settings = page.study.models.find((candidate) => candidate.model === model);
    const manner = { shift: settings?.tendency_shift ?? 0, widening: (settings?.spread_factor ?? 1) * temperature };
    return simulatedWords(page.study, page.place, manner, uniform);
  };
}

/** After how many turns the orders of alternatives come again. */
function turnsOf(study: Study): number {
  return Math.max(1, ...Object.values(ordersAt(study, 0)).map((order) => order.length));
}
