import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertEvent } from '../../server/store/events.js';
import { findWave } from '../../server/store/waves.js';
import { answerAll, attentive, Client, heading, hidden, type Reply, toTrials } from '../participants/client.js';
import { part, sampleStudy } from '../participants/sampleStudy.js';
import { codes, panelStudy } from './panelStudy.js';
import { password, signedInAs, startStaffedSite } from './staff.js';

const page = '/admin/studies/lamps/waves/main';

/** Walks the wave's preview visit to its end. */
async function previewed(visitor: Client): Promise<void> {
  await toTrials(visitor, '/s/lamps/main', '/s/lamps/main?preview');
  await answerAll(visitor, '/s/lamps/main', attentive);
  await visitor.post('/s/lamps/main/comments', { comment: '' });
}

test('a wave opens only when its checklist is green, and keeps the version of that moment', async (t) => {
  const site = await startStaffedSite(t, panelStudy(), { open: [] });
  const researcher = await signedInAs(site, 'researcher');
  const draft = await researcher.get(page);
  assert.equal(heading(draft.text), 'How likely is it?: main');
  assert.equal([...draft.text.matchAll(/badge bad/g)].length, 2, 'preview and backup are to do');
  assert.equal((await researcher.post(`${page}/open`, {})).status, 409);
  assert.equal(findWave(site.store, 'lamps', 'main')?.state, 'draft');

  await previewed(researcher);
  insertEvent(site.store, { at: site.context.now().toISOString(), kind: 'backup', detail: {} });
  const opened = await researcher.post(`${page}/open`, {});
  assert.equal(opened.location, `${page}?done=opened`);
  assert.match((await researcher.get(`${page}?done=opened`)).text, /The wave is open/);
  const wave = findWave(site.store, 'lamps', 'main');
  assert.equal(wave?.state, 'open');
  assert.notEqual(wave.versionId, null);
  const event = site.store.prepare("SELECT detail FROM events WHERE kind = 'wave open'").pluck().get() as string;
  assert.match(event, /"by":"researcher","wave":"main"/);
});

test('what is wrong with codes, limits or an old backup stands on the list', async (t) => {
  const study = panelStudy((file) => {
    part(file, 'people', 'recruitment')['codes'] = { ...codes, full: 'DONE1' };
    (file['waves'] as Record<string, unknown>[])[0]!['people'] = { responses_per_item: 4, time_limit_minutes: 3 };
  });
  const site = await startStaffedSite(t, study, { open: [] });
  insertEvent(site.store, { at: new Date(Date.now() - 8 * 86_400_000).toISOString(), kind: 'backup', detail: {} });
  const { text } = await (await signedInAs(site, 'researcher')).get(page);
  assert.match(text, /Two outcomes share a code/);
  assert.match(text, /3 minutes: take at least 19/);
  assert.match(text, /The last one is of \d{4}-.*Run/);
});

test('pause shuts the door and leaves people under way alone; closed is for good', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const researcher = await signedInAs(site, 'researcher');
  const inside = new Client(site.url);
  await toTrials(inside, '/s/lamps/main');
  assert.equal((await researcher.post(`${page}/pause`, {})).location, `${page}?done=paused`);
  assert.equal((await new Client(site.url).open('/s/lamps/main')).status, 403);
  assert.match((await inside.get('/s/lamps/main')).text, /Question 1/);
  await researcher.post(`${page}/resume`, {});
  assert.equal((await new Client(site.url).open('/s/lamps/main')).status, 200);
  await researcher.post(`${page}/close`, {});
  assert.equal((await researcher.post(`${page}/resume`, {})).status, 409);
  assert.match((await inside.get('/s/lamps/main')).text, /Question 1/);
});

test('two researchers who press at once: one acts, the other is told', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const [anna, ben] = [await signedInAs(site, 'researcher', 'Anna'), await signedInAs(site, 'researcher', 'Ben')];
  const replies = await Promise.all([anna.post(`${page}/pause`, {}), ben.post(`${page}/pause`, {})]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [303, 409]);
  assert.equal(site.store.prepare("SELECT count(*) FROM events WHERE kind = 'wave pause'").pluck().get(), 1);
});

