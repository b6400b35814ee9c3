import type { LoadedData } from '../loadReportData.js';
import type { ReportMeasure, ReportWarning } from '../report.js';
import { answerWarnings } from './answers.js';
import { importWarnings } from './imports.js';
import { askedAgainWarnings } from './askedAgain.js';
import { missingWarnings } from './missing.js';
import { originWarnings } from './origins.js';
import { probeWarnings } from './probes.js';
import { isServedPart } from '../servedParts.js';
import { servedWarnings } from './served.js';
import { settingsWarnings } from './settings.js';
import { spreadWarnings } from './spread.js';
import { timeWarnings } from './times.js';

/** Everything that limits what a report says, the gravest first: origin of the answers, gaps, repeats, settings, times, imports. */
export function warningsOf(loaded: LoadedData, measures: readonly ReportMeasure[]): ReportWarning[] {
  // What limits a whole sample limits its parts: it is said once.
  const { data } = loaded;
  const whole = { ...loaded, data: { ...data, samples: data.samples.filter(({ sample }) => !isServedPart(sample)) } };
  return [
    ...originWarnings(loaded),
    ...servedWarnings(data),
    ...missingWarnings(whole),
    ...askedAgainWarnings(loaded),
    ...answerWarnings(whole.data),
    ...settingsWarnings(whole),
    ...probeWarnings(loaded),
    ...spreadWarnings(whole.data),
    ...timeWarnings(measures),
    ...importWarnings(loaded.notes),
  ];
}
