import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Agent, setGlobalDispatcher } from 'undici';
import type { FaultName } from '../../server/sampling/standIn/faults.js';
import { always, first, sampled } from './sampled.js';

// They wait more than they work, so they wait together.
describe('symptoms that show in time', { concurrency: true }, () => {
  const waits: readonly [FaultName, number][] = [
    ['429-seconds', 1000],
    ['429-ms', 40],
    ['429-date', 400],
    ['429-reset-header', 60],
    ['429-words', 50],
    ['503-retry-after', 30],
    ['429-garbage', 0],
    ['429-bare', 0],
  ];
  for (const [name, least] of waits)
    test(`one retry layer that obeys Retry-After: ${name}`, async (context) => {
      const started = performance.now();
      const { standIn, attempts, responses, summary } = await sampled(context, { fault: first(name) });
      assert.ok(performance.now() - started >= least, 'asked again too early');
      assert.equal(standIn.counts.requests, 7);
      assert.equal(attempts.length, standIn.counts.requests);
      assert.deepEqual(
        attempts.slice(0, 2).map(({ outcome, number }) => [outcome, number]),
        [
          [name.startsWith('503') ? 'overloaded' : 'rate_limited', 1],
          ['reply', 2],
        ],
      );
      assert.equal(responses.length, 6);
      assert.equal(summary.state, 'done');
    });

  test('a whole lane pauses when told to wait, not only the request that was told', async (context) => {
    const times: number[] = [];
    const { standIn } = await sampled(context, {
      models: [{ label: 'm', limits: { concurrency: 4 } }],
      wave: { repetitions: 8 },
      fault: (number) => {
        times.push(performance.now());
        return number === 4 ? '429-seconds' : undefined;
      },
    });
    assert.equal(standIn.counts.requests, 17);
    const gaps = times.slice(1).map((time, index) => time - times[index]!);
    assert.ok(Math.max(...gaps) > 900, 'nobody paused');
    // Those under way at once with the one that was told may still come; then silence.
    const quiet = gaps.findIndex((gap) => gap > 900);
    assert.ok(quiet <= 8, `request ${quiet} came within the pause`);
  });

  test("answers that take longer than Node's hidden limit for headers arrive", async (context) => {
    setGlobalDispatcher(new Agent({ headersTimeout: 500, bodyTimeout: 500 }));
    context.after(() => setGlobalDispatcher(new Agent()));
    const { responses, attempts } = await sampled(context, { fault: first('slow-headers'), options: { limit: 1 } });
    assert.equal(responses.length, 1);
    assert.equal(attempts.length, 1);
  });

  for (const name of ['slow-headers', 'stalled-body'] as const)
    test(`a reply that never ends is given up at the time limit, body included: ${name}`, async (context) => {
      const { attempts, responses, standIn } = await sampled(context, {
        models: [{ label: 'm', timeout_seconds: 1 }],
        fault: first(name),
        options: { limit: 1 },
      });
      assert.deepEqual(
        attempts.map(({ outcome }) => outcome),
        ['timeout', 'reply'],
      );
      assert.equal(responses.length, 1);
      assert.equal(standIn.counts.requests, 2);
    });

  test('an endpoint that is dead does not burn through every trial', async (context) => {
    const { summary, standIn } = await sampled(context, { wave: { repetitions: 40 }, fault: always('500') });
    assert.match(summary.lanes[0]?.stopReason ?? '', /20 trials in a row got no answer/);
    assert.equal(standIn.counts.requests, 120);
    assert.equal(summary.pending, 80);
  });
});
