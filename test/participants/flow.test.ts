import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { quotaMismatches } from '../../server/store/quotas.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { answerAll, attentive, Client, heading, hidden, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { startSite } from './site.js';

const base = '/s/lamps/main';

function rows(store: Parameters<typeof saveStudyVersion>[0], sql: string): unknown[] {
  return store.prepare(sql).all();
}

test('a start value recorded though never touched (jsPsych 573): an untouched answer is refused and nothing is stored', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  const page = await toTrials(client, base);
  const trial = hidden(page.text, 'trial');
  for (const form of [{ trial }, { trial, 'answer-likelihood': '' }]) {
    const reply = await client.post(`${base}/answer`, form);
    assert.equal(reply.status, 422);
    assert.match(reply.text, /Please give your answer first\. Nothing was saved yet\./);
  }
  for (const value of ['101', '-1', '50.5', 'NaN', '1e1', '٥٠', '50 OR 1=1']) {
    const reply = await client.post(`${base}/answer`, { trial, 'answer-likelihood': value });
    assert.equal(reply.status, 422, value);
    assert.match(reply.text, /on the scale/);
  }
  assert.deepEqual(rows(site.store, 'SELECT * FROM responses'), []);
  assert.equal(heading((await client.get(base)).text), 'Question 1 of 6');
});

test('double click and a lost reply (psychTestR 97): one row, position +1, the visitor lands where they should be', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  const trial = hidden((await toTrials(client, base)).text, 'trial');
  const replies = await Promise.all(
    [11, 22, 33].map((value) => client.post(`${base}/answer`, { trial, 'answer-likelihood': value })),
  );
  assert.deepEqual(
    replies.map(({ status, location }) => [status, location]),
    replies.map(() => [303, base]),
  );
  assert.deepEqual(rows(site.store, 'SELECT value FROM responses'), [{ value: 11 }]);
  assert.equal(heading((await client.get(base)).text), 'Question 2 of 6');
});

test('eight parallel posts for eight open trials of one participant: eight rows, each with its own value', async (t) => {
  const study = sampleStudy((file) => (part(file, 'people')['items_per_person'] = 6));
  const site = await startSite(t, study);
  const client = new Client(site.url);
  await toTrials(client, base);
  const ids = site.store.prepare<[], number>('SELECT id FROM trials ORDER BY position').pluck().all();
  assert.equal(ids.length, 8);
  await Promise.all(
    ids.map((trial, place) => client.post(`${base}/answer`, { trial, 'answer-likelihood': 10 + place })),
  );
  const values = site.store
    .prepare<[], number>('SELECT value FROM responses JOIN trials ON id = trial_id ORDER BY position')
    .pluck()
    .all();
  assert.deepEqual(values, [10, 11, 12, 13, 14, 15, 16, 17]);
  assert.equal(heading((await client.get(base)).text), 'Almost done');
});

test('an answer without a valid visit got HTTP 200 (a platform measured): 4xx, and the page says that nothing was saved', async (t) => {
  const site = await startSite(t, sampleStudy());
  const [owner, stranger, nobody] = [new Client(site.url), new Client(site.url), new Client(site.url)];
  const trial = hidden((await toTrials(owner, base)).text, 'trial');
  await toTrials(stranger, base);
  for (const client of [stranger, nobody]) {
    const reply = await client.post(`${base}/answer`, { trial, 'answer-likelihood': 5 });
    assert.equal(reply.status, 409);
    assert.match(reply.text, /was not saved/);
  }
  for (const odd of ['abc', '-1', '', '9'.repeat(40), '1; DROP TABLE trials'])
    assert.equal((await owner.post(`${base}/answer`, { trial: odd, 'answer-likelihood': 5 })).status, 409, odd);
  assert.deepEqual(rows(site.store, 'SELECT * FROM responses'), []);
});

