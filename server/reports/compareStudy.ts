import type { Store } from '../store/open.js';
import { loadReportData } from './loadReportData.js';
import { type MeasuringOptions, measuresOf } from './measures/measuresOf.js';
import type { ReportOptions } from './options.js';
import type { Report, ReportSample } from './report.js';
import type { ReportData } from './reportData.js';
import { warningsOf } from './warnings/warningsOf.js';

export interface CompareInput extends ReportOptions, MeasuringOptions {
  readonly store: Store;
  readonly studyId: string;
  /** When the report is made: UTC, ISO 8601. */
  readonly now: string;
  readonly software: Report['software'];
}

/**
 * Reads a study's samples, measures them and writes the report's contents, with the data that its pages draw. The same
 * data, seed and options give the same report, whatever the number of workers; only `generated_at` is `now`.
 * Errors: InputError for an unknown study; the signal's reason when it aborts.
 */
export async function compareStudy(input: CompareInput): Promise<{ report: Report; data: ReportData }> {
  const loaded = loadReportData(input.store, input.studyId);
  const { data } = loaded;
  const measures = await measuresOf(loaded, input, input);
  const { id, title, version, config_sha256 } = data.study;
  const report: Report = {
    schema: 'credence-report/1',
    study: { id, title, version, config_sha256 },
    software: input.software,
    seed: input.seed,
    generated_at: input.now,
    samples: [...data.samples.map(({ sample }) => sample), ...ensembleSample(data)],
    items: [...data.items],
    measures,
    warnings: warningsOf(loaded, measures),
  };
  return { report, data };
}

/** The ensemble as a sample: its settings name its members. */
function ensembleSample({ comparison, samples }: ReportData): ReportSample[] {
  const members = samples.filter(({ sample }) => comparison.fullRuns.includes(sample.label));
  const [first] = members;
  if (first === undefined || members.length < 2) return [];
  const total = (count: (sample: ReportSample) => number): number =>
    members.reduce((sum, { sample }) => sum + count(sample), 0);
  return [
    {
      label: 'ensemble',
      kind: 'ensemble',
      origin: first.sample.origin,
      wave: first.sample.wave,
      settings: { members: members.map(({ sample }) => sample.label) },
      source: null,
      n_respondents: members.length,
      n_responses: total((sample) => sample.n_responses),
      n_missing: total((sample) => sample.n_missing),
    },
  ];
}
