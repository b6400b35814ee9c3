import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { arrive } from '../../server/participants/arrive.js';
import { decline, withdraw } from '../../server/participants/steps.js';
import { caseVersion } from '../../server/store/decisions.js';
import { personById } from '../../server/store/people.js';
import { saveComment } from '../../server/store/personRecords.js';
import type { Client } from '../participants/client.js';
import { part } from '../participants/sampleStudy.js';
import type { Site } from '../participants/site.js';
import { type Conduct, sceneAt, walkThrough } from './crowd.js';
import { panelStudy } from './panelStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

const base = '/admin/studies/lamps/waves/main/review';

async function opened(
  t: TestContext,
  change?: Parameters<typeof panelStudy>[0],
): Promise<{ site: Site; anna: Client; send: (conduct?: Conduct) => number }> {
  const site = await startStaffedSite(t, panelStudy(change));
  const anna = await signedInAs(site, 'admin', 'Anna');
  let people = 0;
  const send = (conduct: Conduct = {}): number => {
    people += 1;
    const start = site.context.now().getTime() - 3_600_000;
    const ids = { id: `p${people}`, session: `session${people}` };
    return walkThrough((minutes) => sceneAt(site.store, 'lamps', 'main', new Date(start + minutes * 60_000), people), {
      ...ids,
      ...conduct,
    }).id;
  };
  return { site, anna, send };
}

/** Instructed checks that may bear on payment. */
const payable = (file: Record<string, unknown>): void => {
  const checks = part(file, 'people', 'checks');
  checks['payment'] = true;
  checks['items'] = (checks['items'] as Record<string, unknown>[]).map((check) => ({ ...check, instructed: true }));
};

test('the queue names who waits, why, and how long until the panel approves by itself', async (t) => {
  const { site, anna, send } = await opened(t);
  send();
  const failed = send({ fails: 2 });
  const quarantined = send({ quarantine: true, id: '?0.1:x' });
  const { text } = await anna.get(base);
  assert.match(text, /To judge \(2\)/);
  assert.match(text, new RegExp(`people/${failed}"`));
  assert.match(text, new RegExp(`people/${quarantined}"`));
  assert.match(text, /failed 2 of 2 attention checks/);
  assert.match(text, /kept apart on arrival: no valid participant id/);
  assert.match(text, /20 days/);
  site.later(21 * 86_400_000);
  const later = await signedInAs(site, 'admin', 'Later');
  assert.match((await later.get(base)).text, /approved by the panel itself/);
  assert.match((await later.get(`${base}?view=all`)).text, /All \(3\)/);
});

test('All leaves out people who declined, withdrew or are under way: everyone who came is there, and waits for nobody', async (t) => {
  const { site, anna, send } = await opened(t);
  send();
  const stopped = send({ stopsAfter: 2 });
  const withdrawn = send({ stopsAfter: 1 });
  const at = sceneAt(site.store, 'lamps', 'main', site.context.now());
  withdraw(at, personById(site.store, withdrawn));
  decline(at, arrive(at, { origin: 'real' }));
  const { text } = await anna.get(`${base}?view=all`);
  assert.match(text, new RegExp(`people/${stopped}"[^]*?trials`));
  assert.match(text, /<td>declined/);
  assert.match(text, /<td>withdrawn/);
  const everyone = site.store.prepare("SELECT count(*) FROM respondents WHERE origin = 'real'").pluck().get();
  assert.equal([...text.matchAll(/<a href="\/admin\/people\/\d+"/g)].length, everyone);
  assert.match(text, new RegExp(`All \\(${String(everyone)}\\)`));
  assert.match(text, /To judge \(0\)/);
  assert.match(text, /Flagged \(0\)/);
  assert.equal((await anna.get(`/admin/people/${withdrawn}`)).status, 200);
});

test('what stands out beside checks: straight-lining, heaping, speed, lateness, doubled submissions', async (t) => {
  const { anna, send } = await opened(t, (file) => {
    part(file, 'people')['items_per_person'] = 6;
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 20, repetitions: 2 } }];
  });
  for (let index = 0; index < 3; index += 1) send();
  send({ value: () => 40 });
  send({ minutes: 1 });
  send({ minutes: 55 });
  send({ session: 'session1' });
  const { text } = await anna.get(`${base}?view=flagged`);
  for (const words of [
    /12 equal answers in a row, 1 different ones among 12/,
    /all 12 answers are multiples of ten/,
    /1\.0 minutes as a whole; the median is 6\.0/,
    /finished after the time limit/,
    /the same id or submission stands elsewhere/,
  ])
    assert.match(text, words);
});

test('disputes whether a check was fair (Prolific forum 5510): it stands exactly as it was seen, beside the rule', async (t) => {
  const { anna, send } = await opened(t);
  const id = send({ fails: 2 });
  const { text } = await anna.get(`/admin/people/${id}`);
  assert.match(text, /Water is poured over a paper towel/);
  assert.match(text, /As a result: The towel gets wet/);
  assert.match(text, /Answered <strong>69: likely<\/strong>; accepted 70 to 100/);
  assert.match(text, /page \d, 2\.0 s/);
  assert.match(text, /checks never bear on payment/);
  assert.match(text, /<button disabled[^>]*>Reject/);
  assert.match(text, /<code>session1<\/code>/);
});

