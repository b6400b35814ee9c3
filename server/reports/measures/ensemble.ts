import { describe } from '../../stats/describe.js';
import { publishedEntropy } from '../../stats/noisyEntropy.js';
import { quantileOfSorted } from '../../stats/quantile.js';
import { wassersteinDistance, wassersteinToMixture } from '../../stats/wasserstein.js';
import { entropyConventions, type ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import type { HeavyMeasure } from './heavyMeasures.js';
import { placeKey, type PreparedCell, type PreparedQuestion, type PreparedSample } from './prepare.js';
import { measureRow, type MeasureName, type MeasureNumbers } from './rows.js';

/** The label of the ensemble of all full runs. */
export const ensemble = 'ensemble';

/** One place of the ensemble: what its models answered there, and the people of the comparison. */
export interface EnsembleCell {
  readonly people: PreparedCell;
  readonly voices: readonly PreparedCell[];
}

/** The ensemble's cells, one for each of the people's; none with fewer than two full runs. */
export function ensembleCells({ people, fullRuns }: PreparedQuestion): EnsembleCell[] {
  if (people === undefined || fullRuns.length < 2) return [];
  return people.cells.map((cell) => ({
    people: cell,
    voices: fullRuns.flatMap((run) => run.byPlace.get(placeKey(cell.cell)) ?? []),
  }));
}

/**
 * The ensemble per item. `pooled`: all usable answers of its models together, so that a model with more of them weighs
 * more (the published way). `equal-weight` (headline): every model with answers counts the same.
 */
export function ensembleMeasures(prepared: PreparedQuestion, options: ReportOptions): ReportMeasure[] {
  const { question, holdOut } = prepared;
  return ensembleCells(prepared).flatMap(({ people, voices }) => {
    const pooled = voices.flatMap(({ values }) => values);
    const row = (name: Omit<MeasureName, 'question' | 'sample'>, numbers: MeasureNumbers): ReportMeasure =>
      measureRow({ question: question.id, sample: ensemble, ...name }, people.cell, { n: pooled.length, ...numbers });
    const { mean, median, sd, distinct, missing } = describe(voices.flatMap(({ cell }) => cell.values));
    const own = (measure: string, value: number | null): ReportMeasure =>
      row({ measure, convention: 'pooled' }, { value });
    return [
      own('n', pooled.length),
      own('missing', missing),
      own('mean', mean),
      own('median', median),
      own('sd', sd),
      own('distinct', distinct),
      ...(entropyConventions(options, prepared.people?.imported ?? false).includes('published')
        ? [
            row(
              { measure: 'differential_entropy', convention: 'published pooled' },
              { value: publishedEntropy(voices.flatMap(({ cell }) => cell.values)) },
            ),
          ]
        : []),
      ...[prepared.people, holdOut]
        .filter((sample) => sample !== undefined)
        .flatMap((sample) => againstSample(sample, people, pooled, voices, row)),
    ];
  });
}

function againstSample(
  sample: PreparedSample,
  place: PreparedCell,
  pooled: readonly number[],
  voices: readonly PreparedCell[],
  row: (name: Omit<MeasureName, 'question' | 'sample'>, numbers: MeasureNumbers) => ReportMeasure,
): ReportMeasure[] {
  const theirs = sample.byPlace.get(placeKey(place.cell));
  if (theirs === undefined) return [];
  const against = sample.label;
  const [own, other] = [describe(pooled).median, quantileOfSorted(theirs.sorted, 0.5)];
  const parts = voices.map(({ values }) => values);
  return [
    row(
      { measure: 'wasserstein', against, convention: 'equal-weight' },
      { value: wassersteinToMixture(theirs.values, parts) },
    ),
    row(
      { measure: 'wasserstein', against, convention: 'published pooled' },
      { value: wassersteinDistance(pooled, theirs.values) },
    ),
    row(
      { measure: 'median_difference', against, convention: 'pooled' },
      { value: own === null || other === null ? null : own - other },
    ),
  ];
}

/** The ensemble's own entropy, equal weights, by as many answers as people gave: see `mixtureEntropy`. */
export function ensembleEntropies(prepared: PreparedQuestion, options: ReportOptions): HeavyMeasure[] {
  return ensembleCells(prepared).map(({ people: { cell, values }, voices }) => ({
    task: {
      kind: 'mixture-entropy',
      parts: voices.map((voice) => voice.values),
      size: values.length,
      keys: [options.seed, 'differential_entropy', ensemble, prepared.question.id, cell.condition, cell.item],
    },
    name: {
      measure: 'differential_entropy',
      question: prepared.question.id,
      sample: ensemble,
      convention: 'seeded equal-weight',
    },
    place: cell,
    numbers: (value) => ({ value, n: values.length }),
  }));
}
