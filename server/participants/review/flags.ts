import type { FlagLimits, ReviewRow } from '../../store/reviewQueue.js';
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
export function paceOf(minutes: readonly number[]): Pace | null {
  const { n, mean, sd, median } = describe(minutes);
  if (n < 3 || mean === null || sd === null || median === null) return null;
  return { people: n, median, exceptionallyFast: mean - 3 * sd };
}

/** From which numbers on something stands out in a wave. */
export function limitsOf({ study }: WaveContent, pace: Pace | null, duplicates: ReadonlySet<number>): FlagLimits {
  const scale = study.questions[0]?.scale;
  return {
    fewestAnswers: 8,
    runShare: 0.8,
    fewValues: 2,
    heaping: scale !== undefined && scaleOf(scale).level === 'interval',
    fastBelow: pace === null ? 0 : pace.median / 3,
    hiddenMs: 300_000,
    hiddenShare: 0.5,
    duplicates,
  };
}

/** What stands out about a person, with the numbers that say why. */
export function flagsOf(row: ReviewRow, { people }: WaveContent, pace: Pace | null, limits: FlagLimits): Flag[] {
  const { facts, quota } = row;
  const flags: Flag[] = [];
  const flag = (code: FlagCode, text: string): number => flags.push({ code, text });
  if (quota === 'quarantined')
    flag('quarantined', 'kept apart on arrival: no valid participant id, or the panel’s own preview');
  if (quota !== null && limits.duplicates.has(row.id))
    flag('duplicate', 'the same id or submission stands elsewhere in this study');
  if (facts === null) return flags;
  const { answers, checksFailed, longestRun, distinctValues, tens, minutes, hiddenMs, late } = facts;
  const enough = answers >= limits.fewestAnswers;
  if (checksFailed > 0) flag('checks', `failed ${checksFailed} of ${people.checks.items.length} attention checks`);
  if (enough && (longestRun >= limits.runShare * answers || distinctValues <= limits.fewValues))
    flag('straight-lining', `${longestRun} equal answers in a row, ${distinctValues} different ones among ${answers}`);
  if (enough && limits.heaping && tens === answers) flag('heaping', `all ${answers} answers are multiples of ten`);
  if (minutes < limits.fastBelow)
    flag('fast', `${minutes.toFixed(1)} minutes as a whole; the median is ${(pace?.median ?? 0).toFixed(1)}`);
  if (hiddenMs > limits.hiddenMs || hiddenMs > limits.hiddenShare * 60_000 * minutes)
    flag('hidden', `the page was hidden for ${(hiddenMs / 60_000).toFixed(1)} of ${minutes.toFixed(1)} minutes`);
  if (late) flag('late', 'finished after the time limit');
  return flags;
}
