import { median } from '../../stats/quantile.js';
import { wilsonInterval } from '../../stats/wilson.js';
import type { HeavyMeasure } from './heavyMeasures.js';
import { variantsFor } from './modality.js';
import type { PreparedQuestion } from './prepare.js';

/** Above this number of answers an item the simulation would cost more than it tells: the tests then have power. */
const mostSimulated = 200;

/** Distances between the two sides of simulated answers, in standard deviations: still one mode, and two. */
const separations = { size: 2, power: 4 } as const;
const simulations = 200;

/**
 * What the tests of one mode can show at the people's usual (median) number of answers an item, n: `silverman_size` and
 * `dip_size`, how often they reject at 0.05 where two like groups of answers lie 2 standard deviations apart, which is
 * one mode still, and `silverman_power` and `dip_power`, how often where they lie 4 apart. By 200 simulations each with a
 * stream of their own (`low` and `high`: what that number leaves open), so that no report's seed changes them.
 */
export function modesPowers({ question, people }: PreparedQuestion): HeavyMeasure[] {
  const usual = median((people?.cells ?? []).map(({ values }) => values.length).filter((n) => n >= 5));
  if (people === undefined || usual === null) return [];
  const size = Math.min(Math.round(usual), mostSimulated);
  return [...variantsFor(question), 'dip' as const].flatMap((test) =>
    (['size', 'power'] as const).map((what): HeavyMeasure => ({
      task: {
        kind: 'modes-power',
        test,
        size,
        separation: separations[what],
        simulations,
        keys: ['modes power', test, size, separations[what]],
      },
      name: {
        measure: `${test === 'dip' ? 'dip' : 'silverman'}_${what}`,
        question: question.id,
        sample: people.label,
        convention: test === 'dip' ? null : test,
      },
      place: { condition: null, item: null },
      numbers: (value) => ({
        value,
        ...(value === null ? {} : wilsonInterval(Math.round(value * simulations), simulations)),
        n: size,
      }),
    })),
  );
}
