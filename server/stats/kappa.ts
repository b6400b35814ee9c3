/** A kappa with the observed agreement and the agreement expected by chance that it is made of. */
export interface Kappa {
  /** Null where chance alone would always agree (one category only). */
  readonly kappa: number | null;
  readonly agreement: number;
  readonly chance: number;
}

/**
 * Fleiss' kappa (1971) for any fixed number of raters: `counts[subject][category]` raters chose that category, each
 * subject rated by the same number (>= 2) of them. Null without subjects. Throws RangeError on unequal row sums.
 */
export function fleissKappa(counts: readonly (readonly number[])[]): Kappa | null {
  const first = counts[0];
  if (first === undefined) return null;
  checkCounts(counts);
  const raters = total(first);
  if (!(raters >= 2)) throw new RangeError(`Fleiss' kappa needs two raters or more, got ${raters}`);
  const shares = new Array<number>(first.length).fill(0);
  let agreement = 0;
  counts.forEach((row, subject) => {
    if (row.length !== first.length || total(row) !== raters) {
      throw new RangeError(`subject ${subject} has not ${raters} ratings in ${first.length} categories`);
    }
    agreement += total(row.map((count) => count * (count - 1))) / (raters * (raters - 1)) / counts.length;
    row.forEach((count, category) => (shares[category]! += count / (raters * counts.length)));
  });
  return kappaOf(agreement, total(shares.map((share) => share * share)), shares.filter((share) => share > 0).length);
}

/**
 * Cohen's kappa (1960) for two raters: `table[i][j]` subjects put into category i by the first and j by the second.
 * Null for an empty table. Throws RangeError where it is not square.
 */
export function cohenKappa(table: readonly (readonly number[])[]): Kappa | null {
  if (table.some((row) => row.length !== table.length)) throw new RangeError('a square table is needed');
  checkCounts(table);
  const subjects = total(table.map(total));
  if (subjects === 0) return null;
  const rows = table.map((row) => total(row) / subjects);
  const columns = table.map((_, category) => total(table.map((row) => row[category]!)) / subjects);
  const used = rows.filter((share, category) => share + columns[category]! > 0).length;
  const chance = total(rows.map((share, category) => share * columns[category]!));
  return kappaOf(total(table.map((row, category) => row[category]!)) / subjects, chance, used);
}

function checkCounts(table: readonly (readonly number[])[]): void {
  const wrong = table.flat().find((count) => !(count >= 0 && count < Infinity));
  if (wrong !== undefined) throw new RangeError(`counts are needed, got ${wrong}`);
}

function kappaOf(agreement: number, chance: number, usedCategories: number): Kappa {
  return { kappa: usedCategories < 2 ? null : (agreement - chance) / (1 - chance), agreement, chance };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
