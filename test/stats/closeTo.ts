import assert from 'node:assert/strict';

/** Fails unless |actual - expected| <= tolerance, or both are null, or both the same infinity. */
export function closeTo(actual: number | null, expected: number | null, tolerance: number, what = ''): void {
  if (actual === null || expected === null || !Number.isFinite(expected)) {
    assert.equal(actual, expected, what);
    return;
  }
  assert.ok(Math.abs(actual - expected) <= tolerance, `${what}: ${actual} is not ${expected} within ${tolerance}`);
}

/** The reference files write null for "not defined" and strings for infinities. */
export function referenceNumber(value: number | string | null): number | null {
  if (value === null || value === 'error') return null;
  return Number(value);
}

/** The same, with a tolerance relative to the size of `expected`. */
export function closeToRelative(actual: number | null, expected: number, tolerance: number, what = ''): void {
  closeTo(actual, expected, Math.abs(expected) * tolerance, what);
}
