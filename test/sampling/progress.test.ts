import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lane } from '../../server/sampling/lane.js';
import { bar, duration, laneLine } from '../../server/sampling/progress.js';

const lane = (counts: Partial<Lane['counts']>, stopReason: string | null = null): Lane =>
  ({
    counts: {
      planned: 200,
      done: 50,
      failed: 0,
      inputTokens: 12_345,
      outputTokens: 999,
      costUsd: 1.5,
      costUnknown: 0,
      ...counts,
    },
    gate: { isPaused: false, concurrency: 16 },
    stopReason,
  }) as unknown as Lane;

test('a lane in one line: done, failed, rate, tokens, cost, time left, and why it stopped', () => {
  assert.equal(
    laneLine('x', lane({}), 10_000),
    'x: 50/200 · 5.0/s · 12k in 999 out · 1.50 USD · 30 s left · 16 at once',
  );
  assert.match(
    laneLine('x', lane({ failed: 3, costUsd: 0.002, costUnknown: 7 }), 10_000),
    /3 failed.*0\.0020 USD \+ 7 unknown/,
  );
  assert.match(laneLine('x', lane({}, 'billing: 402'), 10_000), /stopped: billing: 402$/);
  assert.doesNotMatch(laneLine('x', lane({ done: 0 }), 10_000), /left/, 'no time is told before there is a rate');
  assert.doesNotMatch(laneLine('x', lane({ done: 0 }), 0), /NaN|Infinity/);
});

test('the bar fills in tenths, and durations are told in words', () => {
  assert.equal(bar(lane({})), '|##--------|');
  assert.equal(bar(lane({ planned: 0, done: 0 })), '|----------|');
  assert.equal(bar(lane({ done: 200 })), '|##########|');
  assert.deepEqual([5_000, 120_000, 7_200_000].map(duration), ['5 s', '2 min', '2.0 h']);
});
