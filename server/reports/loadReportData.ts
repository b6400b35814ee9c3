import { InputError } from '../errors.js';
import { scaleOf } from '../scales/scales.js';
import { conditionsOf } from '../study/design.js';
import { placeholdersIn } from '../study/render.js';
import type { Item, Study } from '../study/schema.js';
import { unprovenParameters, type UnprovenParameter } from '../store/probes.js';
import { type AskedAgain, askedAgain } from '../store/resampling.js';
import { importNotes } from '../store/importedFiles.js';
import type { Store } from '../store/open.js';
import {
  answerRows,
  changedItems,
  countedRespondents,
  finishCounts,
  personTrials,
  reasoningByItem,
  type FinishCount,
  type PersonTrial,
  type ReasoningOfItem,
} from '../store/samples.js';
import { servedByMany, type ServedTrial } from '../store/served.js';
import { currentVersion, loadStudy } from '../store/studies.js';
import { CellBuilder } from './cellBuilder.js';
import { chooseComparison } from './chooseComparison.js';
import { nameSamples, type NamedSample } from './nameSamples.js';
import type { ReportSample } from './report.js';
import type { ReportData, SampleData } from './reportData.js';
import { servedParts } from './servedParts.js';

/** `ReportData` with what only the measures need, by label of the sample. */
export interface LoadedData {
  readonly data: ReportData;
  /** Trials of people, in the published row order where there is one. */
  readonly personTrials: ReadonlyMap<string, readonly PersonTrial[]>;
  readonly reasoning: ReadonlyMap<string, readonly ReasoningOfItem[]>;
  readonly finish: ReadonlyMap<string, readonly FinishCount[]>;
  /** What imports noted. */
  readonly notes: readonly ReturnType<typeof importNotes>[number][];
  /** Items that were answered in more than one version of their content. */
  readonly changedItems: readonly string[];
  /** Models whose unusable outcomes were asked again; the second outcomes are in no sample. */
  readonly askedAgain: readonly AskedAgain[];
  /** Parameters of models that their endpoints are not proven to read. */
  readonly unproven: readonly UnprovenParameter[];
}

/**
 * Reads a study's samples. Persons count when they have finished (an import tells no stage: they count); people with a
 * standing exclusion and preview visits (origin `test`) are left out, and so are attention checks.
 * Errors: InputError for a study that the database does not hold.
 */
export function loadReportData(store: Store, studyId: string): LoadedData {
  // One snapshot, while people go on answering.
  return store.transaction(() => load(store, studyId))();
}

function load(store: Store, studyId: string): LoadedData {
  const version = currentVersion(store, studyId);
  if (version === undefined)
    throw new InputError(studyId, 'is not a study in the database: run "credence check" or import its data first');
  const study = loadStudy(store, version.id);
  const named = nameSamples(countedRespondents(store, studyId), study.comparison.people);
  const samples = withServedParts(readSamples(store, study, named), [...servedByMany(store, studyId)]);
  const sampleOfRespondent = new Map(
    named.flatMap(({ label, respondents }) => respondents.map(({ id }) => [id, label] as const)),
  );
  const data: ReportData = {
    study: {
      id: study.id,
      title: study.title,
      description: study.description,
      citation: study.citation ?? null,
      version: version.id,
      config_sha256: version.sha256,
    },
    questions: study.questions.map(({ id, text, scale }) => ({
      id,
      text: text ?? null,
      level: scaleOf(scale).level,
      bounds: scaleOf(scale).bounds(scale),
      scale,
    })),
    conditions: conditionsOf(study).map(({ key }) => key),
    items: study.items.map(({ id, fields, group, covariates }) => ({
      id,
      fields: inReadingOrder(fields, study),
      group: group ?? null,
      covariates: { ...covariates },
    })),
    comparison: chooseComparison(study, samples),
    samples,
  };
  return {
    data,
    personTrials: bySample(personTrials(store, studyId), sampleOfRespondent),
    reasoning: withPublishedTokens(bySample(reasoningByItem(store, studyId), sampleOfRespondent), data),
    finish: bySample(finishCounts(store, studyId), sampleOfRespondent),
    notes: importNotes(store, studyId),
    changedItems: changedItems(store, studyId),
    askedAgain: askedAgain(store, studyId),
    unproven: unprovenParameters(store, { studyId }),
  };
}

/** Fields in the order in which the wordings use them, which storing (sorted keys) loses; the others after them. */
function inReadingOrder(fields: Item['fields'], { wordings }: Study): Record<string, Item['fields'][string]> {
  const used = placeholdersIn(wordings.map(({ people, models }) => `${people ?? ''} ${models?.user ?? ''}`).join(' '));
  const first = used.flatMap((name) => (Object.hasOwn(fields, name) ? [[name, fields[name]!] as const] : []));
  return { ...Object.fromEntries(first), ...fields };
}

/**
 * Some sources tell a run's reasoning tokens only as a mean of each item: an import keeps it as the item's covariate
 * `reasoning_tokens_mean:LABEL`, which counts where the trials themselves tell nothing.
 */
function withPublishedTokens(
  reasoning: ReadonlyMap<string, readonly ReasoningOfItem[]>,
  { items }: ReportData,
): Map<string, ReasoningOfItem[]> {
  const covariates = new Map(items.map((item) => [item.id, item.covariates]));
  return new Map(
    [...reasoning].map(([label, rows]) => {
      const name = `reasoning_tokens_mean:${label.replace(/^model:/, '')}`;
      if (rows.some(({ counted }) => counted > 0)) return [label, [...rows]];
      return [
        label,
        rows.map((row) => {
          const mean = covariates.get(row.item)?.[name];
          return typeof mean === 'number' ? { ...row, mean } : row;
        }),
      ];
    }),
  );
}

function readSamples(store: Store, study: Study, named: readonly NamedSample[]): SampleData[] {
  const cells = new CellBuilder(study, named);
  for (const row of answerRows(store, study.id)) cells.add(row);
  return named.flatMap((sample, index) => {
    const own = cells.cellsOf(index);
    return own.length === 0 ? [] : [{ sample: describeSample(sample, own), cells: own }];
  });
}

/** Every sample, followed by its parts where several systems served it. */
function withServedParts(samples: readonly SampleData[], trials: readonly ServedTrial[]): SampleData[] {
  return samples.flatMap((whole) =>
    whole.sample.kind === 'model' && trials.length > 0 ? [whole, ...servedParts(whole, trials)] : [whole],
  );
}

function describeSample({ label, kind, respondents }: NamedSample, cells: SampleData['cells']): ReportSample {
  const [first] = respondents;
  if (first === undefined) throw new Error(`sample ${label} has no respondent`);
  const n = cells.reduce((sum, { values }) => sum + values.length, 0);
  const missing = cells.reduce((sum, { values }) => sum + values.filter((value) => value === null).length, 0);
  return {
    label,
    kind,
    origin: first.origin,
    wave: first.wave,
    settings: { ...first.settings },
    source: first.sourceFile,
    n_respondents: new Set(cells.flatMap((cell) => cell.respondents)).size,
    n_responses: n - missing,
    n_missing: missing,
  };
}

function bySample<Row extends { readonly respondentId: number }>(
  rows: readonly Row[],
  sampleOfRespondent: ReadonlyMap<number, string>,
): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const label = sampleOfRespondent.get(row.respondentId);
    if (label === undefined) continue;
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [row]);
    else group.push(row);
  }
  return groups;
}
