import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Client } from '../participants/client.js';
import { part } from '../participants/sampleStudy.js';
import { sceneAt, walkThrough } from './crowd.js';
import { panelStudy } from './panelStudy.js';
import { signedInAs, startStaffedSite } from './staff.js';

const hostile = [
  '../../etc/passwd',
  '/etc/passwd',
  "'; DROP TABLE respondents; --",
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '$(rm -rf /)',
  '\r\nSet-Cookie: a=b',
  '%00',
  '\u202e\u200b😀',
  '__proto__',
  'constructor',
  '-1',
  '9'.repeat(30),
  '1e308',
  'NaN',
  ' ',
  '',
  'x'.repeat(5000),
];

const word = fc.oneof(fc.constantFrom(...hostile), fc.string({ maxLength: 20 }));
const addresses = [
  (x: string) => `/admin/studies/${x}/waves/main`,
  (x: string) => `/admin/studies/lamps/waves/${x}`,
  (x: string) => `/admin/studies/lamps/waves/${x}/review`,
  (x: string) => `/admin/studies/lamps/waves/main/page/${x}`,
  (x: string) => `/admin/studies/lamps/waves/main/review?view=${x}&page=${x}`,
  (x: string) => `/admin/people/${x}`,
  (x: string) => `/admin/studies/${x}/ledger`,
  (x: string) => `/admin/studies/${x}/exports`,
  (x: string) => `/admin/studies/lamps/export?what=${x}&format=${x}`,
  (x: string) => `/admin/link/${x}`,
  (x: string) => `/admin/sign-in?to=${x}`,
  (x: string) => `/admin/accounts?done=${x}`,
  (x: string) => `/s/lamps/main?PROLIFIC_PID=${x}&STUDY_ID=${x}&SESSION_ID=${x}`,
  (x: string) => `/s/${x}/main`,
];
const forms = [
  '/admin/sign-in',
  '/admin/people/1/decide',
  '/admin/people/1/undo',
  '/admin/studies/lamps/waves/main/pilot',
  '/admin/studies/lamps/waves/main/review/bulk',
  '/admin/studies/lamps/waves/main/review/panel',
  '/admin/accounts/x/end',
];
const fields = [
  'name',
  'password',
  'to',
  'version',
  'aspect',
  'choice',
  'category',
  'message',
  'reason',
  'people',
  'action',
  'case-1',
  'sent-1-payment',
];

test('hostile input on every route: no 5xx, no stack, no word of it unescaped, nothing lost', async (t) => {
  const site = await startStaffedSite(
    t,
    panelStudy((file) => {
      part(file, 'people', 'recruitment')['id_pattern'] = '^[a-z0-9]+$';
    }),
  );
  const admin = await signedInAs(site, 'admin');
  walkThrough((minutes) => sceneAt(site.store, 'lamps', 'main', new Date(Date.now() + minutes * 60_000)), { fails: 2 });
  const look = (status: number, text: string, what: string): void => {
    assert.ok(status < 500, `${what}: ${status}`);
    assert.doesNotMatch(text, /at .*\.js:\d+|node_modules|SqliteError/, what);
    assert.ok(!text.includes('<script>alert(1)') && !text.includes('<img src=x'), what);
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...addresses), word, async (address, x) => {
      const path = address(encodeURIComponent(x));
      for (const client of [admin, new Client(site.url)]) {
        const { status, text, headers } = await client.get(path);
        look(status, text, path);
        assert.doesNotMatch(headers.getSetCookie().join(), /^a=b/);
      }
    }),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...forms), fc.dictionary(fc.constantFrom(...fields), word), async (path, form) => {
      const { status, text } = await admin.post(path, form);
      look(status, text, `${path} ${JSON.stringify(form).slice(0, 200)}`);
      await signedInStill(admin);
    }),
    { numRuns: 150 },
  );
  assert.deepEqual(site.errors, []);
  assert.equal(site.store.pragma('integrity_check', { simple: true }), 'ok');
});

async function signedInStill(client: Client): Promise<void> {
  assert.equal((await client.get('/admin/accounts')).status, 200);
}

test('a broken encoding, an endless header or a body of another type is a 4xx', async (t) => {
  const site = await startStaffedSite(t, panelStudy());
  await signedInAs(site, 'admin');
  const { hostname, port } = new URL(site.url);
  const ask = (path: string, init: RequestInit = {}): Promise<number> =>
    fetch(`http://${hostname}:${port}${path}`, { redirect: 'manual', ...init }).then(({ status }) => status);
  const status = async (path: string, init?: RequestInit): Promise<void> => {
    const code = await ask(path, init);
    assert.ok(code >= 300 && code < 500, `${path}: ${code}`);
  };
  await status('/admin/people/%E0%A4%A');
  await status('/s/%FF/main');
  await status('/admin', { headers: { cookie: `credence-account=${'%'.repeat(200)}` } });
  await status('/admin', { headers: { cookie: `credence-account=${'x'.repeat(7000)}` } });
  await status('/admin/sign-in', {
    method: 'POST',
    body: '{"name":{"$gt":""}}',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  await status('/admin/sign-in', {
    method: 'POST',
    body: 'name=a&name=b&password[x]=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  assert.deepEqual(site.errors, []);
});
