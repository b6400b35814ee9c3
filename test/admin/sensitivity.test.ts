import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { decide } from '../../server/participants/review/decide.js';
import { caseVersion } from '../../server/store/decisions.js';
import { storedSensitivity } from '../../server/store/sensitivities.js';
import type { Client } from '../participants/client.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import type { Site } from '../participants/site.js';
import { sceneAt, walkThrough } from './crowd.js';
import { signedInAs, startStaffedSite } from './staff.js';

const address = '/admin/studies/lamps/sensitivity';

async function withPeople(t: TestContext): Promise<{ site: Site; send: (fails: number) => number }> {
  const study = sampleStudy((file) => {
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 60 } }];
  });
  const site = await startStaffedSite(t, study);
  let people = 0;
  const send = (fails: number): number => {
    people += 1;
    const start = Date.now() - 600_000;
    const at = (minutes: number): ReturnType<typeof sceneAt> =>
      sceneAt(site.store, 'lamps', 'main', new Date(start + minutes * 60_000), people);
    return walkThrough(at, { fails, id: `p${people}`, value: (trial) => (29 * trial + 13 * people) % 101 }).id;
  };
  return { site, send };
}

/** Looks again, as a page without scripts does, until nothing is being computed. */
async function computed(client: Client): Promise<string> {
  assert.equal((await client.post(address, {})).location, address);
  for (;;) {
    const { text } = await client.get(address);
    if (!text.includes('Look again')) return text;
    assert.match(text, /The table is being computed|waits for another/);
    await wait(50);
  }
}

/** People of each rule on the page. */
function peopleOn(text: string): Record<string, string> {
  const rows = text.matchAll(/<tr><th scope="row" dir="auto">([^<]+)<\/th><td class="number">(\d+)<\/td>/g);
  return Object.fromEntries([...rows].map(([, rule = '', people = '']): [string, string] => [rule, people]));
}

test('the analysis as of another rule is computed beside the server, shown, kept, and again after a decision', async (t) => {
  const { site, send } = await withPeople(t);
  const researcher = await signedInAs(site, 'researcher');
  for (const fails of [0, 0, 0, 1, 2]) send(fails);
  const before = await researcher.get(address);
  assert.match(before.text, /Compute the table/);
  assert.equal(storedSensitivity(site.store, 'lamps'), undefined, 'reading computes nothing');
  const text = await computed(researcher);
  assert.deepEqual(peopleOn(text), {
    'as decided': '4',
    'more than 0 failed checks excluded': '3',
    'more than 1 failed checks excluded': '4',
    'more than 2 failed checks excluded': '5',
    'as decided, without duplicates': '4',
    'as decided, without fast ones': '4',
  });
  assert.match(text, /As of <time/);
  const stored = storedSensitivity(site.store, 'lamps');
  await computed(researcher);
  assert.deepEqual(storedSensitivity(site.store, 'lamps'), stored, 'the same data give the same table');

  const deciding = { by: 'Anna', now: site.context.now(), version: caseVersion(site.store, 5) };
  decide(site.store, 5, { aspect: 'data', choice: 'include', reason: 'a slip' }, deciding);
  assert.equal(peopleOn(await computed(researcher))['as decided'], '5');
  assert.deepEqual(site.errors, []);
});

test('the way to it stands on the pages of the wave and the ledger; an unknown study has none', async (t) => {
  const { site } = await withPeople(t);
  const researcher = await signedInAs(site, 'researcher');
  for (const page of ['/admin', '/admin/studies/lamps/waves/main', '/admin/studies/lamps/ledger'])
    assert.ok((await researcher.get(page)).text.includes(`href="${address}"`), page);
  assert.equal((await researcher.get('/admin/studies/none/sensitivity')).status, 404);
  assert.equal((await researcher.post('/admin/studies/none/sensitivity', {})).status, 404);
  assert.match(await computed(researcher), /There are no people to compare with yet|Who would count/);
  assert.equal((await researcher.post(`${address}/cancel`, {})).location, address);
});
