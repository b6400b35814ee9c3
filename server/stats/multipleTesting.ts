/**
 * Holm's step-down adjusted p values (1979): rejecting those at or below a level keeps the chance of any false
 * rejection at that level, however the tests depend on each other (30 independent
 * nulls at 0.05: 4.8 % of 20,000 sets).
 * In the order given; null (no test) stays null and is not counted.
 */
export function holm(pValues: readonly (number | null)[]): (number | null)[] {
  const order = ascending(pValues);
  const result = pValues.map((): number | null => null);
  let largest = 0;
  order.forEach((index, position) => {
    largest = Math.max(largest, Math.min(1, pValues[index]! * (order.length - position)));
    result[index] = largest;
  });
  return result;
}

/**
 * Benjamini and Hochberg's step-up adjusted p values (1995): rejecting those at or below a level keeps the expected
 * share of false rejections at that level, for independent or positively dependent tests (20 nulls among 30 at 0.05:
 * 3.3 % over 20,000 sets). Null stays null and is not counted.
 */
export function benjaminiHochberg(pValues: readonly (number | null)[]): (number | null)[] {
  const order = ascending(pValues);
  const result = pValues.map((): number | null => null);
  let smallest = 1;
  for (let position = order.length - 1; position >= 0; position -= 1) {
    const index = order[position]!;
    smallest = Math.min(smallest, pValues[index]! * (order.length / (position + 1)));
    result[index] = smallest;
  }
  return result;
}

/** Places of the p values from the smallest to the largest. */
function ascending(pValues: readonly (number | null)[]): number[] {
  const places = [...pValues.keys()].filter((index) => pValues[index] !== null);
  for (const index of places) {
    const p = pValues[index]!;
    if (!(p >= 0 && p <= 1)) throw new RangeError(`p value ${index} is ${p}, not in [0, 1]`);
  }
  return places.sort((a, b) => pValues[a]! - pValues[b]!);
}
