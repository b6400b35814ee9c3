import type { Claim } from './claim.js';
import type { Measured } from './measured.js';
import { probcopa } from './probcopa/probcopa.js';
import type { Finding } from './validation.js';

/** A published analysis: what it says, and what is wrong in it. Findings that the data can't show are left out. */
export interface PublishedAnalysis {
  readonly claims: (measured: Measured) => Claim[];
  readonly findings: (measured: Measured) => Finding[];
}

const analyses: Readonly<Record<string, PublishedAnalysis>> = { probcopa };

/** The published analysis that a study file names under `validation`, or undefined. */
export function publishedAnalysis(name: string): PublishedAnalysis | undefined {
  return Object.hasOwn(analyses, name) ? analyses[name] : undefined;
}
