import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test, type TestContext } from 'node:test';
import type { Study } from '../../server/study/schema.js';
import { answerAll, attentive, Client, heading, hidden, toTrials } from './client.js';
import { part, sampleStudy } from './sampleStudy.js';
import { type Site, startSite } from './site.js';

const base = '/s/lamps/main';
const pid = (number: number): string => number.toString(16).padStart(24, 'a');
const codes = {
  completed: 'CDONE',
  failed_checks: 'CFAILED',
  declined: 'CNO',
  withdrawn: 'CLEFT',
  full: 'CFULL',
  excluded_wave: 'CBEFORE',
  unsupported_device: 'CDEVICE',
  timed_out: 'CLATE',
};

function prolificStudy(
  change: (people: Record<string, unknown>, file: Record<string, unknown>) => void = () => undefined,
): Study {
  return sampleStudy((file) => {
    part(file, 'people')['recruitment'] = { codes };
    change(part(file, 'people'), file);
  });
}

const session = '5e'.repeat(12);
const link = (id: string, path = base): string =>
  `${path}?PROLIFIC_PID=${encodeURIComponent(id)}&STUDY_ID=st1&SESSION_ID=${session}`;

function rows(site: Site, sql: string): unknown[] {
  return site.store.prepare(sql).all();
}

/** Fails if any completion code is in what a participant was sent. */
function noCode(text: string, headers: Headers): void {
  const sent = text + JSON.stringify([...headers]);
  for (const code of Object.values(codes)) assert.ok(!sent.includes(code), `${code} leaked`);
}

test('the same id, 28 items twice (ProbCOPA worker 1238): two browsers, five re-entries: one person, one order, one place', async (t) => {
  const site = await startSite(t, prolificStudy());
  const [laptop, phone] = [new Client(site.url), new Client(site.url)];
  const first = await laptop.get(link(pid(1)));
  assert.equal(first.status, 303);
  assert.equal(first.location, base, 'the address loses its ids at once');
  const page = await toTrials(laptop, base, link(pid(1)));
  for (let entry = 0; entry < 5; entry += 1) assert.equal((await phone.open(link(pid(1)))).text, page.text);
  const trial = hidden(page.text, 'trial');
  await Promise.all([laptop, phone].map((client) => client.post(`${base}/answer`, { trial, 'answer-likelihood': 42 })));
  assert.equal(heading((await phone.get(base)).text), 'Question 2 of 6');
  await answerAll(laptop, base, attentive);
  await answerAll(phone, base, attentive);
  await laptop.post(`${base}/comments`, { comment: '' });
  for (const client of [laptop, phone, new Client(site.url)])
    assert.match((await client.open(link(pid(1)))).text, /CDONE/);
  assert.deepEqual(rows(site, 'SELECT count(*) AS n, count(DISTINCT item_id) AS items FROM trials'), [
    { n: 6, items: 6 },
  ]);
  assert.equal(rows(site, 'SELECT * FROM respondents').length, 1);
});

