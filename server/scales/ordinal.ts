import { z } from 'zod';
import { standardNormal } from '../random.js';
import type { Scale } from './scale.js';
import { drawComponent } from './tendency.js';
import { readLabel } from './words.js';

export const ordinalConfig = z.strictObject({
  type: z.literal('ordinal'),
  levels: z
    .array(z.string().trim().min(1))
    .min(2, 'an ordinal scale needs at least two levels')
    .refine(
      (levels) => new Set(levels.map((level) => level.toLowerCase())).size === levels.length,
      'two levels have the same name',
    )
    .describe('Level names from lowest to highest.'),
  listed: z.enum(['increasing', 'decreasing']).default('increasing').describe('Order in which the levels are listed.'),
});

export type OrdinalConfig = z.infer<typeof ordinalConfig>;

/** Ordered words; a value is the index of the level, 0 = lowest. */
export const ordinal: Scale<OrdinalConfig> = {
  type: 'ordinal',
  level: 'ordinal',
  config: ordinalConfig,
  fieldsNeeded: () => [],
  categories: (config) => config.levels,
  bounds: (config) => [0, config.levels.length - 1],
  readForm(config, _presentation, field) {
    const written = field ?? '';
    if (written === '') return { ok: false, reason: 'untouched' };
    const value = Number(written);
    const onScale = /^\d{1,3}$/.test(written) && value < config.levels.length;
    return onScale ? { ok: true, value } : { ok: false, reason: 'not-on-scale' };
  },
  readReply: (config, _presentation, id, reply) => readLabel(reply, id, config.levels),
  options: (config) => (config.listed === 'decreasing' ? [...config.levels].reverse() : config.levels).join(', '),
  jsonSchema: (config) => ({ type: 'string', enum: config.levels }),
  simulate(config, _presentation, tendency, uniform) {
    const component = drawComponent(tendency, uniform);
    const highest = config.levels.length - 1;
    const place = (component.at + component.spread * standardNormal(uniform)) * config.levels.length - 0.5;
    return Math.min(highest, Math.max(0, Math.round(place)));
  },
  reply: (config, _presentation, value) => config.levels[value] ?? '',
  describe: (config, _fields, value) => config.levels[value] ?? String(value),
};
