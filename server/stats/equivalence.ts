import type { Interval } from './interval.js';

/**
 * Whether an amount is below a margin that was stated beforehand: the upper end of its interval is. Null without an
 * interval. A failure to reject equality is no such claim; a wide interval never supports it. With the upper end of a
 * two-sided 95 % interval a wrong claim has a chance of 2.5 % where the interval covers as it says; measured at the
 * margin itself, with percentile intervals of the mean of 60 items: 3.1 % of 1,500.
 */
export function withinMargin(interval: Interval | null, margin: number): boolean | null {
  if (!(margin > 0)) throw new RangeError(`a margin above 0 is needed, got ${margin}`);
  return interval === null ? null : interval.high < margin;
}
