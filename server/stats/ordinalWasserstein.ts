import { tallyTotals } from './totalVariation.js';

/**
 * The Wasserstein-1 distance of two tallies over the same ordered categories, on their ranks: the mean number of steps
 * along the scale that answers have to move, from 0 to (categories - 1). It uses the order of the categories and
 * counts each step the same; it claims no distances beyond that. Null where a tally is empty.
 *
 * @throws RangeError for tallies of different lengths and counts that are negative or not finite.
 */
export function ordinalWassersteinDistance(a: readonly number[], b: readonly number[]): number | null {
  const totals = tallyTotals(a, b);
  if (totals === null) return null;
  let difference = 0;
  let steps = 0;
  for (let category = 0; category + 1 < a.length; category += 1) {
    difference += a[category]! / totals.a - b[category]! / totals.b;
    steps += Math.abs(difference);
  }
  return steps;
}
