import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { decide, sent, type Verdict } from '../../server/participants/review/decide.js';
import { caseVersion, standingDecision } from '../../server/store/decisions.js';
import { eraseIdentity } from '../../server/store/erasure.js';
import { personById } from '../../server/store/people.js';
import { quotaMismatches } from '../../server/store/quotas.js';
import { runCredence } from '../cli/runCredence.js';
import type { Client } from '../participants/client.js';
import { part } from '../participants/sampleStudy.js';
import type { Site } from '../participants/site.js';
import { temporaryFolder } from '../temporary.js';
import { type Conduct, sceneAt, walkThrough } from './crowd.js';
import { panelStudy } from './panelStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

const address = '/admin/studies/lamps/waves/main/review/submissions';
type Line = readonly [person: number, status: string, code?: string, session?: string];

interface Here {
  readonly site: Site;
  readonly anna: Client;
  /** Sends a person with id p1, p2, ... through; returns the internal id. */
  readonly send: (conduct?: Conduct) => number;
}

async function opened(t: TestContext): Promise<Here> {
  const study = panelStudy((file) => {
    part(file, 'people', 'recruitment')['session_pattern'] = '^s\\d';
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 60 } }];
  });
  const site = await startStaffedSite(t, study);
  const anna = await signedInAs(site, 'admin', 'Anna');
  let people = 0;
  const send = (conduct: Conduct = {}): number => {
    people += 1;
    const start = site.context.now().getTime() - 600_000;
    const at = (minutes: number): ReturnType<typeof sceneAt> => ({
      ...sceneAt(site.store, 'lamps', 'main', new Date(start + minutes * 60_000), people),
      secret: site.context.secret,
    });
    return walkThrough(at, { id: `p${people}`, session: `s${people}`, ...conduct }).id;
  };
  return { site, anna, send };
}

/** A list as the panel writes it, of submissions sN of participants pN. */
function list(lines: readonly Line[]): string {
  const rows = lines.map(
    ([person, status, code = '', session = `s${person}`]) =>
      `${session},p${person},${status},Not Applicable,2026-03-01T10:00:00.000000Z,,,,300,${code},5,41`,
  );
  const heading =
    'Submission id,Participant id,Status,Custom study tncs accepted at,Started at,Completed at,Reviewed at,Archived at,Time taken,Completion code,Total approvals,Age';
  return [heading, ...rows, ''].join('\r\n');
}

/** Person and submission of each case on the page, by the heading of their kind. */
function casesOn(text: string): Record<string, string[]> {
  const sections = [...text.matchAll(/<section><h2>(.*?) \(\d+\)<\/h2>.*?<\/section>/gs)];
  return Object.fromEntries(
    sections.map(([section, kind = '']): [string, string[]] => [
      kind,
      [...section.matchAll(/<tr><th scope="row" dir="auto">(.*?)<\/td>/g)].map(([, cells]) =>
        (cells ?? '')
          .replace(/<[^>]*>/g, ' ')
          .replace(/\s+/g, ' ')
          .trim(),
      ),
    ]),
  );
}

const by = ({ site }: Here, id: number): Parameters<typeof decide>[3] => ({
  by: 'Anna',
  now: new Date(site.context.now().getTime() - 1000),
  version: caseVersion(site.store, id),
});

