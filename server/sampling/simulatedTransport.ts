import { seededUniform, type Uniform } from '../random.js';
import type { TendencyComponent } from '../scales/scale.js';
import { scaleOf } from '../scales/scales.js';
import { fieldsIn } from '../study/design.js';
import type { ModelRespondent } from '../study/modelPlan.js';
import type { Study } from '../study/schema.js';
import type { TrialPlace } from './request.js';
import type { RawReply } from './transport.js';

/** How a simulated model differs from the people whose tendency an item states. */
export interface SimulatedManner {
  readonly shift: number;
  readonly widening: number;
}

const unknownTendency: readonly TendencyComponent[] = [{ at: 0.5, spread: 0.25, share: 1 }];

/** A simulated answer to every question of a trial, in the words that the study's scales read back. */
export function simulatedWords(
  study: Pick<Study, 'questions'>,
  { item, condition, orders }: TrialPlace,
  { shift, widening }: SimulatedManner,
  uniform: Uniform,
): string {
  const fields = fieldsIn(item, condition);
  const words = study.questions.map(({ id, scale }) => {
    const order = orders[id];
    const presentation = order === undefined ? { fields } : { fields, order };
    const tendency = (item.tendency?.[id] ?? unknownTendency).map(({ at, spread, share }) => ({
      at: at + shift,
      spread: spread * widening,
      share,
    }));
    const kind = scaleOf(scale);
    return { id, reply: kind.reply(scale, presentation, kind.simulate(scale, presentation, tendency, uniform)) };
  });
  const [only] = words;
  return words.length === 1 ? (only?.reply ?? '') : words.map(({ id, reply }) => `${id}: ${reply}`).join('\n');
}

/**
 * A simulated model's reply to one trial, in the form of a chat completion and marked as simulated. It answers by the
 * item's tendency, moved and widened as the model's settings say, wider with temperature. The draw depends on the seed
 * and the trial's place alone, so that the same run gives the same answers in any order.
 */
export function simulatedReply(study: Study, respondent: ModelRespondent, place: TrialPlace, seed: number): RawReply {
  const { item, condition, repetition } = place;
  const { settings, label } = respondent;
  const uniform = seededUniform(seed, 'simulated-model', label, item.id, condition.key, repetition);
  const manner = { shift: settings.tendency_shift, widening: settings.spread_factor * (settings.temperature ?? 1) };
  const content = simulatedWords(study, place, manner, uniform);
  const body = {
    id: `sim-${label}-${item.id}-${condition.key}-${repetition}`,
    model: settings.model,
    simulated: true,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: Math.ceil(JSON.stringify(item.fields).length / 4), completion_tokens: 8, cost: 0 },
  };
  return { status: 200, headers: {}, text: JSON.stringify(body), failure: null, detail: null };
}
