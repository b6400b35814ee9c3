import { createHash } from 'node:crypto';
import type { Store } from '../../store/open.js';
import { publishedColumns } from '../../store/publishedColumns.js';
import { cachedReportKey } from '../../store/reportCache.js';
import { saveValidation, storedValidation } from '../../store/validations.js';
import type { ReportOptions } from '../options.js';
import { publishedAnalysis } from '../validation/registry.js';
import { analysisOf, validateStudy } from '../validation/validateStudy.js';
import type { Validation } from '../validation/validation.js';
import { reportReader } from './storedReport.js';

/**
 * Holds the published numbers of a study against its stored report and stores the result, unless that is there already.
 * Does nothing for a study without a published analysis. Returns whether it computed.
 */
export async function refreshValidation(store: Store, studyId: string, options: ReportOptions): Promise<boolean> {
  const reportKey = cachedReportKey(store, studyId);
  const analysis = analysisOf(store, studyId);
  if (reportKey === undefined || analysis === undefined || publishedAnalysis(analysis) === undefined) return false;
  const parts = JSON.stringify([reportKey, analysis, publishedColumns(store, studyId)]);
  const key = createHash('sha256').update(parts).digest('hex');
  if (storedValidation(store, studyId)?.key === key) return false;
  const stored = await reportReader(store)(studyId);
  if (stored === undefined || stored.report.samples.length === 0) return false;
  const validation = validateStudy(store, stored.report, options.replicates);
  saveValidation(store, studyId, key, JSON.stringify(validation));
  return true;
}

/** The validation stored for a study, or undefined. */
export function readValidation(store: Store, studyId: string): Validation | undefined {
  const stored = storedValidation(store, studyId);
  return stored === undefined ? undefined : (JSON.parse(stored.content) as Validation);
}
