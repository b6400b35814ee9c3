import { z } from 'zod';
import { readLetter } from './letterReply.js';
import type { ItemFields, Presentation, Scale } from './scale.js';
import { drawComponent } from './tendency.js';
import { readLabel } from './words.js';

export const choiceConfig = z
  .strictObject({
    type: z.literal('choice'),
    alternatives: z.array(z.string().trim().min(1)).min(2).optional().describe('The same alternatives for each item.'),
    from_fields: z
      .array(z.string())
      .min(2)
      .optional()
      .describe('Item fields that hold the alternatives, in canonical order.'),
    sides: z
      .enum(['fixed', 'counterbalanced'])
      .default('counterbalanced')
      .describe('Whether each alternative stands first equally often.'),
  })
  .refine(
    (config) => (config.alternatives === undefined) !== (config.from_fields === undefined),
    'give either alternatives or from_fields',
  );

export type ChoiceConfig = z.infer<typeof choiceConfig>;

function alternativesOf(config: ChoiceConfig, fields: ItemFields): string[] {
  return config.alternatives ?? (config.from_fields ?? []).map((name) => String(fields[name] ?? ''));
}

function orderOf(config: ChoiceConfig, presentation: Presentation): readonly number[] {
  return presentation.order ?? alternativesOf(config, presentation.fields).map((_, index) => index);
}

/** Letter of the place in which an alternative is shown: A, B, C ... */
export function placeLetter(place: number): string {
  return String.fromCharCode(65 + place);
}

/** Alternatives without order; a value is the canonical index, whatever the side on which it was shown. */
export const choice: Scale<ChoiceConfig> = {
  type: 'choice',
  level: 'nominal',
  config: choiceConfig,
  fieldsNeeded: (config) => config.from_fields ?? [],
  categories: alternativesOf,
  bounds: (config) => [0, (config.alternatives ?? config.from_fields ?? []).length - 1],
  readForm(config, presentation, field) {
    const written = field ?? '';
    if (written === '') return { ok: false, reason: 'untouched' };
    const value = Number(written);
    const onScale = /^\d{1,3}$/.test(written) && value < alternativesOf(config, presentation.fields).length;
    return onScale ? { ok: true, value } : { ok: false, reason: 'not-on-scale' };
  },
  readReply(config, presentation, id, reply) {
    const alternatives = alternativesOf(config, presentation.fields);
    return readLetter(reply, id, orderOf(config, presentation), alternatives) ?? readLabel(reply, id, alternatives);
  },
  options(config, presentation) {
    const alternatives = alternativesOf(config, presentation.fields);
    return orderOf(config, presentation)
      .map((value, place) => `${placeLetter(place)}. ${alternatives[value] ?? ''}`)
      .join('\n');
  },
  jsonSchema: (config, presentation) => ({
    type: 'string',
    enum: orderOf(config, presentation).map((_, place) => placeLetter(place)),
  }),
  simulate(config, presentation, tendency, uniform) {
    const component = drawComponent(tendency, uniform);
    const count = alternativesOf(config, presentation.fields).length;
    const lapse = uniform() < component.spread;
    if (lapse) return Math.floor(uniform() * count);
    return Math.min(count - 1, Math.max(0, Math.round(component.at * (count - 1))));
  },
  reply: (config, presentation, value) => placeLetter(orderOf(config, presentation).indexOf(value)),
  describe: (config, fields, value) => alternativesOf(config, fields)[value] ?? String(value),
};
