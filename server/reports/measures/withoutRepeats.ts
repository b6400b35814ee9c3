import { seededUniform } from '../../random.js';
import { publishedEntropy, seededEntropy } from '../../stats/noisyEntropy.js';
import { sortedSample } from '../../stats/sortedSample.js';
import type { PersonTrial } from '../../store/samples.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { usable } from '../reportData.js';
import { aggregates } from './aggregates.js';
import { agreement } from './associations.js';
import { describeCells } from './describeCells.js';
import { distances } from './distances.js';
import { ensembleMeasures } from './ensemble.js';
import { excesses, leadingNull, withExcessIntervals } from './excess.js';
import { type PreparedCell, placeKey, type PreparedQuestion, type PreparedSample } from './prepare.js';
import { ItemRows, joined, measureRow } from './rows.js';
import { placeOf, type Scope } from './scopes.js';

const headline = [
  'differential_entropy_mean',
  'wasserstein_mean',
  'wasserstein_excess_mean',
  'spearman_of_medians',
  'mean_absolute_median_difference',
];

/**
 * The headline measures once more, `without-repeats`: where some (not all) people of a sample answered items more than
 * once, only the first of these answers counts. Of the samples concerned and all that are compared with them, full runs
 * and people; nothing where nobody answered twice. Also `answers_repeated` (n: all usable answers).
 */
export function withoutRepeats(
  prepared: PreparedQuestion,
  personTrials: ReadonlyMap<string, readonly PersonTrial[]>,
  rows: readonly ReportMeasure[],
  scopes: readonly Scope[],
  options: ReportOptions,
): ReportMeasure[] {
  const changed = new Map(
    prepared.samples.flatMap((sample): [string, ReadonlyMap<string, PreparedCell>][] => {
      const cells = firstAnswers(sample, personTrials.get(sample.label) ?? []);
      return cells.size === 0 ? [] : [[sample.label, cells]];
    }),
  );
  if (changed.size === 0) return [];
  const cut = cutTo(prepared, changed);
  const concerns = ({ sample, against }: Pick<ReportMeasure, 'sample' | 'against'>): boolean =>
    changed.has(sample) || (against !== null && changed.has(against));
  const entropy = options.entropy;
  const leads = ({ measure, convention }: ReportMeasure): boolean =>
    measure === 'differential_entropy'
      ? convention === entropy
      : convention === null || ['equal-weight', leadingNull, `equal-weight ${leadingNull}`].includes(convention);
  const merged = [
    ...rows.filter((row) => row.item !== null && leads(row) && shown(row, cut)),
    ...[...describeCells(cut), ...distances(cut), ...excesses(cut), ...ensembleMeasures(cut, options)].filter(
      (row) => row.item !== null && leads(row),
    ),
    ...entropies(cut, changed, options),
  ];
  const items = new ItemRows(merged);
  const whole = scopes.filter(({ convention }) => convention === null);
  const overItems = [
    ...withExcessIntervals(
      aggregates(items, whole, () => 1),
      items,
      whole,
      null,
      options,
    ),
    ...agreement(cut, items, whole),
  ]
    .filter(
      (row) => headline.includes(row.measure) && concerns(row) && row.convention?.includes('row-weighted') !== true,
    )
    .map((row) => ({ ...row, convention: joined(row.convention, 'without-repeats') }));
  return [...counts(prepared, changed, whole), ...overItems];
}

function shown({ sample, against }: ReportMeasure, { samples, fullRuns }: PreparedQuestion): boolean {
  const known = (label: string): boolean => samples.some((one) => one.label === label);
  return (known(sample) || (sample === 'ensemble' && fullRuns.length > 1)) && (against === null || known(against));
}

