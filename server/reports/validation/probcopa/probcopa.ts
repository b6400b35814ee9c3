import type { PublishedAnalysis } from '../registry.js';
import { effortClaims } from './effort.js';
import { eightModelClaims } from './eightModels.js';
import { entropyAndTimeClaims } from './entropyAndTime.js';
import { findings } from './findings.js';
import { opusClaims } from './opusEffort.js';
import { recruitmentClaims } from './recruitment.js';
import { silvermanClaims } from './silverman.js';
import { tokenClaims } from './tokens.js';
import { validationRoundClaims } from './validationRounds.js';
import { yardstickClaims } from './yardsticks.js';

/**
 * "Humans and LLMs Diverge on Probabilistic Inferences" (arXiv 2602.23546), its two notebooks and its released tables.
 * Published values are facts, given as printed, with the place where they stand.
 */
export const probcopa: PublishedAnalysis = {
  claims: (measured) => [
    ...entropyAndTimeClaims(measured),
    ...validationRoundClaims(measured),
    ...yardstickClaims(measured),
    ...opusClaims(measured),
    ...silvermanClaims(measured),
    ...effortClaims(measured),
    ...tokenClaims(measured),
    ...eightModelClaims(measured),
    ...recruitmentClaims(measured),
  ],
  findings,
};
