import { InputError } from '../../errors.js';
import type { Store } from '../../store/open.js';
import { publishedColumns } from '../../store/publishedColumns.js';
import { currentVersion, loadStudy } from '../../store/studies.js';
import { compareStudy, type CompareInput } from '../compareStudy.js';
import { loadReportData } from '../loadReportData.js';
import type { Report } from '../report.js';
import { judge } from './claim.js';
import { measuredOf } from './measured.js';
import { publishedAnalysis } from './registry.js';
import type { Validation } from './validation.js';

/** The name of the published analysis that a stored study names; undefined where it names none. */
export function analysisOf(store: Store, studyId: string): string | undefined {
  const version = currentVersion(store, studyId);
  return version === undefined ? undefined : loadStudy(store, version.id).validation;
}

/**
 * Errors: InputError where the database does not hold the study, where its file names no analysis that this program
 * knows, or where nobody's answers are there yet.
 */
export function checkValidation(store: Store, studyId: string): void {
  if (currentVersion(store, studyId) === undefined)
    throw new InputError(studyId, `nothing of it is imported yet: run "credence import ${studyId} DIR" first`);
  const name = analysisOf(store, studyId);
  if (name === undefined)
    throw new InputError(studyId, 'its study file names no published analysis under "validation"');
  if (publishedAnalysis(name) === undefined)
    throw new InputError(
      studyId,
      `its study file names "${name}" under "validation", which this program does not know`,
    );
  if (loadReportData(store, studyId).data.samples.length === 0)
    throw new InputError(studyId, `no answers are imported yet: run "credence import ${name} DIR" first`);
}

/**
 * Holds the numbers of a published analysis against a report of the same answers, which must have the published
 * conventions in it. Everything that is random comes from the report's seed.
 * Errors: see `checkValidation`.
 */
export function validateStudy(store: Store, report: Report, replicates: number): Validation {
  const { study, software, seed, generated_at } = report;
  checkValidation(store, study.id);
  const name = analysisOf(store, study.id)!;
  const { claims, findings } = publishedAnalysis(name)!;
  const measured = measuredOf(loadReportData(store, study.id), report, publishedColumns(store, study.id), replicates);
  return {
    schema: 'credence-validation/1',
    study,
    analysis: name,
    software,
    seed,
    replicates,
    generated_at,
    rows: claims(measured).map(judge),
    findings: findings(measured),
  };
}

/**
 * Computes a report by the published conventions and holds the published numbers against it.
 * Errors: see `checkValidation`.
 */
export async function computeValidation(input: CompareInput): Promise<Validation> {
  checkValidation(input.store, input.studyId);
  const { report } = await compareStudy({ ...input, entropy: 'published' });
  return validateStudy(input.store, report, input.replicates);
}