test('NOCODE, timed out but complete, returned but counted, code without data, duplicates, strangers: each with one action', async (t) => {
  const here = await opened(t);
  const { anna, send } = here;
  for (let person = 1; person <= 21; person += 1) send();
  const [leftEarly, underWay] = [send({ stopsAfter: 2 }), send({ stopsAfter: 2 })];
  const failed = send({ fails: 2 });
  send();
  const text = list([
    ...Array.from({ length: 15 }, (_, index): Line => [index + 1, 'AWAITING REVIEW', 'DONE1']),
    [16, 'AWAITING_REVIEW', 'NOCODE'],
    [17, 'AWAITING REVIEW'],
    [18, 'TIMED-OUT'],
    [19, 'RETURNED'],
    [20, 'APPROVED', 'DONE1'],
    [20, 'AWAITING REVIEW', 'DONE1', 's20-again'],
    [21, 'Awaiting Review', 'FAIL1'],
    [22, 'AWAITING REVIEW', 'DONE1'],
    [23, 'AWAITING REVIEW', 'NOCODE'],
    [24, 'AWAITING REVIEW', 'FAIL1'],
    [90, 'AWAITING REVIEW', 'DONE1'],
    [91, 'AWAITING REVIEW', 'NOCODE'],
    [92, 'RETURNED'],
    [93, 'TIMED_OUT'],
  ]);
  const { status, text: page } = await anna.upload(address, 'list', text);
  assert.equal(status, 200);
  assert.match(page, /29 submissions read: 29 new, 0 changed/);
  assert.match(page, /18 submissions agree with the data here/, 'fifteen, the failed one and two who never came');
  assert.deepEqual(casesOn(page), {
    'Data complete, without the right code': ['16 s16', '17 s17', '21 s21'],
    'Data complete, timed out at the panel': ['18 s18'],
    'The right code, without complete data': [`${leftEarly} s22`, 'not here: p90 s90'],
    'Submitted, but not finished here': [`${underWay} s23`],
    'Returned at the panel, but counted here': ['19 s19'],
    'Several submissions of one participant': ['20 s20', '20 s20-again'],
    'Nobody of this id came here': ['not here: p91 s91'],
    'Finished here, in none of the lists': ['25 –'],
  });
  assert.match(page, /Data complete: approve\./);
  assert.equal(personById(here.site.store, failed).quota, 'awaiting', 'nothing was decided');
  assert.equal((await anna.get(address)).status, 200);
});

test('only 20 submissions taken, #21 stuck (Dallinger 9343): 20, 21, 40 and 250 are all taken, and again is the same', async (t) => {
  const { anna, site } = await opened(t);
  const stored = (): unknown => site.store.prepare('SELECT count(*) FROM panel_submissions').pluck().get();
  for (const count of [20, 21, 40, 250]) {
    const text = list(Array.from({ length: count }, (_, index): Line => [index + 1, 'ACTIVE']));
    await anna.upload(address, 'list', text);
    assert.equal(stored(), count);
    assert.match(
      (await anna.upload(address, 'list', text)).text,
      new RegExp(`${count} submissions read: 0 new, 0 changed`),
    );
    assert.equal(stored(), count);
  }
});

test('locally approved while TIMED-OUT at the panel (Dallinger 9392): a conflict, and the decision here stays', async (t) => {
  const here = await opened(t);
  const { anna, site, send } = here;
  const approve: Verdict = { aspect: 'payment', choice: 'approve', reason: 'complete' };
  const [timedOut, rejected, agreeing] = [send(), send(), send()];
  for (const id of [timedOut, rejected, agreeing]) decide(site.store, id, approve, by(here, id));
  for (const id of [timedOut, agreeing]) sent(site.store, id, 'payment', by(here, id));
  const lines: Line[] = [
    [1, 'TIMED_OUT'],
    [2, 'REJECTED', 'DONE1'],
    [3, 'APPROVED', 'DONE1'],
  ];
  const { text } = await anna.upload(address, 'list', list(lines));
  assert.deepEqual(casesOn(text), {
    'The payment noted here is not what the panel shows': [`${timedOut} s1`, `${rejected} s2`],
  });
  assert.equal(standingDecision(site.store, timedOut, 'payment')?.choice, 'approve');
  assert.notEqual(standingDecision(site.store, timedOut, 'payment')?.sentAt, null);
});

test('someone who returned at the panel gives the items back at once, and the answers stay', async (t) => {
  const { anna, site, send } = await opened(t);
  const [returned, other] = [send({ stopsAfter: 3 }), send({ stopsAfter: 3 })];
  const answers = (): unknown => site.store.prepare("SELECT count(*) FROM trials WHERE state = 'done'").pluck().get();
  const before = answers();
  const lines: Line[] = [
    [1, 'RETURNED'],
    [2, 'ACTIVE'],
  ];
  assert.match((await anna.upload(address, 'list', list(lines))).text, /1 person gave the items back/);
  assert.deepEqual(
    [personById(site.store, returned).quota, personById(site.store, other).quota],
    ['released', 'leased'],
  );
  assert.equal(answers(), before);
  assert.doesNotMatch((await anna.upload(address, 'list', list(lines))).text, /gave the items back to others\. /);
  assert.deepEqual(quotaMismatches(site.store), []);
  const events = site.store.prepare("SELECT count(*) FROM events WHERE kind = 'items freed'").pluck().get();
  assert.equal(events, 1);
});

