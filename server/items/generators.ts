import { z } from 'zod';
import { betaGrid, betaGridConfig } from './betaGrid.js';
import type { GeneratedItem } from './generated.js';
import { wepReasoning, wepReasoningConfig } from './wepReasoning.js';

export const generatorConfig = z.discriminatedUnion('kind', [betaGridConfig, wepReasoningConfig]);
export type GeneratorConfig = z.infer<typeof generatorConfig>;

/** The items that a generator's settings describe: the same settings, the same items. */
export function generateItems(config: GeneratorConfig): GeneratedItem[] {
  return config.kind === 'beta-grid' ? betaGrid(config) : wepReasoning(config);
}
