import assert from 'node:assert/strict';

/**
 * Fails where `hits` of `trials` are above `level` by more than Monte Carlo error (four standard errors of a share that
 * is `level`). For tests of size, which must not exceed the level.
 */
export function atMostLevel(hits: number, trials: number, level: number, what = ''): void {
  const bound = level + 4 * Math.sqrt((level * (1 - level)) / trials);
  assert.ok(hits / trials <= bound, `${what} rejects ${hits} of ${trials}, above ${bound}`);
}