test('practice: messages for below, inside and above; tries kept; a repeated form is one try; going on only when right', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await client.open(base);
  await client.post(`${base}/consent`, { 'consent-reuse': 'no' });
  const tryWith = async (number: number, value: number): Promise<string> => {
    await client.post(`${base}/practice`, { example: 'bread', try: number, 'answer-likelihood': value });
    return (await client.get(base)).text;
  };
  assert.match(await tryWith(1, 10), /A bit too low.*dries out.*between 66 and 99/s);
  assert.match(await tryWith(1, 99), /A bit too low/, 'try 1 sent again changes nothing');
  await client.post(`${base}/practice/next`, { example: 'bread' });
  assert.match((await client.get(base)).text, /Practice example 1 of 2/);
  assert.match(await tryWith(2, 100), /A bit too high/);
  assert.match(await tryWith(3, 66), /That fits/);
  await client.post(`${base}/practice/next`, { example: 'bread' });
  await client.post(`${base}/practice/next`, { example: 'bread' });
  assert.match((await client.get(base)).text, /Practice example 2 of 2/);
  assert.deepEqual(rows(site.store, 'SELECT try, value, verdict FROM practice_tries'), [
    { try: 1, value: 10, verdict: 'below' },
    { try: 2, value: 100, verdict: 'above' },
    { try: 3, value: 66, verdict: 'inside' },
  ]);
});

test('limited practice tries: after the last the range is shown and the way goes on, nobody is turned away', async (t) => {
  const study = sampleStudy((file) => (part(file, 'people', 'practice')['tries'] = 2));
  const site = await startSite(t, study);
  const client = new Client(site.url);
  await client.open(base);
  await client.post(`${base}/consent`, { 'consent-reuse': 'no' });
  await client.post(`${base}/practice`, { example: 'bread', try: 1, 'answer-likelihood': 1 });
  await client.post(`${base}/practice`, { example: 'bread', try: 2, 'answer-likelihood': 2 });
  await client.post(`${base}/practice`, { example: 'bread', try: 3, 'answer-likelihood': 80 });
  assert.match((await client.get(base)).text, /A fitting answer lies between 66 and 99/);
  await client.post(`${base}/practice/next`, { example: 'bread' });
  assert.match((await client.get(base)).text, /Practice example 2 of 2/);
  assert.equal(rows(site.store, 'SELECT * FROM practice_tries').length, 2);
});

test('re-entry kicks honest reloaders out (Dallinger 407): reload on each page keeps the place and the order', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  const same = async (expected: string): Promise<void> => {
    for (let again = 0; again < 2; again += 1) assert.equal(heading((await client.open(base)).text), expected);
    for (const stale of ['answer', 'practice', 'consent', 'begin', 'comments', 'nonsense'])
      assert.equal(heading((await client.open(`${base}/${stale}`)).text), expected, stale);
  };
  await same('How likely is it?');
  await client.post(`${base}/consent`, { 'consent-reuse': 'no' });
  await same('Practice example 1 of 2');
  const page = await toTrials(client, base);
  await same('Question 1 of 6');
  const stimulus = /id="stimulus".*?<\/div>/s.exec(page.text)![0];
  assert.ok((await client.get(base)).text.includes(stimulus));
  await answerAll(client, base, attentive);
  await same('Almost done');
  await client.post(`${base}/comments`, { comment: '' });
  await same('Thank you');
  assert.equal(rows(site.store, 'SELECT * FROM respondents').length, 1);
});

test('forms sent for another page than the present one change nothing', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await client.open(base);
  for (const name of ['begin', 'comments', 'practice', 'practice/next'])
    assert.equal((await client.post(`${base}/${name}`, { comment: 'x' })).status, 303, name);
  assert.equal(heading((await client.get(base)).text), 'How likely is it?');
  await toTrials(client, base);
  await client.post(`${base}/decline`, {});
  await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
  assert.equal(heading((await client.get(base)).text), 'Question 1 of 6');
  assert.equal(rows(site.store, 'SELECT * FROM consents').length, 1);
});

test('consent keeps text version, answers and time; an open question is asked again', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await client.open(base);
  assert.equal((await client.post(`${base}/consent`, {})).status, 422);
  assert.deepEqual(rows(site.store, 'SELECT * FROM consents'), []);
  await client.post(`${base}/consent`, { 'consent-reuse': 'no' });
  const [consent] = site.store
    .prepare<[], { version: string; answers: string; given_at: string }>(
      'SELECT version, answers, given_at FROM consents',
    )
    .all();
  assert.equal(consent?.version, '1');
  assert.deepEqual(JSON.parse(consent.answers), { reuse: false });
  assert.match(consent.given_at, /^\d{4}-\d\d-\d\dT.*Z$/);
});

