type Column = readonly (readonly [item: string, value: number | null])[];

export interface Compared {
  /** Rows of the same item whose values are the same to the decimals that the source stores, or absent on both sides. */
  readonly agreeing: number;
  /** Largest difference between values that both sides have. */
  readonly largest: number;
}

/** Half a unit of the tenth decimal, and what rounding adds. */
const storedDecimals = 5.1e-11;

/** Compares a published column with ours row by row; undefined where either is missing. */
export function agreeingRows(published: Column | undefined, ours: Column | undefined): Compared | undefined {
  if (published === undefined || ours === undefined || ours.length === 0) return undefined;
  let [agreeing, largest] = [0, 0];
  published.forEach(([item, theirs], index) => {
    const [ourItem, own] = ours[index] ?? [undefined, null];
    if (item !== ourItem || (theirs === null) !== (own === null)) return;
    const difference = theirs === null ? 0 : Math.abs(theirs - own!);
    largest = Math.max(largest, difference);
    if (difference <= storedDecimals) agreeing += 1;
  });
  return { agreeing, largest };
}
