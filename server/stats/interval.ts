/** An interval of a statistic, in the statistic's unit. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}
