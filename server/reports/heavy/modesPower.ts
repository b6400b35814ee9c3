import type { Uniform } from '../../random.js';
import { dip, dipP } from '../../stats/dip.js';
import { modesTestPower, silvermanPower } from '../../stats/silvermanPower.js';
import type { SilvermanVariant } from '../../stats/silvermanTest.js';
import { dipsOfUniform } from '../dipTable.js';

/** Bootstrap samples of each simulated test: few, since only whether p lies below 0.05 matters. */
const replicates = 100;

/** How often a test of one mode rejects in simulated samples of this size and separation: see `silvermanPower`. */
export function modesPower(
  {
    test,
    size,
    separation,
    simulations,
  }: {
    readonly test: SilvermanVariant | 'dip';
    readonly size: number;
    readonly separation: number;
    readonly simulations: number;
  },
  uniform: Uniform,
): number {
  if (test !== 'dip') return silvermanPower(test, size, separation, uniform, { simulations, replicates }).share;
  const dips = dipsOfUniform(size);
  return modesTestPower((sample) => dipP(dip(sample)!, dips) < 0.05, size, separation, uniform, { simulations }).share;
}