test('complete data are approved for all at once from the list, as a decision here', async (t) => {
  const { anna, site, send } = await opened(t);
  const people = [send(), send()];
  const { text } = await anna.upload(
    address,
    'list',
    list([
      [1, 'AWAITING REVIEW', 'NOCODE'],
      [2, 'AWAITING REVIEW', 'typo'],
    ]),
  );
  assert.match(text, /Approve payment of these 2/);
  const form = Object.fromEntries(
    [...text.matchAll(/name="(case-\d+|reason)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const reply = await anna.post('/admin/studies/lamps/waves/main/review/bulk', { ...form, action: 'approve' });
  assert.equal(reply.status, 303);
  for (const id of people) assert.equal(standingDecision(site.store, id, 'payment')?.choice, 'approve');
  assert.match((await anna.get(address)).text, /approve, to be carried out/);
});

test('a submission unknown here (Mephisto 1089), a preview and erased people do no harm', async (t) => {
  const { anna, site, send } = await opened(t);
  const [erased] = [send()];
  eraseIdentity(site.store, erased, 'test', site.context.now().toISOString());
  const { text } = await anna.upload(
    address,
    'list',
    list([
      [1, 'APPROVED', 'DONE1'],
      [99, 'AWAITING REVIEW', 'nothing here'],
      [98, 'AWAITING REVIEW', 'DONE1', '035orbpf1pk3'],
    ]),
  );
  assert.match(text, /1 row of people whose ids were erased here: not kept/);
  assert.deepEqual(casesOn(text), {
    'Nobody of this id came here': ['not here: p99 s99'],
    'A preview or a test': ['not here: p98 035orbpf1pk3'],
  });
  assert.ok(!JSON.stringify(site.store.prepare('SELECT * FROM panel_submissions').all()).includes('"p1"'));
  assert.deepEqual(site.errors, []);
});

test('hostile lists: shown as text or refused in one sentence, never stored in part, never a 5xx', async (t) => {
  const { anna, site, send } = await opened(t);
  send();
  const nasty = '<script>alert(1)</script>';
  const shown = await anna.upload(
    address,
    'list',
    list([[1, `"${nasty}"`, `"=cmd|' /C calc'!A0 ${nasty}"`, `"../../${nasty}"`]]),
  );
  assert.equal(shown.status, 200);
  assert.ok(!shown.text.includes(nasty));
  assert.match(shown.text, /kept as UNKNOWN/);
  const before = site.store.prepare('SELECT count(*) FROM panel_submissions').pluck().get();
  for (const content of ['', 'x', '\u0000'.repeat(1000), list([[2, 'ACTIVE']]).slice(0, -20), 'a,b\n'.repeat(10_000)]) {
    const refused = await anna.upload(address, 'list', content);
    assert.equal(refused.status, 422, content.slice(0, 20));
    assert.match(refused.text, /Nothing was kept/);
  }
  assert.equal((await anna.upload(address, 'other', list([[2, 'ACTIVE']]))).status, 422);
  assert.equal((await anna.post(address, { list: 'text' })).status, 422);
  assert.equal((await anna.upload(address, 'list', 'x'.repeat(10_100_000))).status, 413);
  assert.equal(site.store.prepare('SELECT count(*) FROM panel_submissions').pluck().get(), before);
  assert.deepEqual(site.errors, []);
});

test('the command takes the same list in, and prints no id of the panel', async (t) => {
  const { site, send } = await opened(t);
  send();
  const file = join(temporaryFolder(t), 'list.csv');
  writeFileSync(file, list([[1, 'AWAITING REVIEW', 'NOCODE']]));
  const run = (...words: string[]): ReturnType<typeof runCredence> =>
    runCredence(['submissions', ...words], { CREDENCE_DB: site.store.name, CREDENCE_SECRET: site.context.secret });
  const told = await run(file, '--study', 'lamps', '--wave', 'main');
  assert.deepEqual([told.code, told.error], [0, '']);
  assert.match(told.out, /^1 submissions: 1 new, 0 changed.*\ndata-without-code: 1\n0 agree with the data here\n$/);
  const json = await run(file, '--study', 'lamps', '--wave', 'main', '--json');
  assert.deepEqual((JSON.parse(json.out) as { cases: unknown }).cases, [
    { kind: 'data-without-code', person: 1, status: 'AWAITING REVIEW' },
  ]);
  assert.doesNotMatch(told.out + json.out, /s1\b|p1\b/);
  assert.equal((await run(file, '--study', 'lamps', '--wave', 'no')).code, 2);
  assert.equal((await run(`${file}x`, '--study', 'lamps', '--wave', 'main')).code, 2);
});
