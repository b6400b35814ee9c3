import type { LoadedData } from '../loadReportData.js';
import type { ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { type NewTaskOptions, runNewTasks } from '../heavy/runNewTasks.js';
import { aggregates } from './aggregates.js';
import { answerShares } from './answerShares.js';
import { armTests } from './arms.js';
import { agreement, entropyAgainstTime, tokensAgainstPeople } from './associations.js';
import { categoryMeasures } from './categories.js';
import { itemCounts } from './counts.js';
import { describeCells } from './describeCells.js';
import { distanceParts } from './distanceParts.js';
import { distances } from './distances.js';
import { ensembleEntropies, ensembleMeasures } from './ensemble.js';
import { publishedEntropies, seededEntropies } from './entropy.js';
import { excesses, withExcessIntervals } from './excess.js';
import { heavyRows } from './heavyMeasures.js';
import { criticalBandwidths, dips, silvermanTests } from './modality.js';
import { modesPowers } from './modesPowers.js';
import { orderEffects } from './order.js';
import { prepareQuestions, type PreparedQuestion } from './prepare.js';
import { reasoningMeasures } from './reasoning.js';
import { responseTimes } from './responseTimes.js';
import { ItemRows } from './rows.js';
import { scopesOf } from './scopes.js';
import { spreads } from './spreads.js';
import { withoutRepeats } from './withoutRepeats.js';
import { zScored } from './zScored.js';

export type MeasuringOptions = NewTaskOptions;

/** Every measure of every question: items first, then over items, which reads only what the items' rows say. */
export async function measuresOf(
  loaded: LoadedData,
  options: ReportOptions,
  running: MeasuringOptions,
): Promise<ReportMeasure[]> {
  const questions = prepareQuestions(loaded.data);
  const samples = loaded.data.samples.map(({ sample }) => sample);
  const heavy = questions.map((prepared) =>
    prepared.question.level === 'interval'
      ? [
          ...modesPowers(prepared),
          ...silvermanTests(prepared, options),
          ...armTests(prepared, samples, options),
          ...ensembleEntropies(prepared, options),
          ...seededEntropies(prepared, options),
        ]
      : [],
  );
  const tasks = heavy.flat().map(({ task }) => task);
  const results = await runNewTasks(tasks, running);
  let from = 0;
  return questions.flatMap((prepared, index) => {
    const own = heavy[index]!;
    const rows = heavyRows(own, results.slice(from, from + own.length));
    from += own.length;
    const items = [...itemMeasures(prepared, loaded, options), ...rows];
    return [...items, ...measuresOverItems(prepared, loaded, options, items)];
  });
}

function itemMeasures(prepared: PreparedQuestion, loaded: LoadedData, options: ReportOptions): ReportMeasure[] {
  const interval = prepared.question.level === 'interval';
  return [
    ...describeCells(prepared),
    ...(interval
      ? [
          ...publishedEntropies(prepared, options),
          ...distances(prepared),
          ...excesses(prepared),
          ...ensembleMeasures(prepared, options),
          ...criticalBandwidths(prepared),
          ...dips(prepared),
          ...orderEffects(prepared, loaded.personTrials),
        ]
      : categoryMeasures(prepared)),
    ...responseTimes(prepared, loaded.personTrials),
    ...reasoningMeasures(prepared, loaded.reasoning, loaded.finish),
  ];
}

function measuresOverItems(
  prepared: PreparedQuestion,
  { data, personTrials }: LoadedData,
  options: ReportOptions,
  rows: readonly ReportMeasure[],
): ReportMeasure[] {
  const items = new ItemRows(rows);
  const scopes = scopesOf(data, prepared);
  const cells = new Map(prepared.samples.map((sample) => [sample.label, sample.byPlace]));
  const rowsAt = (sample: string, place: string): number =>
    cells.get(sample)?.get(place)?.cell.values.length ??
    prepared.fullRuns.reduce((sum, run) => sum + (run.byPlace.get(place)?.cell.values.length ?? 0), 0);
  return [
    ...withExcessIntervals(aggregates(items, scopes, rowsAt), items, scopes, data.comparison.margin, options),
    ...itemCounts(items, scopes, options),
    ...agreement(prepared, items, scopes),
    ...(prepared.question.level === 'interval'
      ? [
          ...distanceParts(prepared, scopes),
          ...spreads(prepared, items, scopes),
          ...answerShares(prepared, scopes, options),
          ...zScored(prepared, items, scopes, options),
          ...withoutRepeats(prepared, personTrials, rows, scopes, options),
        ]
      : []),
    ...entropyAgainstTime(prepared, items, scopes, options),
    ...tokensAgainstPeople(prepared, items, scopes, options),
  ];
}
