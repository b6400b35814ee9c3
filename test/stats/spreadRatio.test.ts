import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform, standardNormal } from '../../server/random.js';
import { spreadRatio } from '../../server/stats/spreadRatio.js';

/** 24 items of 30 answers in each arm, of differing spread, the second arm `ratio` times as wide. */
function draw(seed: number, ratio: number): [number[], number[]][] {
  const uniform = seededUniform(seed, 'spread-ratio');
  const answers = (spread: number): number[] => Array.from({ length: 30 }, () => 50 + spread * standardNormal(uniform));
  return Array.from({ length: 24 }, (_, item) => [answers(4 + (item % 6)), answers(ratio * (4 + (item % 6)))]);
}

test('the ratio of spreads is exact on a small example', () => {
  const items = Array.from({ length: 10 }, (): [number[], number[]] => [
    [1, 3],
    [0, 6],
  ]);
  const found = spreadRatio(items)!;
  for (const value of [found.ratio, found.low, found.high]) assert.ok(Math.abs(value - 3) < 1e-12);
  assert.equal(found.items, 10);
});

test('the interval holds the true ratio about as often as it says', () => {
  for (const truth of [1, 1.25]) {
    let held = 0;
    for (let seed = 0; seed < 1000; seed += 1) {
      const { low, high } = spreadRatio(draw(seed, truth))!;
      if (low <= truth && truth <= high) held += 1;
    }
    // 950 less three Monte Carlo errors and a per cent for the jackknife's own.
    assert.ok(held >= 920, `${held} of 1000 at ${truth}`);
  }
});

test('an arm that never varies, and too few items, give nothing', () => {
  const constant = Array.from({ length: 12 }, (): [number[], number[]] => [
    [5, 5, 5],
    [5, 5, 5],
  ]);
  assert.equal(spreadRatio(constant), null);
  assert.equal(spreadRatio(constant.map(([first], item): [number[], number[]] => [first, [item, 1, 2]])), null);
  assert.equal(spreadRatio(draw(1, 1).slice(0, 9)), null);
});
