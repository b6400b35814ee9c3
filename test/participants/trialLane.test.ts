import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test, type TestContext } from 'node:test';
import { appServer } from '../../server/appServer.js';
import { createApp } from '../../server/app.js';
import { requestLog, type RequestLine } from '../../server/routes/requestLog.js';
import { Client } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { participantRoutes, type Site, startSite } from './site.js';

const study = sampleStudy((file) => {
  part(file, 'people')['consent_questions'] = [];
  part(file, 'people', 'practice')['examples'] = [];
});
const base = `/s/${study.id}/${study.waves[0]?.id ?? ''}`;

/** Someone who stands at their first trial, with the headers of their requests. */
async function atTrial(test: TestContext): Promise<{ site: Site; cookie: string; trial: string }> {
  const site = await startSite(test, study);
  const client = new Client(site.url);
  await client.get(base);
  await client.post(`${base}/consent`, {});
  await client.post(`${base}/begin`, {});
  const trial = /name="trial" value="(\d+)"/.exec((await client.get(base)).text)?.[1];
  assert.ok(trial !== undefined, 'no trial on the page');
  return {
    site,
    cookie: client
      .cookieList()
      .map(({ name, value }) => `${name}=${value}`)
      .join('; '),
    trial,
  };
}

/** The same site without the lane: the app alone. */
async function appAlone(test: TestContext, { context }: Site): Promise<string> {
  const { routers } = participantRoutes(context);
  const server = appServer(createApp({ context, publicUrl: undefined, routers })).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}`;
}

interface Seen {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}

async function ask(url: string, headers: Record<string, string>, body?: string): Promise<Seen> {
  const reply = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    body: body ?? null,
    redirect: 'manual',
  });
  const kept = Object.fromEntries([...reply.headers].filter(([name]) => name !== 'date'));
  return { status: reply.status, headers: kept, text: await reply.text() };
}

const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
const done = (site: Site): unknown =>
  site.store.prepare("SELECT count(*) FROM trials WHERE state = 'done'").pluck().get();
const question = study.questions[0]?.id ?? '';

test("a trial's page and the reply to its answer are to the byte what the app gives", async (context) => {
  const { site, cookie, trial } = await atTrial(context);
  const alone = await appAlone(context, site);
  const page = await ask(site.url + base, { cookie });
  assert.equal(page.status, 200);
  assert.match(page.headers['content-security-policy'] ?? '', /default-src 'none'/);
  assert.deepEqual(page, await ask(alone + base, { cookie }));
  const body = `trial=${trial}&answer-${question}=40`;
  const saved = await ask(`${site.url}${base}/answer`, { ...form, cookie }, body);
  assert.equal(saved.status, 303);
  assert.deepEqual(saved, await ask(`${alone}${base}/answer`, { ...form, cookie }, body));
  assert.equal(done(site), 1);
});

test('whatever is unusual gets the same reply as from the app, and stores nothing', async (context) => {
  const { site, cookie, trial } = await atTrial(context);
  const alone = await appAlone(context, site);
  const body = `trial=${trial}&answer-${question}=40`;
  const answer = `${base}/answer`;
  const requests: readonly [number, string, Record<string, string>, string?][] = [
    [403, answer, { ...form, cookie, 'sec-fetch-site': 'cross-site' }, body],
    [403, answer, { 'content-type': form['content-type'], cookie, origin: 'https://evil.example' }, body],
    [409, answer, form, body],
    [409, answer, { ...form, cookie: `${cookie}x` }, body],
    [409, answer, { ...form, cookie }, `trial=9999&answer-${question}=40`],
    [409, answer, { ...form, cookie, 'content-type': 'text/plain' }, body],
    [413, answer, { ...form, cookie }, `${body}&x=${'x'.repeat(300_000)}`],
    [422, answer, { ...form, cookie }, `trial=${trial}&answer-${question}=`],
    [422, answer, { ...form, cookie }, `trial=${trial}&answer-${question}=40&answer-${question}=50`],
    [303, `${base}?PROLIFIC_PID=x`, { cookie }],
    [303, `${base}/elsewhere`, { cookie }],
    [404, '/s/none/such', { cookie }],
  ];
  for (const [status, path, headers, sent] of requests) {
    const seen = await ask(site.url + path, headers, sent);
    assert.equal(seen.status, status, `${path} ${sent?.slice(0, 60) ?? ''}`);
    assert.deepEqual(seen, await ask(alone + path, headers, sent));
  }
  assert.equal(done(site), 0);
  assert.deepEqual(site.errors, []);
});

test('a form that breaks off in the middle stores nothing and leaves the server up', async (context) => {
  const { site, cookie, trial } = await atTrial(context);
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.write(
    [
      `POST ${base}/answer HTTP/1.1`,
      'Host: 127.0.0.1',
      `Cookie: ${cookie}`,
      ...Object.entries(form).map(([name, value]) => `${name}: ${value}`),
      'Content-Length: 500',
      '',
      `trial=${trial}&answer-${question}=40`,
    ].join('\r\n'),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.resetAndDestroy();
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await ask(site.url + base, { cookie })).status, 200);
  assert.equal(done(site), 0);
});

test('a slow answer is in the log under its pattern', async (context) => {
  const { site, cookie, trial } = await atTrial(context);
  const lines: RequestLine[] = [];
  const slow = { ...site.context, write: <R>(run: () => R) => later(1100).then(() => site.context.write(run)) };
  const { before, routers } = participantRoutes(slow);
  const log = requestLog((line) => lines.push(line));
  const app = createApp({ context: slow, publicUrl: undefined, routers });
  const server = appServer(app, [log, ...before]).listen(0, '127.0.0.1');
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await ask(`http://127.0.0.1:${port}${base}/answer`, { ...form, cookie }, `trial=${trial}&answer-${question}=40`);
  assert.deepEqual(
    lines.map(({ method, route, status }) => [method, route, status]),
    [['POST', '/s/:study/:wave/answer', 303]],
  );
});

function later(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
