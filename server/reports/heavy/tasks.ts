import { seededUniform } from '../../random.js';
import { medianDifferenceTest, medianIntervals } from '../../stats/medianDifferenceTest.js';
import { seededEntropy } from '../../stats/noisyEntropy.js';
import type { SilvermanVariant } from '../../stats/silvermanTest.js';
import { mixtureEntropy } from './mixtureEntropy.js';
import { modesPower } from './modesPower.js';
import { silvermanP } from './silvermanP.js';

/** What names the random stream of a task: nothing else decides its result. */
type Keys = readonly (string | number)[];

/** Heavy pieces of a report: plain data in, one number out, the same wherever and in whatever order they run. */
export type HeavyTask =
  | {
      readonly kind: 'silverman';
      readonly variant: SilvermanVariant;
      readonly values: readonly number[];
      readonly replicates: number;
      readonly keys: Keys;
    }
  | { readonly kind: 'entropy'; readonly values: readonly number[]; readonly keys: Keys }
  | {
      readonly kind: 'mixture-entropy';
      readonly parts: readonly (readonly number[])[];
      readonly size: number;
      readonly keys: Keys;
    }
  | {
      readonly kind: 'medians-test';
      readonly first: readonly number[];
      readonly second: readonly number[];
      readonly relabellings: number;
      readonly keys: Keys;
    }
  | {
      readonly kind: 'medians-part';
      readonly first: readonly number[];
      readonly second: readonly number[];
      readonly replicates: number;
      readonly keys: Keys;
    }
  | {
      readonly kind: 'modes-power';
      readonly test: SilvermanVariant | 'dip';
      readonly size: number;
      readonly separation: number;
      readonly simulations: number;
      readonly keys: Keys;
    };

/**
 * The p of a test, an entropy in nats, 1 where the intervals of two medians part (else 0), or a share of rejections; null
 * where it is not defined.
 */
export function runTask(task: HeavyTask): number | null {
  const uniform = seededUniform(...task.keys);
  switch (task.kind) {
    case 'silverman':
      return silvermanP(task.values, task.variant, uniform, task.replicates);
    case 'entropy':
      return seededEntropy(task.values, uniform);
    case 'mixture-entropy':
      return mixtureEntropy(task.parts, task.size, uniform);
    case 'medians-test':
      return medianDifferenceTest(task.first, task.second, { permutations: task.relabellings, uniform })?.p ?? null;
    case 'medians-part': {
      const { disjoint } = medianIntervals(task.first, task.second, { replicates: task.replicates, uniform });
      return disjoint === null ? null : Number(disjoint);
    }
    case 'modes-power':
      return modesPower(task, uniform);
  }
}