test('a pilot lets in so many people; a place that is given back is free again', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const researcher = await signedInAs(site, 'researcher');
  assert.equal((await researcher.post(`${page}/pilot`, { people: '0' })).status, 422);
  await researcher.post(`${page}/pilot`, { people: '2' });
  const people = [new Client(site.url), new Client(site.url), new Client(site.url)];
  const pages = [];
  for (const person of people) pages.push(heading((await person.open('/s/lamps/main')).text));
  assert.deepEqual(pages, ['How likely is it?', 'How likely is it?', 'All places are taken']);
  await people[0]!.post('/s/lamps/main/decline', {});
  assert.equal(heading((await new Client(site.url).open('/s/lamps/main')).text), 'How likely is it?');
  await researcher.post(`${page}/pilot`, { people: '' });
  assert.equal(heading((await new Client(site.url).open('/s/lamps/main')).text), 'How likely is it?');
});

test('a pilot limit below the people already in is accepted silently: the page says that nobody else is let in', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const researcher = await signedInAs(site, 'researcher');
  for (let person = 0; person < 3; person += 1) await new Client(site.url).open('/s/lamps/main');
  await researcher.post(`${page}/pilot`, { people: '4' });
  assert.doesNotMatch((await researcher.get(page)).text, /in already/);
  await researcher.post(`${page}/pilot`, { people: '2' });
  const { text } = await researcher.get(page);
  assert.match(
    text,
    /3 people are in already, more than the limit of 2: nobody else is let in until the limit is raised/,
  );
  assert.equal(heading((await new Client(site.url).open('/s/lamps/main')).text), 'All places are taken');
  await researcher.post(`${page}/pilot`, { people: '3' });
  assert.match((await researcher.get(page)).text, /3 people are in already: nobody else is let in/);
});

test('the exact address, codes and settings stand ready to paste', async (t) => {
  const site = await startStaffedSite(t, panelStudy());
  const { text } = await (await signedInAs(site, 'researcher')).get(page);
  assert.match(
    text,
    /\/s\/lamps\/main\?PROLIFIC_PID=\{\{%PROLIFIC_PID%\}\}&amp;STUDY_ID=\{\{%STUDY_ID%\}\}&amp;SESSION_ID=\{\{%SESSION_ID%\}\}/,
  );
  for (const words of ['19 minutes', '1.50 USD', 'DONE1', 'NO_CONSENT: ask to return'])
    assert.ok(text.includes(words), words);
});

test('the panel’s ids missing, noticed late (lab.js 206): the monitor says what the last arrival carried, beside flow, time, pay, checks', async (t) => {
  const site = await startStaffedSite(t, panelStudy());
  const researcher = await signedInAs(site, 'researcher');
  const empty = await researcher.get(`${page}/monitor`);
  assert.match(empty.text, /nobody yet/);

  // The sample study's pages ask nobody for an id here: people are let in as the panel's link would.
  const done = new Client(site.url);
  await toTrials(done, '/s/lamps/main', '/s/lamps/main?PROLIFIC_PID=p1&STUDY_ID=s1&SESSION_ID=x1');
  site.later(30 * 60_000);
  await answerAll(done, '/s/lamps/main', attentive);
  await done.post('/s/lamps/main/comments', { comment: '' });
  const left = new Client(site.url);
  const first = await toTrials(left, '/s/lamps/main', '/s/lamps/main?PROLIFIC_PID=p2&STUDY_ID=s1&SESSION_ID=x2');
  site.later(60 * 60_000);

  const { text } = await researcher.get(`${page}/monitor`);
  const flow = [...text.matchAll(/<li><strong>(\d+)<\/strong> ([^<]+)/g)].map(
    ([, people, step]) => `${step} ${people}`,
  );
  assert.deepEqual(flow, [
    'arrived 2',
    'given items 2',
    'consented 2',
    'began the main part 2',
    'finished 1',
    'counted 1',
  ]);
  assert.match(text, /median 30\.\d minutes.*of 1 person; estimated at 6/);
  assert.match(
    text,
    /1\.50 USD, which is (2\.9\d|3\.00) an hour at the median time, below the floor of 8 USD; top up by 6\.0\d USD each/,
  );
  assert.match(text, /participant id yes, study id yes, session id yes/);
  assert.match(text, /trials, page 1<\/th><td class="number">1</);
  assert.match(text, /water<\/th><td class="number">1<\/td><td class="number">1<\/td><td class="number">100 %/);

  await left.post('/s/lamps/main/answer', { trial: hidden(first.text, 'trial'), 'answer-likelihood': 40 });
  await left.post('/s/lamps/main/withdraw', {});
  assert.match((await researcher.get(`${page}/monitor`)).text, /<strong>2<\/strong> began the main part/);
});

