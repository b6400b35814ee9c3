import { groupIndices, zScoresByParticipant } from './zScores.js';

/**
 * One answer: whose run it belongs to, its place among the slides shown, and when it was given (since the run began).
 */
export interface TimedAnswer {
  readonly participant: string | number;
  readonly slide: number;
  readonly time: number | null;
}

/**
 * Which difference counts as the time spent on a slide. `published`: to the participant's previous row, whatever lay
 * between (so it includes attention checks and slides that were not released). `adjacent-slides`: only where the
 * previous row is the slide before.
 */
export type TimeConvention = 'published' | 'adjacent-slides';

/**
 * Time from the participant's previous answer to this one, in the unit of `time`, aligned with `answers`. Each
 * participant's answers are taken by slide, equal slides in the order given. Null for a first row, for a row (or a
 * previous one) without time and for what the convention leaves out. Negative where a participant's two runs are
 * interleaved under one name, as in the published analysis; give each run its own `participant` to avoid that.
 */
export function marginalTimes(answers: readonly TimedAnswer[], convention: TimeConvention): (number | null)[] {
  const result = new Array<number | null>(answers.length).fill(null);
  for (const indices of groupIndices(answers.map((answer) => answer.participant)).values()) {
    const bySlide = indices.sort((a, b) => answers[a]!.slide - answers[b]!.slide || a - b);
    bySlide.slice(1).forEach((index, position) => {
      const answer = answers[index]!;
      const previous = answers[bySlide[position]!]!;
      if (convention === 'adjacent-slides' && answer.slide !== previous.slide + 1) return;
      if (Number.isFinite(answer.time) && Number.isFinite(previous.time)) result[index] = answer.time! - previous.time!;
    });
  }
  return result;
}

/** Natural logarithm of each time; null for an absent, zero, negative or infinite one. */
export function logTimes(times: readonly (number | null)[]): (number | null)[] {
  return times.map((time) => (time !== null && time > 0 && time < Infinity ? Math.log(time) : null));
}

/** Log times standardised within each participant (see `zScoresByParticipant`): free of the unit and of who is fast. */
export function standardisedLogTimes(
  participants: readonly (string | number)[],
  times: readonly (number | null)[],
): (number | null)[] {
  return zScoresByParticipant(participants, logTimes(times));
}
