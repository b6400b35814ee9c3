import { criticalBandwidth } from '../../stats/criticalBandwidth.js';
import { dip, dipP } from '../../stats/dip.js';
import type { SilvermanVariant } from '../../stats/silvermanTest.js';
import { dipsOfUniform } from '../dipTable.js';
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

/** `dip` of every cell of people (Hartigan's), with the p against the uniform distribution. */
export function dips({ question, samples }: PreparedQuestion): ReportMeasure[] {
  return samples
    .filter(({ kind }) => kind === 'human')
    .flatMap(({ label: sample, cells }) =>
      cells.map(({ cell, values }) => {
        const value = dip(values);
        return measureRow({ measure: 'dip', question: question.id, sample }, cell, {
          value,
          p: value === null ? null : dipP(value, dipsOfUniform(values.length)),
          n: values.length,
        });
      }),
    );
}

/** The variants that make sense on a question's scale, the leading one first. */
export function variantsFor({ bounds: [low, high] }: PreparedQuestion['question']): readonly SilvermanVariant[] {
  return low === 0 && high === 100 ? [...anyScale, 'hall-york-0-100'] : anyScale;
}

/** `silverman` of every cell of people, by variant; value and p are the same. Large is no proof of one mode. */
export function silvermanTests({ question, samples }: PreparedQuestion, options: ReportOptions): HeavyMeasure[] {
  const variants = variantsFor(question);
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
