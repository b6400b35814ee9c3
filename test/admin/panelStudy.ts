import { part, sampleStudy } from '../participants/sampleStudy.js';

/** Completion codes of the panel study. */
export const codes = { completed: 'DONE1', failed_checks: 'FAIL1', declined: 'NOPE1', full: 'FULL1' };

/** The sample study with a panel, a reward and instructed checks. */
export function panelStudy(
  change: (file: Record<string, unknown>) => void = () => undefined,
): ReturnType<typeof sampleStudy> {
  return sampleStudy((file) => {
    part(file, 'people')['recruitment'] = { codes, reward: { amount: 1.5, currency: 'USD' }, id_pattern: '^p\\d+$' };
    change(file);
  });
}
