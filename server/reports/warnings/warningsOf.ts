import type { LoadedData } from '../loadReportData.js';
import type { ReportMeasure, ReportWarning } from '../report.js';

export function warningsOf(_loaded: LoadedData, _measures: readonly ReportMeasure[]): ReportWarning[] {
  return [];
}
