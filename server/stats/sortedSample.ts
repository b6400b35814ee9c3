/** Below this length a plain insertion sort beats the engine's sort. */
const insertionLimit = 64;

/**
 * A checked, ascending copy of a sample: the way every statistic here takes its numbers. Absent values are the caller's
 * to drop (they are null, never NaN), so NaN and infinities are programming errors.
 *
 * @throws RangeError naming the place of the first value that is not finite.
 */
export function sortedSample(values: ArrayLike<number>): Float64Array {
  const sorted = new Float64Array(values.length);
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index]!;
    if (!Number.isFinite(value))
      throw new RangeError(`value ${index} of the sample is ${value}: drop absent values first`);
    sorted[index] = value;
  }
  sortInPlace(sorted);
  return sorted;
}

/** Sorts ascending in place; quick where the order is already nearly right. */
export function sortInPlace(values: Float64Array): void {
  if (values.length > insertionLimit) {
    values.sort();
    return;
  }
  for (let index = 1; index < values.length; index += 1) {
    const value = values[index]!;
    let place = index - 1;
    while (place >= 0 && values[place]! > value) {
      values[place + 1] = values[place]!;
      place -= 1;
    }
    values[place + 1] = value;
  }
}
