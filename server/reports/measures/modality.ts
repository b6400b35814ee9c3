import { criticalBandwidth } from '../../stats/criticalBandwidth.js';
import type { SilvermanVariant } from '../../stats/silvermanTest.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import type { HeavyMeasure } from './heavyMeasures.js';
import type { PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/** Variants that have power lead; the published one (`multimode-si`) has none at 28 answers. */
const anyScale: readonly SilvermanVariant[] = [
  'silverman-1981',
  'hall-york-line',
  'multimode-si',
  'multimode-no-rescale',
];

/** `critical_bandwidth` (points) of every cell of people; null for a constant one, which has none. */
export function criticalBandwidths({ question, samples }: PreparedQuestion): ReportMeasure[] {
  return samples
    .filter(({ kind }) => kind === 'human')
    .flatMap(({ label: sample, cells }) =>
      cells.map(({ cell, values }) =>
        measureRow({ measure: 'critical_bandwidth', question: question.id, sample }, cell, {
          value: criticalBandwidth(values),
          n: values.length,
        }),
      ),
    );
}

/** `silverman` of every cell of people, by variant; value and p are the same. Large is no proof of one mode. */
export function silvermanTests({ question, samples }: PreparedQuestion, options: ReportOptions): HeavyMeasure[] {
  const [low, high] = question.bounds;
  const variants: readonly SilvermanVariant[] = low === 0 && high === 100 ? [...anyScale, 'hall-york-0-100'] : anyScale;
  return samples
    .filter(({ kind }) => kind === 'human')
    .flatMap(({ label: sample, cells }) =>
      cells.flatMap(({ cell, values }) =>
        variants.map((variant): HeavyMeasure => ({
          task: {
            kind: 'silverman',
            variant,
            values,
            replicates: options.replicates,
            keys: [options.seed, 'silverman', variant, sample, question.id, cell.condition, cell.item],
          },
          name: { measure: 'silverman', question: question.id, sample, convention: variant },
          place: cell,
          numbers: (p) => ({ value: p, p, n: values.length }),
        })),
      ),
    );
}
