import type { Measured } from '../measured.js';
import type { Finding } from '../validation.js';
import { modelFindings } from './findingsModels.js';
import { peopleFindings } from './findingsPeople.js';
import { testFindings } from './findingsTests.js';
import { textFindings } from './findingsText.js';

/** A finding, or null where the answers that would show it are not there. */
export type PossibleFinding = (measured: Measured) => Finding | null;

/** What is wrong in the published analysis, the weightiest first. */
export function findings(measured: Measured): Finding[] {
  return [...testFindings, ...peopleFindings, ...modelFindings, ...textFindings].flatMap(
    (find) => find(measured) ?? [],
  );
}
