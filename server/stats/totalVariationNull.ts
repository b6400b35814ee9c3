import { iteratedNull } from './iteratedNull.js';
import { requireSizes } from './wassersteinNull.js';

/**
 * What the total variation of two samples of `n` and `m` people is when nothing but chance separates them, from a tally
 * of people's answers by category: half the sum over categories of the mean difference of two shares, each estimated by
 * `iteratedNull` of the answers in that category (1) and outside (0), since a mean of absolute differences needs no
 * more than each category's own share. Null below two people.
 *
 * Bias for 28 people and 28 or 240 answers, shares 0.5, 0.3, 0.15, 0.05: below 2 %, against the exact expectation.
 *
 * @throws RangeError for sizes that are not > 0.
 */
export function totalVariationNull(people: readonly number[], n: number, m: number): number | null {
  requireSizes(n, m);
  const total = people.reduce((sum, count) => sum + count, 0);
  if (total < 2) return null;
  return (
    people.reduce((sum, count) => {
      const inside = new Float64Array(total).fill(1, total - count);
      return sum + iteratedNull(inside, n, m)!;
    }, 0) / 2
  );
}
