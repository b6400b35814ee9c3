import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { midRanks, tieSizes } from '../../server/stats/ranks.js';
import { readFixture } from '../shared.js';

interface RankCase {
  readonly id: string;
  readonly x: number[];
  readonly y: number[];
  readonly ranks_x: number[];
  readonly ranks_y: number[];
}

test('mid-ranks meet every reference vector', () => {
  for (const { id, x, y, ranks_x, ranks_y } of readFixture<{ cases: RankCase[] }>('spearman.json').cases) {
    assert.deepEqual(midRanks(x), ranks_x, id);
    assert.deepEqual(midRanks(y), ranks_y, id);
  }
});

test('ties share the mean of their ranks; infinities rank, NaN has no rank', () => {
  assert.deepEqual(midRanks([10, 20, 20, 30]), [1, 2.5, 2.5, 4]); // the twenties hold places 2 and 3
  assert.deepEqual(midRanks([Infinity, -Infinity, 0, -0]), [4, 1, 2.5, 2.5]);
  assert.equal(midRanks([1, NaN, 2]), null);
  assert.deepEqual(midRanks([]), []);
  assert.deepEqual(tieSizes([3, 1, 3, 2, 3]), [1, 1, 3]);
  assert.deepEqual(tieSizes([]), []);
});

test('ranks add to n (n + 1) / 2 and do not depend on the unit', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), (values) => {
      const ranks = midRanks(values)!;
      assert.equal(
        ranks.reduce((sum, rank) => sum + rank, 0),
        (values.length * (values.length + 1)) / 2,
      );
      assert.deepEqual(midRanks(values.map((value) => value * 1e-9)), ranks);
      assert.equal(
        tieSizes(values).reduce((sum, size) => sum + size, 0),
        values.length,
      );
    }),
  );
});
