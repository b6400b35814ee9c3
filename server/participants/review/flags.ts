import type { ReviewRow } from '../../store/reviewQueue.js';
import { describe } from '../../stats/describe.js';
import { scaleOf } from '../../scales/scales.js';
import type { WaveContent } from '../versions.js';

export type FlagCode =
  'checks' | 'straight-lining' | 'fast' | 'heaping' | 'duplicate' | 'hidden' | 'late' | 'quarantined';

/** A reason to look at a person. None of them decides anything. */
export interface Flag {
  readonly code: FlagCode;
  readonly text: string;
}

/** How long people of a wave take as a whole. */
export interface Pace {
  readonly people: number;
  readonly median: number;
  /** Three standard deviations below the mean: what the panel calls exceptionally fast. */
  readonly exceptionallyFast: number;
}

/** The pace of everyone who finished; null before three have. */
export function paceOf(rows: readonly ReviewRow[]): Pace | null {
  const minutes = rows.flatMap(({ facts, stage }) =>
    facts !== null && (stage === 'completed' || stage === 'failed_checks') ? [facts.minutes] : [],
  );
  const { n, mean, sd, median } = describe(minutes);
  if (n < 3 || mean === null || sd === null || median === null) return null;
  return { people: n, median, exceptionallyFast: mean - 3 * sd };
}

const fewestAnswers = 8;

/** What stands out about a person, with the numbers that say why. */
export function flagsOf(row: ReviewRow, { people, study }: WaveContent, pace: Pace | null, duplicate: boolean): Flag[] {
  const { facts, quota } = row;
  const flags: Flag[] = [];
  const flag = (code: FlagCode, text: string): number => flags.push({ code, text });
  if (quota === 'quarantined') flag('quarantined', 'came without a valid participant id');
  if (duplicate) flag('duplicate', 'the same id or submission stands elsewhere in this study');
  if (facts === null) return flags;
  const { answers, checksFailed, longestRun, distinctValues, tens, minutes, hiddenMs, late } = facts;
  if (checksFailed > 0) flag('checks', `failed ${checksFailed} of ${people.checks.items.length} attention checks`);
  if (answers >= fewestAnswers && (longestRun >= 0.8 * answers || distinctValues <= 2))
    flag('straight-lining', `${longestRun} equal answers in a row, ${distinctValues} different ones among ${answers}`);
  const scale = study.questions[0]?.scale;
  if (answers >= fewestAnswers && tens === answers && scale !== undefined && scaleOf(scale).level === 'interval')
    flag('heaping', `all ${answers} answers are multiples of ten`);
  if (pace !== null && minutes < pace.median / 3)
    flag('fast', `${minutes.toFixed(1)} minutes as a whole; the median is ${pace.median.toFixed(1)}`);
  if (hiddenMs > 300_000 || hiddenMs > 30_000 * minutes)
    flag('hidden', `the page was hidden for ${(hiddenMs / 60_000).toFixed(1)} of ${minutes.toFixed(1)} minutes`);
  if (late) flag('late', 'finished after the time limit');
  return flags;
}