/** The cells in which someone answered again, with the first answers only. */
function firstAnswers(sample: PreparedSample, trials: readonly PersonTrial[]): Map<string, PreparedCell> {
  const repetitions = new Map(trials.map(({ trialId, repetition }) => [trialId, repetition]));
  const everyone = new Set(sample.cells.flatMap(({ cell }) => cell.respondents));
  const again = new Set<number>();
  const changed = new Map<string, PreparedCell>();
  for (const { cell } of sample.cells) {
    const answered = new Set(cell.respondents);
    if (sample.kind !== 'human' || answered.size === cell.respondents.length) continue;
    const keep = [...cell.values.keys()].filter((index) => (repetitions.get(cell.trials[index]!) ?? 0) === 0);
    for (const index of cell.values.keys()) if (!keep.includes(index)) again.add(cell.respondents[index]!);
    const first = {
      ...cell,
      values: keep.map((index) => cell.values[index]!),
      respondents: keep.map((index) => cell.respondents[index]!),
      trials: keep.map((index) => cell.trials[index]!),
    };
    const values = usable(first);
    changed.set(placeKey(cell), { cell: first, values, sorted: sortedSample(values) });
  }
  // Where everyone answers again, it is the study's design.
  return again.size === everyone.size ? new Map<string, PreparedCell>() : changed;
}

/** People and full runs at the places that change, the changed cells in place of their own. */
function cutTo(
  prepared: PreparedQuestion,
  changed: ReadonlyMap<string, ReadonlyMap<string, PreparedCell>>,
): PreparedQuestion {
  const places = new Set([...changed.values()].flatMap((cells) => [...cells.keys()]));
  const cutSample = (sample: PreparedSample): PreparedSample => {
    const cells = sample.cells
      .filter(({ cell }) => places.has(placeKey(cell)))
      .map((cell) => changed.get(sample.label)?.get(placeKey(cell.cell)) ?? cell);
    return { ...sample, cells, byPlace: new Map(cells.map((cell) => [placeKey(cell.cell), cell])) };
  };
  const samples = prepared.samples
    .filter((sample) => sample.kind === 'human' || prepared.fullRuns.includes(sample))
    .map(cutSample);
  const named = (label: string | undefined): PreparedSample | undefined => samples.find((one) => one.label === label);
  return {
    question: prepared.question,
    samples,
    people: named(prepared.people?.label),
    holdOut: named(prepared.holdOut?.label),
    fullRuns: prepared.fullRuns.flatMap(({ label }) => named(label) ?? []),
  };
}

/** Drawn from the streams of the whole cells, so that a difference is one of the answers. */
function entropies(
  { question, samples }: PreparedQuestion,
  changed: ReadonlyMap<string, ReadonlyMap<string, PreparedCell>>,
  { seed, entropy }: ReportOptions,
): ReportMeasure[] {
  return samples.flatMap(({ label: sample }) =>
    [...(changed.get(sample)?.values() ?? [])].map(({ cell, values }) => {
      const uniform = seededUniform(seed, 'differential_entropy', sample, question.id, cell.condition, cell.item);
      const value = entropy === 'published' ? publishedEntropy(cell.values) : seededEntropy(values, uniform);
      const name = { measure: 'differential_entropy', question: question.id, sample, convention: entropy };
      return measureRow(name, cell, { value, n: values.length });
    }),
  );
}

function counts(
  { question, samples }: PreparedQuestion,
  changed: ReadonlyMap<string, ReadonlyMap<string, PreparedCell>>,
  scopes: readonly Scope[],
): ReportMeasure[] {
  return samples
    .filter(({ label }) => changed.has(label))
    .flatMap(({ label: sample, cells }) =>
      scopes.map(({ condition, places }) => {
        const inside = cells.filter(({ cell }) => places.has(placeOf(cell)));
        const again = inside.reduce(
          (sum, { cell, values }) =>
            sum + values.length - (changed.get(sample)?.get(placeKey(cell))?.values.length ?? values.length),
          0,
        );
        const n = inside.reduce((sum, { values }) => sum + values.length, 0);
        const name = { measure: 'answers_repeated', question: question.id, sample };
        return measureRow(name, { condition, item: null }, { value: again, n });
      }),
    );
}
