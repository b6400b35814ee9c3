import { publishedEntropy } from '../../stats/noisyEntropy.js';
import { entropyConventions, type ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import type { HeavyMeasure } from './heavyMeasures.js';
import type { PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/** `differential_entropy` (nats) of each cell by the `published` convention: row order decides, see `publishedEntropy`. */
export function publishedEntropies({ question, samples }: PreparedQuestion, options: ReportOptions): ReportMeasure[] {
  return samples
    .filter(({ imported }) => entropyConventions(options, imported).includes('published'))
    .flatMap(({ label: sample, cells }) =>
      cells.map(({ cell, values }) =>
        measureRow({ measure: 'differential_entropy', question: question.id, sample, convention: 'published' }, cell, {
          value: publishedEntropy(cell.values),
          n: values.length,
        }),
      ),
    );
}

/** `differential_entropy` (nats) of each cell, averaged over 200 noise draws from the report's seed. */
export function seededEntropies({ question, samples }: PreparedQuestion, options: ReportOptions): HeavyMeasure[] {
  return samples
    .filter(({ imported }) => entropyConventions(options, imported).includes('seeded'))
    .flatMap(({ label: sample, cells }) =>
      cells.map(({ cell, values }): HeavyMeasure => ({
        task: {
          kind: 'entropy',
          values,
          keys: [options.seed, 'differential_entropy', sample, question.id, cell.condition, cell.item],
        },
        name: { measure: 'differential_entropy', question: question.id, sample, convention: 'seeded' },
        place: cell,
        numbers: (value) => ({ value, n: values.length }),
      })),
    );
}
