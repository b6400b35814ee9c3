import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signedInAs } from '../admin/staff.js';
import type { Client } from '../participants/client.js';
import { rows } from '../sampling/sampler.js';
import { samplingPage, samplingSite } from './samplingSite.js';

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 400; wait += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  assert.fail('waited in vain');
}

const textOf = async (client: Client, path = samplingPage): Promise<string> => (await client.get(path)).text;

test('before, during and after: what the page says of a run', async (context) => {
  const { site, start } = await samplingSite(context, {
    fault: (number) => (number === 1 ? '500' : number === 3 ? 'refusal-text' : undefined),
  });
  const anna = await signedInAs(site, 'researcher', 'Anna');
  assert.match(await textOf(anna), /No models have been asked in this wave/);
  await start();
  const text = await textOf(anna);
  assert.match(text, /6 of 6 trials answered/);
  assert.match(text, /overloaded/);
  assert.match(text, /500 server_error: Internal error\./);
  assert.match(text, /likelihood: refusal/);
  assert.match(text, /likelihood: \d+</, 'a whole number is written as one');
  assert.match(text, /Missing answers, the worst first/);
  assert.match(await textOf(anna, '/admin/studies/small/waves/models'), /Sampling models/);
  assert.deepEqual(site.errors, []);
});

test('a request and its reply stand side by side, hostile text escaped', async (context) => {
  const { site, start } = await samplingSite(context, { fault: () => 'html' }, 1);
  const anna = await signedInAs(site, 'researcher', 'Anna');
  await start();
  const text = await textOf(anna, `${samplingPage}/requests/1`);
  assert.match(text, /How likely is it that/);
  assert.match(text, /&lt;!DOCTYPE html>&lt;html>/);
  assert.doesNotMatch(text, /<!DOCTYPE html><html><body>Gateway/);
  assert.equal((await anna.get(`${samplingPage}/requests/999`)).status, 303);
});

test('pause, go on and stop reach a run that is at work', async (context) => {
  const { site, standIn, start } = await samplingSite(context, { latencyMs: 40 }, 100);
  const anna = await signedInAs(site, 'researcher', 'Anna');
  const run = start();
  await until(() => standIn.counts.requests >= 2);
  const wish = (wanted: string): Promise<unknown> => anna.post(`${samplingPage}/lane`, { lane: laneName(), wanted });
  const laneName = (): string => rows<{ lane: string }>(site.store, 'SELECT lane FROM sampling_lanes')[0]!.lane;
  await wish('pause');
  await until(async () => (await textOf(anna, `${samplingPage}/live`)).includes('>paused<'));
  const paused = standIn.counts.requests;
  await new Promise((resolve) => setTimeout(resolve, 300));
  assert.ok(standIn.counts.requests <= paused + 1, 'it went on asking');
  assert.match(await textOf(anna, `${samplingPage}/live`), /Go on/);
  await wish('run');
  await until(() => standIn.counts.requests > paused + 2);
  await wish('stop');
  const summary = await run;
  assert.equal(summary.lanes[0]?.stopReason, 'stopped on request');
  assert.equal(summary.state, 'incomplete');
  assert.match(await textOf(anna), /Stopped: stopped on request/);
  assert.equal(rows(site.store, "SELECT 1 FROM events WHERE kind = 'sampling.wish'").length, 3);
  assert.doesNotMatch(await textOf(anna), /Go on|>Pause</);
});

test('a wish for a lane that is not there, or no wish at all, changes nothing', async (context) => {
  const { site } = await samplingSite(context);
  const anna = await signedInAs(site, 'researcher', 'Anna');
  for (const form of [{ lane: 'none', wanted: 'stop' }, { lane: 'x', wanted: 'explode' }, {}])
    assert.equal((await anna.post(`${samplingPage}/lane`, form)).status, 303);
  assert.equal(rows(site.store, "SELECT 1 FROM events WHERE kind = 'sampling.wish'").length, 0);
});
