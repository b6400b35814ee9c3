import type { PersonTrial, ReasoningTokens } from '../store/samples.js';

/** The trials of the people of one sample, with their times, in stored order. */
export interface SampleTimes {
  readonly label: string;
  readonly trials: readonly PersonTrial[];
}

/** Mean reasoning tokens of one model sample by item and condition. */
export interface SampleTokens {
  readonly label: string;
  readonly means: readonly ReasoningTokens[];
}
