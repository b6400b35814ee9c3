/**
 * The total variation distance of two tallies over the same categories: half the sum of the differences of shares, from
 * 0 (same shares) to 1 (nothing in common); the largest difference in the share of any set of categories. Null where a
 * tally is empty.
 *
 * @throws RangeError for tallies of different lengths and counts that are negative or not finite.
 */
export function totalVariationDistance(a: readonly number[], b: readonly number[]): number | null {
  const totals = tallyTotals(a, b);
  if (totals === null) return null;
  return a.reduce((sum, count, category) => sum + Math.abs(count / totals.a - b[category]! / totals.b), 0) / 2;
}

/** The totals of two checked tallies over the same categories; null where one is empty. */
export function tallyTotals(a: readonly number[], b: readonly number[]): { a: number; b: number } | null {
  if (a.length !== b.length) throw new RangeError(`${a.length} categories against ${b.length}`);
  for (const count of [...a, ...b]) {
    if (!(count >= 0 && count < Infinity)) throw new RangeError(`a count is ${count}`);
  }
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const totals = { a: sum(a), b: sum(b) };
  return totals.a === 0 || totals.b === 0 ? null : totals;
}
