/**
 * The values in units of a power of two near the largest of them, so that sums and squares neither over- nor underflow
 * whatever the unit; exact. A null where one is not finite.
 */
export function unitScaled(values: readonly number[]): number[] | null {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (!Number.isFinite(largest)) return null;
  const unit = largest === 0 ? 1 : 2 ** Math.floor(Math.log2(largest));
  return values.map((value) => value / unit);
}
