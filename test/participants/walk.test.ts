import assert from 'node:assert/strict';
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { attentive, Client, heading, hidden, type Reply, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { startSite } from './site.js';

const base = '/s/lamps/main';
const link = (id: number): string =>
  `${base}?PROLIFIC_PID=${String(id).padStart(24, '0')}&STUDY_ID=st1&SESSION_ID=${String(id).padStart(24, 'a')}`;
const codes = { completed: 'CDONE', failed_checks: 'CFAILED', withdrawn: 'CLEFT', full: 'CFULL', timed_out: 'CLATE' };

test('decoy codes asked for (nivturk PR 98): every reply of a whole walk, and all that it links to, is free of codes; contact and withdrawal stand on every page', async (t) => {
  const site = await startSite(
    t,
    sampleStudy((file) => (part(file, 'people')['recruitment'] = { codes })),
  );
  const client = new Client(site.url);
  const [linked, seen] = [new Set<string>(), [] as string[]];
  const inspect = (reply: Reply, from: string): void => {
    const sent = reply.text + JSON.stringify([...reply.headers]);
    for (const code of Object.values(codes)) assert.ok(!sent.includes(code), `${code} at ${from}`);
    for (const match of reply.text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) linked.add(match[1] ?? '');
    if (!reply.text.includes('<main>')) return;
    seen.push(heading(reply.text));
    assert.ok(reply.text.includes('lamps@example.org'), `no contact at ${from}`);
    const decided = reply.text.includes('/decline"') || reply.text.includes('/withdraw"');
    assert.ok(decided, `no way out at ${from}`);
  };
  const get = async (path: string): Promise<Reply> => {
    const reply = await client.get(path);
    inspect(reply, path);
    return reply;
  };
  const post = async (path: string, form: Record<string, string | number>): Promise<Reply> => {
    const reply = await client.post(`${base}${path}`, form);
    inspect(reply, path);
    return get(base);
  };
  await get(link(1));
  await get(base);
  await post('/consent', {});
  await post('/consent', { 'consent-reuse': 'yes' });
  for (const [example, values] of [
    ['bread', ['', 1, 100, 80]],
    ['coin', [50]],
  ] as const) {
    let next = 1;
    for (const value of values) {
      await post('/practice', { example, try: next, 'answer-likelihood': value });
      if (value !== '') next += 1;
    }
    await post('/practice/next', { example });
  }
  let page = await post('/begin', {});
  while (page.text.includes('data-trial')) {
    const trial = hidden(page.text, 'trial');
    await post('/answer', { trial, 'answer-likelihood': '' });
    await post('/answer', { trial, 'answer-likelihood': 'nonsense' });
    page = await post('/answer', { trial, 'answer-likelihood': attentive(page.text) });
  }
  assert.equal(heading(page.text), 'Almost done');
  await get(`${base}/withdraw`);
  for (const path of linked) if (!path.startsWith(base)) inspect(await new Client(site.url).get(path), path);
  assert.ok(
    seen.length > 30 && [...linked].some((path) => path.endsWith('trial.js')),
    'the walk saw pages and scripts',
  );
  await client.post(`${base}/comments`, { comment: '' });
  assert.match((await client.get(base)).text, /CDONE/);
});

test('partials skew the balance (psiTurk 295): 18 arrivals at once, before anyone finishes, are spread evenly over the items', async (t) => {
  const site = await startSite(
    t,
    sampleStudy((file) => {
      part(file, 'people')['recruitment'] = { codes };
      file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 12 } }];
    }),
  );
  const arrivals = Array.from({ length: 18 }, (_, index) => new Client(site.url).open(link(index)));
  for (const reply of await Promise.all(arrivals)) assert.equal(heading(reply.text), 'How likely is it?');
  const leased = site.store.prepare('SELECT DISTINCT leased FROM item_quotas').pluck().all();
  assert.deepEqual(leased, [12], '18 people with 4 of 6 items each');
});

test('resume a day later invalid for the design (jsPsych 3573): after the hours of the study every address leads to one end, before them to the same place', async (t) => {
  const site = await startSite(
    t,
    sampleStudy((file) => {
      part(file, 'people')['recruitment'] = { codes };
      file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 4, resume_hours: 3 } }];
    }),
  );
  const client = new Client(site.url);
  const first = await toTrials(client, base, link(1));
  site.later(2.9 * 3_600_000);
  assert.equal((await client.get(base)).text, first.text);
  site.later(0.2 * 3_600_000);
  const trial = hidden(first.text, 'trial');
  await client.post(`${base}/answer`, { trial, 'answer-likelihood': 40 });
  for (const path of [base, link(1), `${base}/withdraw`]) {
    const end = await client.open(path);
    assert.equal(heading(end.text), 'The time for this study is over', path);
    assert.match(end.text, /CLATE/);
    assert.ok(!end.text.includes('leave.js'));
  }
  assert.equal(site.store.prepare('SELECT count(*) FROM responses').pluck().get(), 0);
  assert.deepEqual(site.store.prepare('SELECT DISTINCT leased FROM item_quotas').pluck().all(), [0]);
});

test('signed links: a key that the panel changed is found, an old one no longer lets in, and clocks may differ by half a minute', async (t) => {
  const pair = (kid: string): { kid: string; jwk: object; token: (exp: number, id: number) => string } => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const part64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const token = (exp: number, id: number): string => {
      const claims = { exp, aud: 'https://here/s', sub: String(id).padStart(24, '0') };
      const signed = `${part64({ alg: 'ES256', kid, typ: 'JWT' })}.${part64(claims)}`;
      const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' });
      return `${signed}.${signature.toString('base64url')}`;
    };
    return { kid, jwk: { ...publicKey.export({ format: 'jwk' }), kid }, token };
  };
  const [old, fresh] = [pair('old'), pair('fresh')];
  let served = [old.jwk];
  const server = createServer((_request, response) => response.end(JSON.stringify({ keys: served })));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const jwks = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`;
  const signedLink = { jwks, audience: 'https://here/s' };
  const site = await startSite(
    t,
    sampleStudy((file) => (part(file, 'people')['recruitment'] = { codes, signed_link: signedLink })),
  );
  const enter = async (token: string, id: number): Promise<string> =>
    heading((await new Client(site.url).open(`${link(id)}&prolific_token=${token}`)).text);
  const now = (): number => Math.floor(site.context.now().getTime() / 1000);
  assert.equal(await enter(old.token(now() + 60, 1), 1), 'How likely is it?');
  assert.equal(await enter(old.token(now() - 20, 2), 2), 'How likely is it?', 'within the leeway');
  assert.equal(await enter(old.token(now() - 40, 3), 3), 'This link does not work');
  served = [fresh.jwk];
  site.later(11_000);
  assert.equal(await enter(fresh.token(now() + 60, 4), 4), 'How likely is it?', 'the new key is asked for');
  assert.equal(await enter(old.token(now() + 60, 5), 5), 'This link does not work', 'the old key is gone');
});
