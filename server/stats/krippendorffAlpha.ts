import { unitScaled } from './unitScale.js';

/** How two values differ: at all, by the values that lie between them, or by the square of their distance. */
export type AlphaLevel = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's alpha (2004): 1 - observed / expected disagreement, for any number of raters and with absent values.
 * `units[u]` holds the values given to unit u by whomever, null where absent; units with fewer than two are left out.
 * Nominal values are codes, ordinal ones are ordered by size. Null where it is not defined: no unit with two values,
 * one value throughout, NaN or an infinity. An interval comes from resampling whole units (`bootstrapInterval`).
 */
export function krippendorffAlpha(units: readonly (readonly (number | null)[])[], level: AlphaLevel): number | null {
  const rated = units.map((unit) => unit.filter((value) => value !== null)).filter((unit) => unit.length >= 2);
  const pooled = rated.flat();
  if (!pooled.every(Number.isFinite)) return null;
  const distinct = [...new Set(pooled)].sort((a, b) => a - b);
  if (distinct.length < 2) return null;
  const counts = distinct.map((value) => pooled.reduce((count, other) => count + Number(other === value), 0));
  const distance = distances(distinct, counts, level);
  const placeOf = new Map(distinct.map((value, place) => [value, place]));

  let observed = 0;
  for (const unit of rated) {
    const places = unit.map((value) => placeOf.get(value)!);
    for (const a of places) for (const b of places) observed += distance(a, b) / (unit.length - 1);
  }
  let expected = 0;
  counts.forEach((countA, a) => counts.forEach((countB, b) => (expected += countA * countB * distance(a, b))));
  return 1 - ((pooled.length - 1) * observed) / expected;
}

function distances(
  distinct: readonly number[],
  counts: readonly number[],
  level: AlphaLevel,
): (a: number, b: number) => number {
  if (level === 'nominal') return (a, b) => Number(a !== b);
  if (level === 'interval') {
    const scaled = unitScaled(distinct)!;
    return (a, b) => (scaled[a]! - scaled[b]!) ** 2;
  }
  // The mid-rank of a value is the number of values below it and half of its own, so that the difference of two is
  // Krippendorff's sum over the values between them.
  let below = 0;
  const ranks = counts.map((count) => {
    below += count;
    return below - count / 2;
  });
  return (a, b) => (ranks[a]! - ranks[b]!) ** 2;
}
