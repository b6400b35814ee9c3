import { z } from 'zod';
import { choice, choiceConfig } from './choice.js';
import { ordinal, ordinalConfig } from './ordinal.js';
import type { Scale } from './scale.js';
import { slider, sliderConfig } from './slider.js';

export const scaleConfig = z.discriminatedUnion('type', [sliderConfig, ordinalConfig, choiceConfig]);
export type ScaleConfig = z.infer<typeof scaleConfig>;

/** Every scale by its type; the contract test runs over these. */
export const scales = { slider, ordinal, choice } as const;

/** The scale that a question's settings name. */
export function scaleOf<Config extends ScaleConfig>(config: Config): Scale<Config> {
  return scales[config.type] as unknown as Scale<Config>;
}