test('one code cannot tell finished from withdrawn (smile 75): each outcome has its own, and no code is anywhere before its end', async (t) => {
  const site = await startSite(t, prolificStudy());
  const walk = async (id: number, steps: (client: Client) => Promise<unknown>): Promise<string> => {
    const client = new Client(site.url);
    const reply = await client.open(link(pid(id)));
    noCode(reply.text, reply.headers);
    await steps(client);
    return (await client.get(base)).text;
  };
  const finish =
    (value: (text: string) => number) =>
    async (client: Client): Promise<void> => {
      for (const [path, form] of [
        ['/consent', { 'consent-reuse': 'yes' }],
        ['/practice', { example: 'bread', try: 1, 'answer-likelihood': 80 }],
        ['/practice/next', { example: 'bread' }],
        ['/practice', { example: 'coin', try: 1, 'answer-likelihood': 50 }],
        ['/practice/next', { example: 'coin' }],
        ['/begin', {}],
      ] as const) {
        const posted = await client.post(`${base}${path}`, form);
        noCode(posted.text, posted.headers);
        const shown = await client.get(base);
        noCode(shown.text, shown.headers);
      }
      const last = await answerAll(client, base, (text) => {
        noCode(text, new Headers());
        return value(text);
      });
      noCode(last.text, last.headers);
      for (const path of ['/withdraw', '/answer', '/begin']) {
        const reply = await client.open(`${base}${path}`);
        noCode(reply.text, reply.headers);
      }
      await client.post(`${base}/comments`, { comment: 'done' });
    };
  assert.match(
    await walk(1, finish(attentive)),
    /CDONE.*https:\/\/app\.prolific\.com\/submissions\/complete\?cc=CDONE/s,
  );
  assert.match(
    await walk(
      2,
      finish(() => 50),
    ),
    /CFAILED/,
  );
  assert.match(await walk(3, (client) => client.post(`${base}/decline`, {})), /CNO/);
  assert.match(
    await walk(4, async (client) => {
      await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
      await client.post(`${base}/withdraw`, {});
    }),
    /CLEFT/,
  );
  assert.match(
    await walk(5, async (client) => {
      await client.post(`${base}/consent`, { 'consent-reuse': 'yes' });
      site.later(25 * 3_600_000);
    }),
    /CLATE/,
  );
  for (const file of ['slider.js', 'trial.js', 'forms.js', 'leave.js', 'credence.css'])
    noCode(await (await fetch(`${site.url}/static/${file}`)).text(), new Headers());
});

test('a preview shows where the code stands, never the code: anyone could run through it', async (t) => {
  const site = await startSite(t, prolificStudy());
  const client = new Client(site.url);
  await toTrials(client, base, `${base}?preview`);
  await answerAll(client, base, attentive);
  await client.post(`${base}/comments`, { comment: '' });
  const page = await client.get(base);
  assert.match(page.text, /PREVIEW/);
  noCode(page.text, page.headers);
});

test('over-recruited people stuck (Dallinger 1342): an arrival when full sees a page with its own code before consent, and gets in once a place is free', async (t) => {
  const study = prolificStudy((people, file) => {
    people['items_per_person'] = 6;
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 1 } }];
  });
  const site = await startSite(t, study);
  const [first, second] = [new Client(site.url), new Client(site.url)];
  await first.open(link(pid(1)));
  const turnedAway = await second.open(link(pid(2)));
  assert.equal(heading(turnedAway.text), 'All places are taken');
  assert.match(turnedAway.text, /loading this page again later may let you in, but we cannot promise that/);
  assert.match(turnedAway.text, /CFULL/);
  const third = new Client(site.url);
  await third.open(link(pid(3)));
  await first.post(`${base}/decline`, {});
  assert.equal(heading((await second.open(link(pid(2)))).text), 'How likely is it?');
  await second.post(`${base}/decline`, {});
  assert.equal(heading((await third.get(base)).text), 'How likely is it?', 'a reload is enough');
  const fourth = new Client(site.url);
  await fourth.open(link(pid(4)));
  site.store.prepare("UPDATE waves SET state = 'closed'").run();
  const over = await fourth.get(base);
  assert.match(over.text, /All places are taken.*This part of the study is over.*CFULL/s);
  assert.doesNotMatch(over.text, /again later/, 'a closed wave raises no hope');
});

test('a later wave refuses people of waves that it excludes, by a hash that outlives their ids', async (t) => {
  const study = prolificStudy((_people, file) => {
    file['waves'] = [
      { id: 'main', wording: 'plain', people: { responses_per_item: 4 } },
      { id: 'later', wording: 'plain', people: { responses_per_item: 4, excludes: ['main'] } },
    ];
  });
  const site = await startSite(t, study);
  await new Client(site.url).open(link(pid(1)));
  assert.equal(
    heading((await new Client(site.url).open(link(pid(1), '/s/lamps/later'))).text),
    'How likely is it?',
    'only arrived',
  );
  await toTrials(new Client(site.url), base, link(pid(2)));
  site.store.prepare('DELETE FROM identities').run();
  const refused = await new Client(site.url).open(link(pid(2), '/s/lamps/later'));
  assert.equal(heading(refused.text), 'You have taken part before');
  assert.match(refused.text, /CBEFORE/);
});

