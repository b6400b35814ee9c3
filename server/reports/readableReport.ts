import { measureLookup, type MeasureLookup } from './measureLookup.js';
import type { Report } from './report.js';
import type { ReportData } from './reportData.js';

/** A report with its data, made ready to be read from: what pages and figures are written from. */
export interface ReadableReport {
  readonly report: Report;
  readonly data: ReportData;
  readonly measures: MeasureLookup;
  /** Whether it holds answers that a generator made. */
  readonly simulated: boolean;
}

/** Makes a report ready to be read from; do it once a report. */
export function readable(report: Report, data: ReportData): ReadableReport {
  return {
    report,
    data,
    measures: measureLookup(report),
    simulated: report.samples.some(({ origin }) => origin === 'simulated'),
  };
}
