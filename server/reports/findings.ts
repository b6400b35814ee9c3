import { careful } from './findingsCareful.js';
import { compared } from './findingsCompared.js';
import { type QuestionFindings, questionFindings } from './findingsFound.js';
import type { ReadableReport } from './readableReport.js';

/** A report in plain sentences, made from its numbers. */
export interface Findings {
  /** Who answered what. */
  readonly compared: readonly string[];
  /** What came out, a part a question. */
  readonly found: readonly QuestionFindings[];
  /** What limits it. */
  readonly careful: readonly string[];
}

/**
 * Says in plain words what was compared, what was found and what to be careful about. Nothing is called proved; a sample
 * is called close to people only where the upper end of its interval lies below the study's margin.
 */
export function findings({ report, data, measures }: ReadableReport): Findings {
  return {
    compared: compared(report, data),
    found: data.questions.map((question) => questionFindings(question, report, data, measures)),
    careful: careful(report, data, measures),
  };
}