const odd = [
  '{{%PROLIFIC_PID%}}',
  '',
  '035orbpf1pk3',
  '../../etc/passwd',
  '/etc/shadow',
  '{{7*7}}${7*7}<%= 7 %>',
  "'; DROP TABLE respondents; --",
  'x\r\nSet-Cookie: a=b',
  '$(reboot) `id` && rm -rf /',
  '<script>alert(1)</script>',
  'é'.repeat(500),
];

for (const [index, id] of odd.entries())
  test(`a participant id with ../ wrote a file outside (a platform measured): odd id ${index} is asked for, then data only`, async (t) => {
    const site = await startSite(t, prolificStudy());
    const client = new Client(site.url);
    const asked = await client.open(link(id));
    assert.equal(asked.status, 200);
    assert.equal(heading(asked.text), 'Your participant id');
    assert.deepEqual(rows(site, 'SELECT * FROM respondents'), []);
    const again = await client.post(`${base}/id`, { participant: id });
    assert.equal(again.status, 422);
    assert.ok(!again.text.includes('<script>alert'));
    await client.post(`${base}/id`, { participant: id, without: 'yes' });
    await toTrials(client, base);
    await answerAll(client, base, attentive);
    await client.post(`${base}/comments`, { comment: '' });
    assert.deepEqual(rows(site, 'SELECT origin, stage, quota FROM respondents'), [
      { origin: 'real', stage: 'completed', quota: 'quarantined' },
    ]);
    assert.deepEqual(rows(site, 'SELECT rule FROM exclusions'), [{ rule: 'quarantined' }]);
    assert.deepEqual(rows(site, 'SELECT DISTINCT valid, leased FROM item_quotas'), [{ valid: 0, leased: 0 }]);
    assert.deepEqual(rows(site, 'SELECT panel_session FROM identities'), [{ panel_session: session }]);
  });

test('the panel’s own preview fills in the researcher’s id and an odd session (Dallinger 3732): kept apart, never counted', async (t) => {
  const site = await startSite(t, prolificStudy());
  const client = new Client(site.url);
  await toTrials(client, base, link(pid(9)).replace(session, '035orbpf1pk3'));
  await answerAll(client, base, attentive);
  await client.post(`${base}/comments`, { comment: '' });
  assert.deepEqual(rows(site, 'SELECT stage, quota FROM respondents'), [{ stage: 'completed', quota: 'quarantined' }]);
  assert.deepEqual(rows(site, 'SELECT DISTINCT valid, leased FROM item_quotas'), [{ valid: 0, leased: 0 }]);
  assert.match(String(site.store.prepare('SELECT reason FROM exclusions').pluck().get()), /session id is not one of/);
});

test('an id typed by hand counts like one from the link, and finds its place again', async (t) => {
  const site = await startSite(t, prolificStudy());
  const client = new Client(site.url);
  assert.equal(heading((await client.open(base)).text), 'Your participant id');
  await client.post(`${base}/id`, { participant: ` ${pid(7)} ` });
  const page = await toTrials(client, base);
  assert.equal((await new Client(site.url).open(link(pid(7)))).text, page.text);
});

