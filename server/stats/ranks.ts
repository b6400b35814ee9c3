/**
 * Mid-ranks from 1: tied values share the mean of their ranks (SciPy's rankdata 'average'). Infinities rank as
 * numbers do; null where any value is NaN, which has no rank.
 *
 * @example midRanks([10, 20, 20, 30]) // [1, 2.5, 2.5, 4]
 */
export function midRanks(values: readonly number[]): number[] | null {
  const sorted = Float64Array.from(values).sort();
  if (Number.isNaN(sorted[sorted.length - 1])) return null;
  const rankOf = new Map<number, number>();
  for (let start = 0; start < sorted.length;) {
    let end = start + 1;
    while (end < sorted.length && sorted[end] === sorted[start]) end += 1;
    rankOf.set(sorted[start]!, (start + 1 + end) / 2);
    start = end;
  }
  return values.map((value) => rankOf.get(value)!);
}

/** Sizes of the groups of tied values, groups of one included, in the order of the values; NaN ties with nothing. */
export function tieSizes(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  const sizes: number[] = [];
  sorted.forEach((value, index) => {
    if (index > 0 && value === sorted[index - 1]) sizes[sizes.length - 1]! += 1;
    else sizes.push(1);
  });
  return sizes;
}
