/** Which entropy leads: averaged over seeded noise, or the published one with its single fixed stream of noise. */
export type EntropyConvention = 'seeded' | 'published';

/** What a report is computed with; together with the data it decides every number. */
export interface ReportOptions {
  readonly seed: number;
  readonly entropy: EntropyConvention;
  /** Bootstrap samples of each Silverman test and each interval, half samples of each null distance. */
  readonly replicates: number;
}

export const defaultOptions: ReportOptions = { seed: 1, entropy: 'seeded', replicates: 500 };

/**
 * The entropies computed of a sample: the one that leads first. With `seeded`, imported data get the `published` one
 * beside it, since only there the order of the rows is anyone's published order.
 */
export function entropyConventions(options: ReportOptions, imported: boolean): EntropyConvention[] {
  if (options.entropy === 'published') return ['published'];
  return imported ? ['seeded', 'published'] : ['seeded'];
}
