import { unitScaled } from './unitScale.js';

/**
 * Values standardised within each participant: (value - own mean) / own sample sd (divisor n - 1), absent values (null,
 * NaN, infinities) left out. Null for an absent value and for every value of a participant whose values are all equal
 * or who has one only. `participants[i]` gave `values[i]`; the result is in that order, without a unit. Removes how
 * each person uses the scale (or how fast each is), the sensitivity row beside raw ratings.
 */
export function zScoresByParticipant(
  participants: readonly (string | number)[],
  values: readonly (number | null)[],
): (number | null)[] {
  const result = new Array<number | null>(values.length).fill(null);
  for (const indices of groupIndices(participants).values()) {
    const present = indices.filter((index) => Number.isFinite(values[index]));
    const scores = standardised(present.map((index) => values[index]!));
    scores?.forEach((score, position) => (result[present[position]!] = score));
  }
  return result;
}

/** The places of each key in a list, keys in the order of their first place. */
export function groupIndices<Key>(keys: readonly Key[]): Map<Key, number[]> {
  const groups = new Map<Key, number[]>();
  keys.forEach((key, index) => {
    const indices = groups.get(key);
    if (indices === undefined) groups.set(key, [index]);
    else indices.push(index);
  });
  return groups;
}

function standardised(values: readonly number[]): number[] | null {
  if (values.every((value) => value === values[0])) return null;
  const scaled = unitScaled(values)!;
  const mean = scaled.reduce((sum, value) => sum + value, 0) / scaled.length;
  const squares = scaled.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const sd = Math.sqrt(squares / (scaled.length - 1));
  return scaled.map((value) => (value - mean) / sd);
}
