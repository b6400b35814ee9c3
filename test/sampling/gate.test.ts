import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Gate } from '../../server/sampling/gate.js';
import { Budget } from '../../server/sampling/cost.js';

const clock = (): number => performance.now();
const free = { requestsPerMinute: undefined, tokensPerMinute: undefined };
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** How many of `wanted` requests get in at once. */
async function letIn(gate: Gate, wanted: number): Promise<number> {
  let inside = 0;
  for (let request = 0; request < wanted; request += 1) void gate.enter(1).then(() => (inside += 1));
  await turn();
  return inside;
}

test('no more get in than the limit, and each that leaves lets one in', async () => {
  const gate = new Gate({ concurrency: 5, ...free }, clock);
  assert.equal(await letIn(gate, 9), 5);
  gate.leave();
  gate.leave();
  assert.equal(await letIn(gate, 0), 0);
  assert.equal(await letIn(gate, 1), 0);
});

test('concurrency starts at a quarter, doubles a round up to the limit, and is halved when it is too much', () => {
  let now = 0;
  const gate = new Gate({ concurrency: 400, ...free }, () => now);
  assert.equal(gate.concurrency, 100);
  for (let reply = 0; reply < 100; reply += 1) gate.bears();
  assert.equal(gate.concurrency, 200);
  gate.tooMuch();
  gate.tooMuch();
  assert.equal(gate.concurrency, 100, 'one halving a second');
  now = 2000;
  gate.tooMuch();
  assert.equal(gate.concurrency, 50);
  for (let reply = 0; reply < 51; reply += 1) gate.bears();
  assert.equal(gate.concurrency, 51, 'then one more a round');
  for (let second = 4; second < 40; second += 1) {
    now = second * 1000;
    gate.tooMuch();
  }
  assert.equal(gate.concurrency, 1, 'never none');
});

test('requests and tokens a minute are kept', async () => {
  for (const limits of [
    { requestsPerMinute: 1200, tokensPerMinute: undefined },
    { requestsPerMinute: undefined, tokensPerMinute: 12_000 },
  ]) {
    const gate = new Gate({ concurrency: 50, ...limits }, clock);
    const started = clock();
    for (let request = 0; request < 6; request += 1) await gate.enter(10);
    const took = clock() - started;
    assert.ok(took >= 248 && took < 1500, `six requests, 50 ms apart, took ${took} ms`);
  }
});

test('a pause and a hold keep everyone out; opening lets all see that the lane has stopped', async () => {
  const gate = new Gate({ concurrency: 4, ...free }, clock);
  gate.pause(60);
  assert.ok(gate.isPaused);
  assert.equal(await letIn(gate, 2), 0);
  await new Promise((resolve) => setTimeout(resolve, 90));
  assert.ok(!gate.isPaused);
  gate.hold();
  assert.equal(await letIn(gate, 2), 0);
  gate.release();
  const held = new Gate({ concurrency: 1, ...free }, clock);
  held.hold();
  let inside = 0;
  for (let request = 0; request < 3; request += 1) void held.enter(1).then(() => (inside += 1));
  held.open();
  await turn();
  assert.equal(inside, 3);
});

test('a budget waits for what is under way to cost less than feared, and refuses what cannot fit', async () => {
  const budget = new Budget(1);
  assert.ok(await budget.reserve(0.6));
  const second = budget.reserve(0.6);
  budget.settle(0.6, 0.1);
  assert.ok(await second);
  budget.settle(0.6, null);
  assert.equal(await budget.reserve(0.6), false, 'unknown cost counts as its reserve: 0.7 are spent');
  assert.ok(await new Budget(undefined).reserve(1e9));
});
