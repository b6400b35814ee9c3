import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../server/store/open.js';
import { answerAll, attentive, Client, heading, hidden, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { startSite } from './site.js';

const base = '/s/lamps/main';
const codes = { completed: 'CDONE' };

const troubles: readonly (readonly [string, (store: Store) => void, (store: Store) => void])[] = [
  [
    'the database turns read-only',
    (store) => store.pragma('query_only = ON'),
    (store) => store.pragma('query_only = OFF'),
  ],
  [
    'the disk is full',
    (store) => {
      // Each answer and comment takes more room than is left, so that SQLite itself says that the disk is full.
      store.exec('CREATE TABLE IF NOT EXISTS ballast (load BLOB)');
      for (const table of ['responses', 'comments'])
        store.exec(
          `CREATE TRIGGER IF NOT EXISTS ${table}_weigh AFTER INSERT ON ${table} BEGIN INSERT INTO ballast VALUES (zeroblob(200000)); END`,
        );
      store.pragma(`max_page_count = ${store.pragma('page_count', { simple: true }) as number}`);
    },
    (store) => store.pragma('max_page_count = 1000000'),
  ],
];

for (const [name, start, end] of troubles)
  test(`60 valid codes but 11 result sets (ibex 20): ${name}: a calm page keeps the answer, no code, a line in the log`, async (t) => {
    const study = sampleStudy((file) => (part(file, 'people')['recruitment'] = { codes }));
    const site = await startSite(t, study);
    const client = new Client(site.url);
    const id = 'a'.repeat(24);
    const link = `${base}?PROLIFIC_PID=${id}&STUDY_ID=st1&SESSION_ID=${id}`;
    const trial = hidden((await toTrials(client, base, link)).text, 'trial');
    await client.get(base);
    start(site.store);
    const reply = await client.post(`${base}/answer`, { trial, 'answer-likelihood': 37, first_touch_ms: 5 });
    assert.equal(reply.status, 503);
    assert.match(reply.text, /could not save your answer just now/);
    assert.match(reply.text, /<input[^>]*name="answer-likelihood"[^>]*value="37"/);
    assert.equal(hidden(reply.text, 'trial'), trial);
    assert.equal(heading(reply.text), 'Question 1 of 6');
    assert.ok(site.errors.length > 0, 'logged');
    assert.ok(!site.errors.map(String).join().includes('37'), 'no answer in the log');
    assert.equal((await client.get(base)).status, 200, 'pages still open');
    end(site.store);
    assert.equal((await client.post(`${base}/answer`, { trial, 'answer-likelihood': 37 })).status, 303);
    await answerAll(client, base, attentive);
    start(site.store);
    const last = await client.post(`${base}/comments`, { comment: 'I liked "it" & <that>' });
    assert.equal(last.status, 503);
    assert.match(last.text, /I liked "it" &amp; &lt;that>|I liked &quot;it&quot; &amp; &lt;that/);
    assert.ok(!(last.text + (await client.get(base)).text).includes('CDONE'), 'no code');
    end(site.store);
    await client.post(`${base}/comments`, { comment: 'again' });
    assert.match((await client.get(base)).text, /CDONE/);
  });

test('`<`, quotes and script break display (hypothesis 5071): hostile text is shown as text on every page', async (t) => {
  const nasty = `<script>alert('x')</script> & "quotes" ' \u202Ertl \u200B 😀 العربية ${'long '.repeat(400)}`;
  const study = sampleStudy((file) => {
    file['title'] = nasty.slice(0, 60);
    file['wordings'] = [{ id: 'plain', people: `${nasty}\n\n{premise} {hypothesis} {constructor} {premise}` }];
    file['items'] = { list: [{ id: 'a', fields: { premise: nasty, hypothesis: '{premise} $& $1' } }] };
    for (const name of ['welcome', 'consent', 'turn', 'comments', 'done', 'contact'])
      part(file, 'people', 'texts')[name] = nasty;
  });
  const site = await startSite(t, study);
  const client = new Client(site.url);
  const pages: string[] = [];
  pages.push((await client.open(base)).text);
  pages.push((await toTrials(client, base)).text, (await client.get(`${base}/withdraw`)).text);
  pages.push((await answerAll(client, base, attentive)).text);
  await client.post(`${base}/comments`, { comment: nasty });
  pages.push((await client.get(base)).text);
  for (const text of pages) {
    assert.ok(!text.includes('<script>alert'), 'escaped');
    assert.doesNotMatch(text, / style=|<style| on[a-z]+="/, 'no inline style or handler');
  }
  assert.equal(site.store.prepare('SELECT text FROM comments').pluck().get(), nasty.trim());
});

test('forms of other sites, in other shapes, too long or doubled change nothing and bring no 5xx', async (t) => {
  const site = await startSite(t, sampleStudy());
  const client = new Client(site.url);
  const trial = hidden((await toTrials(client, base)).text, 'trial');
  const send = async (body: string, headers: Record<string, string> = {}): Promise<number> => {
    const request = {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
    };
    return (await fetch(`${site.url}${base}/answer`, { ...request, redirect: 'manual' })).status;
  };
  assert.equal(await send(`trial=${trial}&answer-likelihood=5`, { 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await send(`trial=${trial}&answer-likelihood=${'5'.repeat(300_000)}`), 413);
  assert.equal(await send('{"trial":1}', { 'content-type': 'application/json' }), 409);
  assert.equal(await send(`trial=${trial}`, { cookie: 'credence=%E0%A4%A' }), 409);
  assert.equal((await client.post(`${base}/answer`, { 'trial[]': trial, __proto__: 'x' })).status, 409);
  const doubled = await client.post(`${base}/answer?x=1`, { trial });
  assert.equal(doubled.status, 422);
  for (const path of ['/s/nosuch/main', '/s/lamps/nosuch', '/s/lamps/%2e%2e', '/s/lamps/main%00', "/s/lamps/main'--"])
    assert.equal((await client.get(path)).status, 404, path);
  assert.equal(site.store.prepare('SELECT count(*) FROM responses').pluck().get(), 0);
  assert.deepEqual(site.errors, []);
});