test('a rejection has a ground in the rules, a category and a factual message that is long enough', async (t) => {
  const { site, anna, send } = await opened(t, payable);
  const id = send({ fails: 2 });
  const page = (await anna.get(`/admin/people/${id}`)).text;
  const draft = /<textarea[^>]*name="message"[^>]*>([^<]*)</.exec(page)?.[1] ?? '';
  assert.ok(draft.length >= 100, draft);
  assert.match(
    draft,
    /On page \d the question itself said .*paper towel.*accepted: 70 to 100.*the answer given was 69/,
  );
  const form = {
    version: caseVersion(site.store, id),
    aspect: 'payment',
    choice: 'reject',
    category: 'FAILED_CHECK',
    reason: 'two checks',
  };
  for (const [change, words] of [
    [{ message: 'Too short.' }, /at least 100 characters/],
    [{ message: draft, category: 'TOO_QUICKLY' }, /no ground/],
    [{ message: draft, category: 'LOW_EFFORT' }, /no ground/],
    [{ message: draft, reason: ' ' }, /Say why/],
    [{ message: draft, choice: 'include' }, /not whole/],
  ] as const) {
    const refused = await anna.post(`/admin/people/${id}/decide`, { ...form, ...change });
    assert.equal(refused.status, 422);
    assert.match(refused.text, words);
    assert.match(refused.text, /Nothing was saved/);
  }
  assert.equal((await anna.post(`/admin/people/${id}/decide`, { ...form, message: draft })).status, 303);
  const tasks = (await anna.get(`${base}/panel`)).text;
  assert.match(tasks, /Reject \(FAILED_CHECK\)/);
  assert.match(tasks, /session1/);
});

test('a return request starts from the facts: checks, missing answers, speed; empty where there are none', async (t) => {
  const { anna, send } = await opened(t);
  const draftFor = async (id: number): Promise<string> =>
    /<section[^>]*aria-label="Ask to return\?".*?<textarea[^>]*>([^<]*)</s.exec(
      (await anna.get(`/admin/people/${id}`)).text,
    )?.[1] ?? '?';
  const [careful, failed] = [send(), send({ fails: 2 })];
  send();
  const fast = send({ minutes: 1 });
  assert.equal(await draftFor(careful), '');
  assert.match((await anna.get(`/admin/people/${careful}`)).text, /Nothing in the data gives a reason/);
  const draft = await draftFor(failed);
  assert.match(
    draft,
    /^Thank you for taking part\. The question on page \d was .*paper towel.*We expected 70 to 100; the answer given was 69/,
  );
  assert.match(draft, /kindly ask you to return this submission/);
  assert.match(draft, /a return is not counted as a rejection/);
  assert.match(await draftFor(fast), /finished in 1\.0 minutes; half of all participants needed more than 6\.0/);
  const refused = await anna.post(`/admin/people/${failed}/decide`, {
    version: 1,
    aspect: 'return',
    choice: 'ask',
    message: 'Mine.',
    reason: '',
  });
  assert.equal(refused.status, 422);
  assert.match(refused.text, />Mine\.<\/textarea>/);
});

test('one failed check is no ground in a study of five minutes or more, and one is in a shorter one', async (t) => {
  for (const [minutes, allowed] of [
    [6, false],
    [4, true],
  ] as const) {
    const { anna, send } = await opened(t, (file) => {
      payable(file);
      part(file, 'people')['estimated_minutes'] = minutes;
    });
    const { text } = await anna.get(`/admin/people/${send({ fails: 1 })}`);
    assert.equal(/may be rejected<\/span> FAILED_CHECK/.test(text), allowed);
  }
});

test('two admins see each other, and the second who saves is told what the first did', async (t) => {
  const { site, anna, send } = await opened(t);
  const id = send({ fails: 2 });
  const ben = await signedInAs(site, 'admin', 'Ben');
  const version = caseVersion(site.store, id);
  await anna.get(`/admin/people/${id}`);
  assert.match((await ben.get(`/admin/people/${id}`)).text, /Anna also has this page open/);
  assert.match((await anna.get(base)).text, /open at Ben/);
  const form = { version, aspect: 'data', choice: 'exclude', reason: 'careless' };
  const replies = [
    await anna.post(`/admin/people/${id}/decide`, form),
    await ben.post(`/admin/people/${id}/decide`, { ...form, choice: 'include' }),
  ];
  assert.deepEqual(
    replies.map(({ status }) => status),
    [303, 409],
  );
  assert.match(replies[1]?.text ?? '', /Nothing was saved: Anna acted on this case/);
  assert.equal(personById(site.store, id).quota, 'excluded');
});