test('debug runs skew the balance (psiTurk 258): preview visits are tests, go while a wave is a draft, and never count', async (t) => {
  const site = await startSite(t, sampleStudy(), { open: [] });
  const client = new Client(site.url);
  assert.equal((await client.get(base)).status, 403);
  assert.deepEqual(rows(site.store, 'SELECT * FROM respondents'), []);
  await toTrials(client, base, `${base}?preview`);
  const page = await answerAll(client, base, attentive);
  assert.match(page.text, /marked as a test/);
  await client.post(`${base}/comments`, { comment: '' });
  assert.deepEqual(rows(site.store, 'SELECT origin, stage FROM respondents'), [{ origin: 'test', stage: 'completed' }]);
  assert.deepEqual(rows(site.store, "SELECT * FROM item_quotas WHERE origin = 'real'"), []);
  for (let visit = 0; visit < 6; visit += 1) await toTrials(new Client(site.url), base, `${base}?preview`);
  assert.equal(rows(site.store, "SELECT * FROM respondents WHERE stage = 'full'").length, 0);
});

test('two studies on one host never share a sign-in, even in one browser', async (t) => {
  const other = sampleStudy((file) => (file['id'] = 'lamps-two'));
  const site = await startSite(t, sampleStudy(), { studies: [other] });
  const client = new Client(site.url);
  const trial = hidden((await toTrials(client, base)).text, 'trial');
  await client.open('/s/lamps-two/main');
  assert.equal(rows(site.store, 'SELECT * FROM respondents').length, 2);
  const crossed = await client.post('/s/lamps-two/main/answer', { trial, 'answer-likelihood': 5 });
  assert.equal(crossed.status, 409);
  // The cookie of one wave, sent to another, is not signed for it.
  const cookie = (await fetch(`${site.url}${base}`, { redirect: 'manual' })).headers.getSetCookie()[0]!.split(';')[0]!;
  const stolen = await fetch(`${site.url}/s/lamps-two/main`, { redirect: 'manual', headers: { cookie } });
  assert.equal(stolen.status, 303, 'a new visit, not the stolen one');
});

test('a later version of the study never touches people under way (Empirica 230)', async (t) => {
  const site = await startSite(t, sampleStudy(), { open: [] });
  const client = new Client(site.url);
  const before = await toTrials(client, base, `${base}?preview`);
  const edited = sampleStudy((file) => {
    part(file, 'people', 'texts')['done'] = 'Other words.';
    file['wordings'] = [{ id: 'plain', people: 'Other: {premise} {hypothesis}' }];
  });
  saveStudyVersion(site.store, edited, new Date().toISOString());
  assert.equal((await client.get(base)).text, before.text);
  assert.match((await toTrials(new Client(site.url), base, `${base}?preview`)).text, /Other:/);
});

test('withdrawing: asked once, data left out, and every address leads to the same end (Potato 152)', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await toTrials(client, base);
  assert.match((await client.get(`${base}/withdraw`)).text, /Withdraw from the study\?/);
  await client.post(`${base}/withdraw`, {});
  for (const path of ['', '/withdraw', '/answer', '/begin'])
    assert.equal(heading((await client.open(`${base}${path}`)).text), 'You have withdrawn');
  assert.deepEqual(rows(site.store, 'SELECT rule FROM exclusions'), [{ rule: 'withdrawn' }]);
  assert.deepEqual(rows(site.store, 'SELECT DISTINCT leased FROM item_quotas'), [{ leased: 0 }]);
});

