import { z } from 'zod';
import { standardNormal } from '../random.js';
import type { Scale } from './scale.js';
import { readSliderReply } from './sliderReply.js';
import { drawComponent } from './tendency.js';

const band = z.strictObject({
  from: z.int(),
  to: z.int(),
  label: z.string().min(1),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'write a colour as #rrggbb')
    .optional(),
});

export const sliderConfig = z
  .strictObject({
    type: z.literal('slider'),
    min: z.int().default(0),
    max: z.int().default(100),
    left: z.string().min(1).describe('Label at the low end.'),
    right: z.string().min(1).describe('Label at the high end.'),
    bands: z.array(band).default([]).describe('The guide: named ranges that cover the scale without gap or overlap.'),
  })
  .superRefine((config, context) => {
    if (config.min >= config.max) context.addIssue({ code: 'custom', path: ['max'], message: 'must be above min' });
    config.bands.forEach((current, index) => {
      const start = index === 0 ? config.min : (config.bands[index - 1]?.to ?? 0) + 1;
      if (current.from !== start || current.to < current.from)
        context.addIssue({
          code: 'custom',
          path: ['bands', index],
          message: `must start at ${start}, where the one before ends, and not end below its start`,
        });
    });
    const last = config.bands.at(-1);
    if (last !== undefined && last.to !== config.max)
      context.addIssue({ code: 'custom', path: ['bands'], message: `must end at ${config.max}` });
  });

export type SliderConfig = z.infer<typeof sliderConfig>;

/** The guide band that a value lies in (values between whole numbers belong to the nearest), or undefined without a guide. */
export function bandOf(config: SliderConfig, value: number): SliderConfig['bands'][number] | undefined {
  return config.bands.find((band) => Math.round(value) >= band.from && Math.round(value) <= band.to);
}

/** A slider with whole-number steps; the interval scale of likelihood ratings. */
export const slider: Scale<SliderConfig> = {
  type: 'slider',
  level: 'interval',
  config: sliderConfig,
  fieldsNeeded: () => [],
  categories: () => null,
  bounds: (config) => [config.min, config.max],
  readForm(config, _presentation, field) {
    const written = (field ?? '').trim();
    if (written === '') return { ok: false, reason: 'untouched' };
    const value = Number(written);
    const onScale = /^-?\d{1,9}$/.test(written) && value >= config.min && value <= config.max;
    return onScale ? { ok: true, value } : { ok: false, reason: 'not-on-scale' };
  },
  readReply: (config, _presentation, id, reply) => readSliderReply(reply, id, config.min, config.max),
  options: (config) =>
    config.bands
      .map((band) => `${band.from === band.to ? band.from : `${band.from}-${band.to}`}: ${band.label}`)
      .join('\n'),
  jsonSchema: (config) => ({ type: 'number', minimum: config.min, maximum: config.max }),
  simulate(config, _presentation, tendency, uniform) {
    const component = drawComponent(tendency, uniform);
    const range = config.max - config.min;
    const value = config.min + range * (component.at + component.spread * standardNormal(uniform));
    // People heap on round numbers: about a third of published ratings are multiples of five.
    const step = uniform() < 0.3 ? range / 20 : 1;
    return Math.min(config.max, Math.max(config.min, Math.round(Math.round(value / step) * step)));
  },
  reply: (_config, _presentation, value) => `<answer>${value}</answer>`,
  describe(config, _fields, value) {
    const band = bandOf(config, value);
    return band === undefined ? String(value) : `${value}: ${band.label}`;
  },
};
