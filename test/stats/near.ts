import assert from 'node:assert/strict';

/** Fails unless `actual` is within `tolerance` of `expected` (absolute); both null is near too. */
export function near(actual: number | null | undefined, expected: number | null, tolerance: number, label = ''): void {
  if (expected === null || actual === null || actual === undefined) {
    assert.equal(actual, expected, label);
    return;
  }
  assert.ok(Math.abs(actual - expected) <= tolerance, `${label} ${actual} is not within ${tolerance} of ${expected}`);
}

/** The same, relative to the size of `expected`. */
export function nearRelative(actual: number | null | undefined, expected: number, tolerance: number, label = ''): void {
  near(actual, expected, Math.abs(expected) * tolerance, label);
}

/**
 * Fails where a share of `hits` in `trials` is above `level` by more than Monte Carlo error (four standard errors of a
 * share that is `level`). For tests of size, which must not exceed the level.
 */
export function atMostLevel(hits: number, trials: number, level: number, label = ''): void {
  const bound = level + 4 * Math.sqrt((level * (1 - level)) / trials);
  assert.ok(hits / trials <= bound, `${label} rejects ${hits} of ${trials}, above ${bound}`);
}