test('clear cases are decided at once; one that changed meanwhile is left alone and said', async (t) => {
  const { site, anna, send } = await opened(t);
  const people = [send({ fails: 2 }), send({ fails: 2 }), send({ fails: 2 })];
  const chosen = Object.fromEntries(people.map((id) => [`case-${id}`, caseVersion(site.store, id)]));
  await anna.post(`/admin/people/${people[2] ?? 0}/decide`, {
    version: caseVersion(site.store, people[2] ?? 0),
    aspect: 'data',
    choice: 'include',
    reason: 'a slip',
  });
  assert.equal((await anna.post(`${base}/bulk`, { ...chosen, action: 'exclude' })).status, 422);
  const reply = await anna.post(`${base}/bulk`, { ...chosen, action: 'exclude', reason: 'both checks failed' });
  assert.equal(reply.status, 409);
  assert.match(reply.text, /2 of 3 were decided/);
  assert.deepEqual(
    people.map((id) => personById(site.store, id).quota),
    ['excluded', 'excluded', 'valid'],
  );
});

test('bonus to the wrong one (psiTurk 190): approvals are pasted by submission and noted; then corrected, not undone', async (t) => {
  const { site, anna, send } = await opened(t);
  const id = send();
  const at = `/admin/people/${id}`;
  const version = (): number => caseVersion(site.store, id);
  await anna.post(`${at}/decide`, { version: version(), aspect: 'payment', choice: 'approve', reason: 'complete' });
  assert.match((await anna.get(`${base}/panel`)).text, /<pre[^>]*>session1<\/pre>/);
  const noted = await anna.post(`${base}/panel`, { [`sent-${id}-payment`]: version() });
  assert.equal(noted.location, `${base}/panel?done=sent`);
  assert.match((await anna.get(at)).text, /a new decision is a correcting entry/);
  assert.equal((await anna.post(`${at}/undo`, { version: version(), aspect: 'payment' })).status, 409);
});

test('return requests hold a study open (Prolific forum 7069): pending returns are listed with their age', async (t) => {
  const { site, anna, send } = await opened(t);
  const id = send({ fails: 2 });
  const form = {
    version: caseVersion(site.store, id),
    aspect: 'return',
    choice: 'ask',
    reason: 'kinder',
    message: 'Please return it.',
  };
  await anna.post(`/admin/people/${id}/decide`, form);
  await anna.post(`${base}/panel`, { [`sent-${id}-return`]: caseVersion(site.store, id) });
  site.later(3 * 86_400_000);
  const again = await signedInAs(site, 'admin', 'Later');
  assert.match((await again.get(`${base}/panel`)).text, new RegExp(`people/${id}">${id}</a>, asked 3 days ago`));
});

test('the ledger holds rule, evidence and name, and no id of the panel', async (t) => {
  const { site, anna, send } = await opened(t);
  const id = send({ fails: 2 });
  await anna.post(`/admin/people/${id}/decide`, {
    version: caseVersion(site.store, id),
    aspect: 'data',
    choice: 'exclude',
    reason: 'careless',
  });
  const { text } = await anna.get('/admin/studies/lamps/ledger');
  assert.match(text, /rule: attention-checks; reason: had failed 2 of 2 attention checks by then; more than 1 exclude/);
  assert.match(text, /aspect: data; choice: exclude; reason: careless/);
  assert.doesNotMatch(text, /session1|p1\b/);
  assert.throws(() => site.store.prepare('DELETE FROM events').run(), /append-only/);
  assert.throws(() => site.store.prepare("UPDATE events SET kind = 'x'").run(), /append-only/);
});

test('`<`, quotes and script break display (hypothesis 5071): hostile words are text on every admin page', async (t) => {
  const nasty = `<script>alert('x')</script> & "quotes" ' \u202Ertl \u200B 😀 ${'long '.repeat(400)}`;
  const { site, anna, send } = await opened(t, (file) => {
    file['title'] = nasty.slice(0, 60);
    const list = part(file, 'items')['list'] as { fields: Record<string, string> }[];
    for (const { fields } of list) fields['premise'] = nasty;
    const checks = part(file, 'people', 'checks')['items'] as { fields: Record<string, string> }[];
    for (const { fields } of checks) fields['premise'] = nasty;
  });
  const id = send({ fails: 2, id: `?0.1:${nasty.slice(0, 100)}`, session: nasty.slice(0, 100) });
  saveComment(site.store, id, nasty, null, site.context.now().toISOString());
  const decision = { aspect: 'payment', choice: 'approve', reason: nasty.slice(0, 100) };
  await anna.post(`/admin/people/${id}/decide`, { ...decision, version: caseVersion(site.store, id) });
  const wave = '/admin/studies/lamps/waves/main';
  const study = '/admin/studies/lamps';
  for (const path of ['/admin', '/', wave, base, `${base}?view=all`, `${base}/panel`, `${base}/submissions`])
    await looksHarmless(path);
  for (const path of [`/admin/people/${id}`, `${study}/ledger`, `${study}/exports`, `${study}/sensitivity`])
    await looksHarmless(path);
  assert.match((await anna.get(`/admin/people/${id}`)).text, /&lt;script>alert/);

  async function looksHarmless(path: string): Promise<void> {
    const { status, text } = await anna.get(path);
    assert.equal(status, 200, path);
    assert.ok(!text.includes('<script>alert'), path);
    assert.doesNotMatch(text, / style=| on[a-z]+="/, path);
  }
});
