import { seededUniform } from '../../random.js';
import { seededEntropy } from '../../stats/noisyEntropy.js';
import type { SilvermanVariant } from '../../stats/silvermanTest.js';
import { mixtureEntropy } from './mixtureEntropy.js';
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
    };

/** The p of a Silverman test, or an entropy in nats; null where it is not defined. */
export function runTask(task: HeavyTask): number | null {
  const uniform = seededUniform(...task.keys);
  switch (task.kind) {
    case 'silverman':
      return silvermanP(task.values, task.variant, uniform, task.replicates);
    case 'entropy':
      return seededEntropy(task.values, uniform);
    case 'mixture-entropy':
      return mixtureEntropy(task.parts, task.size, uniform);
  }
}
