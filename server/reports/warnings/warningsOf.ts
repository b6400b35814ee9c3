import type { LoadedData } from '../loadReportData.js';
import type { ReportMeasure, ReportWarning } from '../report.js';
import { answerWarnings } from './answers.js';
import { importWarnings } from './imports.js';
import { askedAgainWarnings } from './askedAgain.js';
import { missingWarnings } from './missing.js';
import { originWarnings } from './origins.js';
import { settingsWarnings } from './settings.js';
import { timeWarnings } from './times.js';

/** Everything that limits what a report says, the gravest first: origin of the answers, gaps, repeats, settings, times, imports. */
export function warningsOf(loaded: LoadedData, measures: readonly ReportMeasure[]): ReportWarning[] {
  return [
    ...originWarnings(loaded),
    ...missingWarnings(loaded),
    ...askedAgainWarnings(loaded),
    ...answerWarnings(loaded.data),
    ...settingsWarnings(loaded),
    ...timeWarnings(measures),
    ...importWarnings(loaded.notes),
  ];
}