test('failing more checks than allowed excludes the data, frees the items at once, and ends on a page of its own', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await toTrials(client, base);
  await answerAll(client, base, () => 50);
  assert.deepEqual(rows(site.store, 'SELECT rule FROM exclusions WHERE revoked_at IS NULL'), [
    { rule: 'attention-checks' },
  ]);
  assert.deepEqual(rows(site.store, 'SELECT sum(leased) AS leased, sum(awaiting) AS awaiting FROM item_quotas'), [
    { leased: 0, awaiting: 4 },
  ]);
  assert.equal(
    heading((await client.post(`${base}/comments`, { comment: '' }), await client.get(base)).text),
    'Thank you',
  );
  assert.deepEqual(rows(site.store, 'SELECT stage FROM respondents'), [{ stage: 'failed_checks' }]);
});

test('stamps are UTC, durations are never negative, and nonsense from the browser is left out', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  await toTrials(client, base);
  const send = async (timing: Record<string, string>): Promise<void> => {
    const trial = hidden((await client.get(base)).text, 'trial');
    await client.post(`${base}/answer`, { trial, 'answer-likelihood': 60, ...timing });
  };
  await send({
    first_touch_ms: '900',
    last_change_ms: '1500',
    response_time_ms: '2000',
    hidden_ms: '10',
    changes: '2',
    input_type: 'touch',
    viewport: 'narrow',
  });
  await send({ first_touch_ms: '-5', response_time_ms: '-207000' });
  await send({ first_touch_ms: '9000', last_change_ms: '10', response_time_ms: '2000' });
  await send({ first_touch_ms: '1e3', response_time_ms: '99999999999', input_type: '<b>', viewport: 'x' });
  const stored = rows(
    site.store,
    "SELECT first_touch_ms, last_change_ms, response_time_ms, hidden_ms, changes, input_type, viewport FROM trials WHERE state = 'done' ORDER BY position",
  );
  const empty = {
    first_touch_ms: null,
    last_change_ms: null,
    response_time_ms: null,
    hidden_ms: null,
    changes: null,
    input_type: null,
    viewport: null,
  };
  assert.deepEqual(stored, [
    {
      first_touch_ms: 900,
      last_change_ms: 1500,
      response_time_ms: 2000,
      hidden_ms: 10,
      changes: 2,
      input_type: 'touch',
      viewport: 'narrow',
    },
    empty,
    empty,
    empty,
  ]);
  const stamps = site.store
    .prepare<[], string>("SELECT first_shown_at || ' ' || done_at FROM trials WHERE state = 'done'")
    .pluck()
    .all();
  for (const stamp of stamps) {
    const [shown, done] = stamp.split(' ');
    assert.match(stamp, /^\S+Z \S+Z$/);
    assert.ok(shown! <= done!);
  }
});

test('"database is locked" under parallel writers (SQLite classes): 50 people at once, every acknowledged answer is there', async (t) => {
  const study = sampleStudy(
    (file) => (file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 50 } }]),
  );
  const site = await startSite(t, study);
  const sent = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const client = new Client(site.url);
      await toTrials(client, base);
      await answerAll(client, base, (text) => (attentive(text) === 60 ? index : attentive(text)));
      await client.post(`${base}/comments`, { comment: '' });
      return heading((await client.get(base)).text);
    }),
  );
  assert.deepEqual(new Set(sent), new Set(['Thank you']));
  assert.deepEqual(rows(site.store, 'SELECT count(*) AS n FROM responses WHERE value IS NOT NULL'), [{ n: 300 }]);
  const own = site.store
    .prepare<[], number>(
      "SELECT count(DISTINCT value) FROM responses JOIN trials ON trials.id = trial_id JOIN items ON items.id = item_id WHERE role = 'target' GROUP BY respondent_id",
    )
    .pluck()
    .all();
  assert.deepEqual(new Set(own), new Set([1]), "nobody has another one's answers");
  assert.deepEqual(quotaMismatches(site.store), []);
});

test('hard-coded old address of the panel (Potato 150): it stands nowhere', () => {
  const root = join(import.meta.dirname, '..', '..', '..');
  for (const folder of ['server', 'views', 'static', 'study-configs'])
    for (const name of readdirSync(join(root, folder), { recursive: true }).map(String))
      if (/\.(tsx?|js|css|yaml|json)$/.test(name))
        assert.doesNotMatch(readFileSync(join(root, folder, name), 'utf8'), /prolific\.co\b(?!m)/, name);
});
