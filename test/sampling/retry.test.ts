import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { judge, type Verdict } from '../../server/sampling/judge.js';
import { providers } from '../../server/sampling/providers/providers.js';
import { retryAfterMs } from '../../server/sampling/retryAfter.js';
import { decide } from '../../server/sampling/retryPolicy.js';

const now = new Date('2026-03-01T12:00:00.000Z');

const forms: readonly [string, Record<string, string>, string | null, number | null][] = [
  ['milliseconds', { 'retry-after-ms': '250' }, null, 250],
  ['seconds', { 'retry-after': '20' }, null, 20_000],
  ['a fraction of a second', { 'retry-after': '0.5' }, null, 500],
  ['milliseconds go before seconds', { 'retry-after-ms': '100', 'retry-after': '20' }, null, 100],
  ['a date', { 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, null, 30_000],
  ['a date gone by', { 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, null, 0],
  ['a duration', { 'retry-after': '1m30s' }, null, 90_000],
  ['a reset header', { 'x-ratelimit-reset-requests': '6m0s' }, null, 360_000],
  ['a reset header for tokens', { 'x-ratelimit-reset-tokens': '15ms' }, null, 15],
  ['words', {}, 'Limit reached. Please try again in 1.5s. Visit us.', 1500],
  ['words in minutes', {}, 'Please try again in 2m3s', 123_000],
  ['a detail of the body', {}, '{"retryDelay": "17s"}', 17_000],
  ['nothing', {}, 'Too many requests', null],
  ['a word that is no time', { 'retry-after': 'soon' }, null, null],
  ['a negative number', { 'retry-after': '-5' }, null, null],
];
for (const [name, headers, text, expected] of forms)
  test(`how long to wait: ${name}`, () => {
    assert.equal(retryAfterMs(headers, text, now), expected);
  });

const verdict = (change: Partial<Verdict>): Verdict => ({
  outcome: 'overloaded',
  detail: 'x',
  read: null,
  parameter: null,
  retryAfterMs: null,
  cacheEvidence: null,
  ...change,
});
const half = (): number => 0.5;

test('back-off doubles with each try, jitters below its value, and ends', () => {
  const waits = [1, 2, 3, 4, 5].map((tries) => {
    const decision = decide(verdict({}), tries, false, half);
    return decision.next === 'retry' ? decision.waitMs : decision.next;
  });
  assert.deepEqual(waits, [750, 1500, 3000, 6000, 12_000]);
  assert.equal(decide(verdict({}), 6, false, half).next, 'give-up');
});

test('a wait is never shorter than the endpoint asked for and never longer than the cap beyond it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 600_000 }),
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (asked, tries, chance) => {
        const decision = decide(verdict({ outcome: 'rate_limited', retryAfterMs: asked }), tries, false, () => chance);
        assert.ok(decision.next === 'retry' && decision.pauseLane);
        assert.ok(decision.waitMs >= asked && decision.waitMs <= Math.max(asked, 6000));
      },
    ),
  );
});

test('an answer is accepted whatever it says; money, key and permission stop the lane at the first hit', () => {
  for (const outcome of ['reply', 'moderated'] as const)
    assert.equal(decide(verdict({ outcome }), 1, false, half).next, 'accept');
  for (const outcome of ['auth', 'billing'] as const)
    assert.equal(decide(verdict({ outcome }), 1, false, half).next, 'stop-lane');
  assert.equal(decide(verdict({ outcome: 'aborted' }), 1, false, half).next, 'give-up');
});

test('a rejection stops the setting when it names a parameter or is the first reply, else the trial alone', () => {
  assert.equal(decide(verdict({ outcome: 'rejected', parameter: 'temperature' }), 1, false, half).next, 'stop-setting');
  assert.equal(decide(verdict({ outcome: 'rejected' }), 1, true, half).next, 'stop-setting');
  assert.equal(decide(verdict({ outcome: 'rejected' }), 1, false, half).next, 'give-up');
});

test('a timeout is a paid generation: it is tried twice, no more', () => {
  assert.equal(decide(verdict({ outcome: 'timeout' }), 1, false, half).next, 'retry');
  assert.equal(decide(verdict({ outcome: 'timeout' }), 2, false, half).next, 'give-up');
});

test('no reply makes the judge throw, and only a message with status 200 is a reply', () => {
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc
      .record({
        choices: fc.anything(),
        error: fc.anything(),
        usage: fc.anything(),
        id: fc.anything(),
        output: fc.anything(),
      })
      .map((value) => {
        try {
          return JSON.stringify(value);
        } catch {
          return '{}';
        }
      }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 599 }),
      fc.option(text),
      fc.constantFrom(...Object.values(providers)),
      (status, body, provider) => {
        const { outcome, read } = judge(
          { status, headers: {}, text: body, failure: null, detail: null },
          provider,
          now,
        );
        if (outcome === 'reply') assert.ok(status >= 200 && status < 300 && read?.hasMessage === true);
      },
    ),
    { numRuns: 2000 },
  );
});
