import { z } from 'zod';
import { seededUniform, standardNormal, type Uniform } from '../random.js';
import type { GeneratedItem } from './generated.js';

const question = z.string().describe('A question of the study.');

export const betaGridConfig = z.strictObject({
  kind: z.literal('beta-grid'),
  modes: z.array(z.number().gt(0).lt(1)).min(1).describe('Modes m of the Beta distributions.'),
  concentrations: z.array(z.number().gt(2)).min(1).describe('Concentrations k; the larger, the closer the draws lie.'),
  draws: z.int().min(1).max(10_000).default(100).describe('Numbers in an item.'),
  decimals: z.int().min(0).max(12).default(2),
  seed: z.int(),
  answers: z
    .strictObject({ mode: question.optional(), concentration: question.optional() })
    .default({})
    .describe('Questions that simulated respondents answer by the mode or by the rank of the concentration.'),
});

/**
 * One item for each pair of mode m and concentration k: draws from Beta(m(k-2)+1, (1-m)(k-2)+1), rounded
 * (arXiv 2607.03882). Fields: `values`; covariates: `mode`, `concentration`. Each item has a stream of its own, so
 * that a grid with more values keeps the items it had.
 */
export function betaGrid(config: z.infer<typeof betaGridConfig>): GeneratedItem[] {
  const { modes, concentrations, draws, decimals, seed, answers } = config;
  return modes.flatMap((mode) =>
    concentrations.map((concentration, rank) => {
      const uniform = seededUniform(seed, 'beta-grid', mode, concentration);
      const [alpha, beta] = [mode * (concentration - 2) + 1, (1 - mode) * (concentration - 2) + 1];
      const values = Array.from({ length: draws }, () => Number(betaDraw(alpha, beta, uniform).toFixed(decimals)));
      const place = (rank + 0.5) / concentrations.length;
      return {
        id: `m${mode}-k${concentration}`,
        fields: { values },
        covariates: { mode, concentration },
        tendency: {
          ...(answers.mode === undefined ? {} : { [answers.mode]: [{ at: mode, spread: 0.1, share: 1 }] }),
          ...(answers.concentration === undefined
            ? {}
            : { [answers.concentration]: [{ at: place, spread: 0.15, share: 1 }] }),
        },
      };
    }),
  );
}

/** One draw from Beta(alpha, beta), both at least 1, as a ratio of gamma draws. */
export function betaDraw(alpha: number, beta: number, uniform: Uniform): number {
  const first = gammaDraw(alpha, uniform);
  return first / (first + gammaDraw(beta, uniform));
}

/** One draw from Gamma(shape, 1), shape at least 1 (Marsaglia and Tsang 2000). */
function gammaDraw(shape: number, uniform: Uniform): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const normal = standardNormal(uniform);
    const v = (1 + c * normal) ** 3;
    if (v <= 0) continue;
    if (Math.log(1 - uniform()) < 0.5 * normal * normal + d - d * v + d * Math.log(v)) return d * v;
  }
}