test('an id in capitals is asked for again, or counts as a second person: typed or from a link it is the same person', async (t) => {
  const site = await startSite(t, prolificStudy());
  const small = `${'ab12cd34'.repeat(2)}ef56ab78`;
  const client = new Client(site.url);
  await client.open(base);
  assert.equal((await client.post(`${base}/id`, { participant: small.toUpperCase() })).status, 303);
  const page = await toTrials(client, base);
  for (const id of [small, small.toUpperCase(), `AB${small.slice(2)}`])
    assert.equal((await new Client(site.url).open(link(id).replace(session, session.toUpperCase()))).text, page.text);
  const typed = new Client(site.url);
  await typed.post(`${base}/id`, { participant: small });
  assert.equal((await typed.get(base)).text, page.text);
  assert.deepEqual(rows(site, 'SELECT participant FROM identities'), [{ participant: small }]);
  assert.deepEqual(rows(site, 'SELECT quota FROM respondents'), [{ quota: 'leased' }]);
  await new Client(site.url).open(link(pid(8).toUpperCase()).replace(session, session.toUpperCase()));
  assert.deepEqual(
    rows(site, 'SELECT participant, panel_session FROM identities ORDER BY respondent_id DESC LIMIT 1'),
    [{ participant: pid(8), panel_session: session }],
  );
  assert.deepEqual(rows(site, 'SELECT DISTINCT quota FROM respondents'), [{ quota: 'leased' }]);
});

for (const [name, query] of [
  ['no session id', `PROLIFIC_PID=${pid(1)}&STUDY_ID=st1`],
  ['an empty session id', `PROLIFIC_PID=${pid(1)}&STUDY_ID=st1&SESSION_ID=`],
  ['a placeholder as session id', `PROLIFIC_PID=${pid(1)}&STUDY_ID=st1&SESSION_ID={{%SESSION_ID%}}`],
  ['no study id', `PROLIFIC_PID=${pid(1)}&SESSION_ID=${session}`],
] as const)
  test(`ids missing from data, noticed late (lab.js 206): a link with ${name} is not let in: the id is asked for before consent`, async (t) => {
    const site = await startSite(t, prolificStudy());
    const client = new Client(site.url);
    assert.equal(heading((await client.open(`${base}?${query}`)).text), 'Your participant id');
    assert.deepEqual(rows(site, 'SELECT * FROM respondents'), [], 'nobody holds a place yet');
    await client.post(`${base}/id`, { participant: pid(1) });
    const page = await toTrials(client, base);
    assert.deepEqual(rows(site, 'SELECT quota FROM respondents'), [{ quota: 'leased' }]);
    assert.equal((await new Client(site.url).open(link(pid(1)))).text, page.text, 'the whole link finds them');
    const without = new Client(site.url);
    await without.open(`${base}?${query}`);
    await without.post(`${base}/id`, { participant: '', without: 'yes' });
    assert.deepEqual(rows(site, 'SELECT quota FROM respondents'), [{ quota: 'leased' }, { quota: 'quarantined' }]);
  });

test('an odd link in a browser that someone else used does not go on as them', async (t) => {
  const site = await startSite(t, prolificStudy());
  const client = new Client(site.url);
  await toTrials(client, base, link(pid(1)));
  assert.equal(heading((await client.open(link('{{%PROLIFIC_PID%}}'))).text), 'Your participant id');
  await client.open(link(pid(2)));
  assert.equal(heading((await client.get(base)).text), 'How likely is it?');
});

test('opening the link and leaving at consent never blocks a later start (psiTurk 305)', async (t) => {
  const site = await startSite(t, prolificStudy());
  await new Client(site.url).open(link(pid(1)));
  site.later(3 * 3_600_000);
  assert.equal(heading((await toTrials(new Client(site.url), base, link(pid(1)))).text), 'Question 1 of 6');
});

test('a paused or closed wave lets people under way go on and nobody new in', async (t) => {
  const site = await startSite(t, prolificStudy());
  const client = new Client(site.url);
  await toTrials(client, base, link(pid(1)));
  for (const state of ['paused', 'closed']) {
    site.store.prepare('UPDATE waves SET state = ?').run(state);
    assert.equal(heading((await client.open(link(pid(1)))).text), 'Question 1 of 6');
    assert.equal((await new Client(site.url).open(link(pid(2)))).status, 403);
  }
  assert.equal(rows(site, 'SELECT * FROM respondents').length, 1);
});