test('a page can be looked at alone, and leaves nothing behind', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const researcher = await signedInAs(site, 'researcher');
  for (const [name, title] of [
    ['consent', 'How likely is it?'],
    ['practice', 'Practice example 1 of 2'],
    ['question', 'Question 1 of 6'],
    ['completed', 'Thank you'],
  ] as const)
    assert.equal(heading((await researcher.get(`${page}/page/${name}`)).text), title);
  assert.equal((await researcher.get(`${page}/page/constructor`)).status, 303);
  assert.equal(site.store.prepare('SELECT count(*) FROM respondents').pluck().get(), 0);
  assert.equal(site.store.prepare('SELECT count(*) FROM item_quotas').pluck().get(), 0);
});

test('a preview by strangers after accounts exist: a calm page; by whoever is signed in: a test visit, whatever the link', async (t) => {
  const hex = '^[0-9a-f]{24}$';
  const study = panelStudy((file) => (part(file, 'people', 'recruitment')['id_pattern'] = hex));
  const site = await startStaffedSite(t, study, { open: [] });
  const origins = (): unknown[] => site.store.prepare('SELECT DISTINCT origin FROM respondents').pluck().all();
  const stranger = new Client(site.url);
  assert.equal(heading((await stranger.open('/s/lamps/main?preview')).text), 'How likely is it?', 'no account yet');
  const researcher = await signedInAs(site, 'researcher');
  const refused = await new Client(site.url).open('/s/lamps/main?preview');
  assert.equal(refused.status, 403);
  assert.equal(heading(refused.text), 'This preview is for the people who run the study');
  assert.doesNotMatch(refused.text, /Taking part is voluntary/);
  // Prolific's "Preview" button in the researcher's own browser, before the wave is open.
  const link = `/s/lamps/main?PROLIFIC_PID=${'a'.repeat(24)}&STUDY_ID=${'b'.repeat(24)}&SESSION_ID=035orbpf1pk3`;
  assert.match((await researcher.open(link)).text, /marked as a test and never counted/);
  assert.equal(site.store.prepare('SELECT count(*) FROM identities').pluck().get(), 0);
  assert.deepEqual(origins(), ['test']);
});

test('60 valid codes but 11 result sets (ibex 20): a failed write stands on the admin’s pages while it lasts, and after', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const anna = await signedInAs(site, 'admin', 'Anna');
  const visitor = new Client(site.url);
  const trial = hidden((await toTrials(visitor, '/s/lamps/main')).text, 'trial');
  const answer = (): Promise<Reply> => visitor.post('/s/lamps/main/answer', { trial, 'answer-likelihood': 37 });
  const shown = async (): Promise<string[]> => [
    (await anna.get('/admin')).text,
    (await anna.get(page)).text,
    (await anna.get(`${page}/monitor`)).text,
  ];
  for (const text of await shown()) assert.doesNotMatch(text, /could not be saved/);
  site.store.pragma('query_only = ON');
  for (let press = 0; press < 3; press += 1) assert.equal((await answer()).status, 503);
  for (const text of await shown()) {
    assert.match(text, /3 changes, such as answers, could not be saved: the database may only be read/);
    assert.match(text, /nothing has been saved since/);
    assert.match(text, /Let the server’s user write/);
  }
  const turnedAway = await new Client(site.url).post('/admin/sign-in', { name: 'Anna', password, to: '/admin' });
  assert.equal(turnedAway.status, 503);
  assert.match(turnedAway.text, /nobody can sign in: its disk is full or read-only/);
  site.store.pragma('query_only = OFF');
  assert.equal((await answer()).status, 303);
  for (const text of await shown()) assert.match(text, /4 changes.*saving works again/s);
  const recorded = site.store
    .prepare("SELECT detail FROM events WHERE kind = 'writes failed'")
    .pluck()
    .all() as string[];
  assert.equal(recorded.length, 1);
  assert.match(recorded[0] ?? '', /"writes":4,.*"fault":"read-only"/);
  site.later(11 * 3_600_000);
  assert.match((await anna.get('/admin')).text, /saving works again/);
});
