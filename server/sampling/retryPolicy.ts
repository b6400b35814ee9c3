import type { Uniform } from '../random.js';
import type { AttemptOutcome } from '../store/attempts.js';
import type { Verdict } from './judge.js';

/** What follows from one request's outcome. */
export type Decision =
  | { readonly next: 'accept' }
  | { readonly next: 'retry'; readonly waitMs: number; readonly pauseLane: boolean }
  | { readonly next: 'give-up' }
  | { readonly next: 'stop-setting'; readonly reason: string }
  | { readonly next: 'stop-lane'; readonly reason: string };

export interface RetrySettings {
  /** First wait; it doubles with each further try. */
  readonly baseMs: number;
  readonly longestMs: number;
  /** An endpoint that asks for a longer wait than this stops its lane. */
  readonly longestAskedMs: number;
}

export const defaultRetry: RetrySettings = { baseMs: 1000, longestMs: 60_000, longestAskedMs: 600_000 };

/** How many requests a trial may cost in one run. A timeout is a whole paid generation, so it is tried twice. */
const mostTries: Partial<Record<AttemptOutcome, number>> = {
  rate_limited: 10,
  overloaded: 6,
  network: 6,
  timeout: 2,
  cut_body: 4,
  not_json: 4,
  malformed: 3,
};

/**
 * Decides after the `tries`-th request for a trial. An answer is accepted whatever it says: a refusal, a cut or an
 * unreadable answer is an outcome and is never asked again here. Money, key and permission stop the lane at once; a
 * parameter that the endpoint rejects stops the setting, and so does any rejection of a setting's first request.
 */
export function decide(
  verdict: Verdict,
  tries: number,
  firstOfSetting: boolean,
  uniform: Uniform,
  settings: RetrySettings = defaultRetry,
): Decision {
  const { outcome, detail, parameter, retryAfterMs } = verdict;
  const reason = `${outcome}: ${detail ?? 'no reason given'}`;
  if (outcome === 'reply' || outcome === 'moderated') return { next: 'accept' };
  if (outcome === 'auth' || outcome === 'billing') return { next: 'stop-lane', reason };
  if (outcome === 'cached')
    return { next: 'stop-setting', reason: `answers from a cache are no samples (${detail ?? ''})` };
  if (outcome === 'rejected')
    return firstOfSetting || parameter !== null ? { next: 'stop-setting', reason } : { next: 'give-up' };
  if (outcome === 'network' && firstOfSetting && tries >= 2)
    return { next: 'stop-lane', reason: `the endpoint cannot be reached (${detail ?? ''})` };
  const most = mostTries[outcome];
  if (most === undefined || tries >= most) return { next: 'give-up' };
  if (retryAfterMs !== null && retryAfterMs > settings.longestAskedMs)
    return {
      next: 'stop-lane',
      reason: `the endpoint asks to wait ${Math.round(retryAfterMs / 60_000)} minutes: run again then`,
    };
  const backOff = Math.min(settings.longestMs, settings.baseMs * 2 ** (tries - 1)) * (0.5 + 0.5 * uniform());
  return {
    next: 'retry',
    waitMs: Math.ceil(Math.max(retryAfterMs ?? 0, retryAfterMs === null ? backOff : backOff / 10)),
    pauseLane: outcome === 'rate_limited' || retryAfterMs !== null,
  };
}