test('a device that the study does not support: its own page and code, and another device may come', async (t) => {
  const site = await startSite(
    t,
    prolificStudy((people) => (people['recruitment'] = { codes, devices: ['desktop'] })),
  );
  const agent = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/147.0 Mobile Safari/537.36';
  const phone = await fetch(`${site.url}${link(pid(1))}`, { headers: { 'user-agent': agent }, redirect: 'manual' });
  const cookie = phone.headers.getSetCookie()[0]!.split(';')[0]!;
  assert.match(
    await (await fetch(`${site.url}${base}`, { headers: { cookie } })).text(),
    /Please use another device.*CDEVICE/s,
  );
  assert.equal(heading((await new Client(site.url).open(link(pid(1)))).text), 'How likely is it?');
});

test('another panel is a matter of configuration', async (t) => {
  const site = await startSite(
    t,
    prolificStudy((people) => {
      people['recruitment'] = {
        panel: 'cloud',
        parameters: { participant: 'workerId' },
        id_pattern: '^[A-Z0-9]{8,20}$',
        return_url: 'https://panel.example.org/done?code={code}&x=1',
        codes: { declined: 'BYE' },
      };
    }),
  );
  const client = new Client(site.url);
  assert.equal(heading((await client.open(`${base}?workerId=AB12CD34`)).text), 'How likely is it?');
  await client.post(`${base}/decline`, {});
  assert.match((await client.get(base)).text, /https:\/\/panel\.example\.org\/done\?code=BYE&amp;x=1/);
});

interface Panel {
  readonly jwks: string;
  readonly token: (
    claims: Record<string, unknown>,
    options?: { key?: KeyObject; alg?: string; kid?: string },
  ) => string;
}

async function panel(t: TestContext): Promise<Panel> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k1', use: 'sig' }] };
  const server = createServer((_request, response) => response.end(JSON.stringify(keys))).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.after(() => server.close());
  const part64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    jwks: `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks.json`,
    token: (claims, { key = privateKey, alg = 'RS256', kid = 'k1' } = {}) => {
      const signed = `${part64({ alg, kid, typ: 'JWT' })}.${part64(claims)}`;
      const signature = alg === 'none' ? '' : sign('sha256', Buffer.from(signed), key).toString('base64url');
      return `${signed}.${signature}`;
    },
  };
}

test('signed links: only the panel lets people in, in time, for this study, under their own id', async (t) => {
  const { jwks, token } = await panel(t);
  const site = await startSite(
    t,
    prolificStudy((people) => (people['recruitment'] = { codes, signed_link: { jwks, audience: 'https://here/s' } })),
  );
  const exp = Math.floor(Date.now() / 1000) + 120;
  const good = { iss: 'panel', exp, aud: 'https://here/s', sub: pid(1), session_id: 'se1' };
  const enter = async (signed: string): Promise<string> =>
    heading((await new Client(site.url).open(`${link(pid(1))}&prolific_token=${signed}`)).text);
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  for (const [name, bad] of [
    ['none', ''],
    ['garbage', 'a.b.c'],
    ['another key', token(good, { key: foreign })],
    ['unknown kid', token(good, { kid: 'k2' })],
    ['no algorithm', token(good, { alg: 'none' })],
    ['expired', token({ ...good, exp: exp - 300 })],
    ['another audience', token({ ...good, aud: 'https://elsewhere' })],
    ['another participant', token({ ...good, sub: pid(2) })],
  ] as const)
    assert.equal(await enter(bad), 'This link does not work', name);
  assert.deepEqual(rows(site, 'SELECT * FROM respondents'), []);
  const client = new Client(site.url);
  assert.equal(heading((await client.open(`${link(pid(1))}&prolific_token=${token(good)}`)).text), 'How likely is it?');
  site.later(3_600_000);
  assert.equal(heading((await client.get(base)).text), 'How likely is it?', 'a reload needs no fresh token');
});
