/** Shares of consistent pairs among repeated answers, by the two readings of "pair" that are in use. */
export interface Consistency {
  /** The first answer against each later one (n - 1 pairs). */
  readonly firstVsRest: number;
  /** Every answer against every other (n (n - 1) / 2 pairs): the sum of c (c - 1) over the counts c, over n (n - 1). */
  readonly allPairs: number;
}

/**
 * Consistency of repeated answers to one stimulus: the share of pairs with the same answer. `answers` in the order in
 * which they were given, absent ones left out beforehand. Null for fewer than two. Chance for m equally likely answers
 * is 1/m by either reading; all-pairs has the smaller sampling error.
 */
export function consistency(answers: readonly (string | number)[]): Consistency | null {
  const n = answers.length;
  if (n < 2) return null;
  const counts = new Map<string | number, number>();
  for (const answer of answers) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  const sameAsFirst = counts.get(answers[0]!)! - 1;
  const samePairs = [...counts.values()].reduce((sum, count) => sum + count * (count - 1), 0);
  return { firstVsRest: sameAsFirst / (n - 1), allPairs: samePairs / (n * (n - 1)) };
}
