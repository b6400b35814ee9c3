import { sensitivityTable, type SensitivityRow } from '../reports/sensitivity.js';
import { thisSoftware } from '../reports/software.js';
import type { Store } from '../store/open.js';
import { currentVersion, loadStudy } from '../store/studies.js';
import { wavesOf } from '../store/waves.js';
import { canonicalJson } from '../study/load.js';
import { codebookOf } from './codebook.js';
import { type ExportOptions, exportTable } from './exportTable.js';
import { csvLine } from './format.js';
import { waveMethods, type WaveMethods } from './methods.js';
import type { Pseudonyms } from './pseudonyms.js';

export interface PackFile {
  readonly name: string;
  readonly text: () => string;
}

/** The files of a methods pack: what a methods section and its reviewers need. Undefined for an unknown study. */
export function packFiles(store: Store, studyId: string, pseudonyms: Pseudonyms, now: Date): PackFile[] | undefined {
  const version = currentVersion(store, studyId);
  if (version === undefined) return undefined;
  const { version: software } = thisSoftware();
  const waves = wavesOf(store, studyId).flatMap(
    (wave) => waveMethods(store, wave, software, version.sha256, now) ?? [],
  );
  const ledger: ExportOptions = {
    studyId,
    what: 'ledger',
    format: 'csv',
    pseudonyms,
    public: true,
    spreadsheet: false,
    comments: false,
    demographics: false,
    canary: undefined,
  };
  const study = loadStudy(store, version.id);
  return [
    { name: 'methods.md', text: () => methodsFile(study.title, waves) },
    { name: 'flow.csv', text: () => flowTable(waves) },
    { name: 'item-coverage.csv', text: () => coverageTable(waves) },
    { name: 'sensitivity.csv', text: () => sensitivityCsv(sensitivityTable(store, studyId)) },
    { name: 'study.json', text: () => `${canonicalJson(study)}\n` },
    {
      name: 'version.json',
      text: () =>
        `${JSON.stringify({ ...thisSoftware(), study_sha256: version.sha256, made_at: now.toISOString() }, null, 2)}\n`,
    },
    { name: 'ledger.csv', text: () => [...exportTable(store, ledger)].join('') },
    { name: 'ledger.codebook.json', text: () => `${JSON.stringify(codebookOf(ledger), null, 2)}\n` },
  ];
}

function methodsFile(title: string, waves: readonly WaveMethods[]): string {
  const body = waves.length === 0 ? 'Nobody has taken part yet.' : waves.map(({ text }) => text).join('\n\n');
  return `# ${title}\n\n${body}\n`;
}

function flowTable(waves: readonly WaveMethods[]): string {
  const rows = waves.flatMap(({ wave, monitor }) => [
    ...monitor.flow.map(({ step, people }) => [wave.key, monitor.origin, step, people]),
    ...monitor.ends.map(({ stage, people }) => [wave.key, monitor.origin, `ended: ${stage}`, people]),
  ]);
  return csv(['wave', 'origin', 'step', 'people'], rows);
}

function coverageTable(waves: readonly WaveMethods[]): string {
  const rows = waves.flatMap(({ wave, monitor }) =>
    monitor.items.map((each) => [
      wave.key,
      each.item,
      each.condition,
      monitor.target,
      each.valid,
      each.inFlight,
      each.awaitingReview,
      each.excluded,
    ]),
  );
  return csv(['wave', 'item', 'condition', 'target', 'valid', 'under_way', 'awaiting', 'excluded'], rows);
}

/** The sensitivity table as CSV. */
export function sensitivityCsv(rows: readonly SensitivityRow[]): string {
  const columns = [
    'rule',
    'against',
    'people',
    'responses',
    'median_mean',
    'entropy_mean',
    'wasserstein_mean',
    'excess_mean',
  ];
  return csv(
    columns,
    rows.map((row) => [
      row.rule,
      row.against,
      row.people,
      row.responses,
      row.medianMean,
      row.entropyMean,
      row.wassersteinMean,
      row.excessMean,
    ]),
  );
}

function csv(columns: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [columns, ...rows].map(csvLine).join('');
}
