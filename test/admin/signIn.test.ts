import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addAccount, firstAccountLink, resetAccount } from '../../server/accounts/signIn.js';
import { limitedAttempts } from '../../server/accounts/attempts.js';
import { Client, heading } from '../participants/client.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { makeAccount, password, signedInAs, startStaffedSite } from './staff.js';

test('a signed-in browser comes in until it signs out, its hours are over, or an admin ends it', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const [anna, ben] = [await signedInAs(site, 'admin', 'Anna'), await signedInAs(site, 'researcher', 'Ben')];
  assert.equal((await anna.get('/')).status, 200);
  const accounts = await anna.get('/admin/accounts');
  assert.match(accounts.text, /Ben/);
  const id = /accounts\/(\d+)\/end"[^>]*>(?:(?!accounts).)*of Ben/s.exec(accounts.text)?.[1] ?? '';
  await anna.post(`/admin/accounts/${id}/end`, {});
  assert.equal((await ben.get('/')).location, '/admin/sign-in?to=%2F');
  await anna.post('/admin/sign-out', {});
  assert.equal((await anna.get('/')).status, 303);

  const carl = await signedInAs(site, 'admin', 'Carl');
  site.later(11 * 3_600_000);
  assert.equal((await carl.get('/')).status, 200);
  site.later(2 * 3_600_000);
  assert.equal((await carl.get('/')).status, 303);
});

test('the database holds no password and no token, only hashes', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  await makeAccount(site, 'Anna', 'admin');
  const client = new Client(site.url);
  const reply = await client.post('/admin/sign-in', { name: 'anna', password, to: '/admin' });
  assert.equal(reply.status, 303);
  const cookie = reply.headers.getSetCookie()[0] ?? '';
  assert.match(cookie, /Path=\/; HttpOnly; SameSite=Lax/);
  const token = /credence-account=([\w-]+)/.exec(cookie)?.[1] ?? '';
  assert.equal(token.length, 43);
  const dump = JSON.stringify([
    site.store.prepare('SELECT * FROM accounts').all(),
    site.store.prepare('SELECT * FROM sign_ins').all(),
    site.store.prepare('SELECT * FROM sign_in_links').all(),
  ]);
  assert.match(dump, /\$argon2id\$/);
  assert.ok(!dump.includes(password) && !dump.includes(token));
});

test('wrong names and passwords get the same answer, and too many tries have to wait', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  await makeAccount(site, 'Anna', 'admin');
  const client = new Client(site.url);
  const wrong = await client.post('/admin/sign-in', { name: 'Anna', password: 'guess', to: '/admin' });
  const unknown = await client.post('/admin/sign-in', { name: 'Nobody', password: 'guess', to: '/admin' });
  assert.deepEqual([wrong.status, unknown.status], [403, 403]);
  assert.equal(wrong.text.replaceAll('Anna', ''), unknown.text.replaceAll('Nobody', ''));
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => client.post('/admin/sign-in', { name: 'Anna', password: 'guess', to: '/' })),
  );
  assert.equal(replies.filter(({ status }) => status === 403).length, 6);
  const late = await client.post('/admin/sign-in', { name: 'Anna', password, to: '/admin' });
  assert.equal(late.status, 429);
  assert.ok(Number(late.headers.get('retry-after')) > 600);
  site.later(16 * 60_000);
  assert.equal((await client.post('/admin/sign-in', { name: 'Anna', password, to: '/admin' })).status, 303);
});

test('a flood of names leaves the count of tries small, and forgets the oldest only', () => {
  const attempts = limitedAttempts(2);
  const now = new Date(0);
  attempts.failed(['name first'], now);
  for (let index = 0; index < 10_500; index += 1) attempts.failed([`name ${index}`, 'address'], now);
  assert.ok(attempts.waitFor(['address'], now) > 0);
  attempts.failed(['name first'], now);
  assert.equal(attempts.waitFor(['name first'], now), 0);
});

test('a sign-in leads back to where one wanted to go, but never to another site', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  await makeAccount(site, 'Anna', 'admin');
  for (const [to, expected] of [
    ['/reports/lamps?x=1', '/reports/lamps?x=1'],
    ['//evil.example/', '/admin'],
    ['/\\evil.example', '/admin'],
    ['https://evil.example', '/admin'],
    ['/a\r\nSet-Cookie: x=1', '/admin'],
  ] as const) {
    const reply = await new Client(site.url).post('/admin/sign-in', { name: 'Anna', password, to });
    assert.equal(reply.location, expected, to);
  }
});

test('the first start’s link makes the first account, once; afterwards everything needs a sign-in', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const stranger = new Client(site.url);
  assert.equal((await stranger.get('/')).status, 200);
  assert.equal((await stranger.get('/admin')).status, 403);
  const token = firstAccountLink(site.store, site.context.now()) ?? '';
  const client = new Client(site.url);
  const form = { name: 'Anna', password, again: password };
  assert.match((await client.get(`/admin/link/${token}`)).text, /Make the first account/);
  for (const [change, words] of [
    [{ password: 'short', again: 'short' }, /at least 12/],
    [{ again: 'something else' }, /differ/],
    [{ name: '<b>' }, /can’t be used/],
  ] as const) {
    const refused = await client.post(`/admin/link/${token}`, { ...form, ...change });
    assert.equal(refused.status, 422);
    assert.match(refused.text, words);
  }
  assert.equal((await client.post(`/admin/link/${token}`, form)).location, '/admin');
  assert.equal((await client.get('/')).status, 200);
  assert.equal((await new Client(site.url).post(`/admin/link/${token}`, form)).status, 410);
  assert.equal((await stranger.get('/')).status, 303);
  assert.equal(firstAccountLink(site.store, site.context.now()), undefined);
});

test('a second link for the first account is void once there is one', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const token = firstAccountLink(site.store, site.context.now()) ?? '';
  await makeAccount(site, 'Anna', 'admin');
  const reply = await new Client(site.url).post(`/admin/link/${token}`, { name: 'Eve', password, again: password });
  assert.equal(reply.status, 410);
});

test('a reset ends sign-ins and the password at once; its link works once and for a day', async (t) => {
  const site = await startStaffedSite(t, sampleStudy());
  const anna = await signedInAs(site, 'admin', 'Anna');
  const old = resetAccount(site.store, 'Anna', site.context.now());
  assert.equal((await anna.get('/admin')).status, 303);
  assert.equal((await anna.post('/admin/sign-in', { name: 'Anna', password, to: '/' })).status, 403);
  site.later(25 * 3_600_000);
  assert.equal((await anna.get(`/admin/link/${old}`)).status, 410);
  const link = resetAccount(site.store, 'Anna', site.context.now());
  assert.equal(heading((await anna.get(`/admin/link/${link}`)).text), 'Welcome, Anna');
  const chosen = { password: 'another long password', again: 'another long password' };
  assert.equal((await anna.post(`/admin/link/${link}`, chosen)).status, 303);
  assert.throws(() => resetAccount(site.store, 'Nobody', site.context.now()), /no account of this name/);
  assert.throws(() => addAccount(site.store, 'ANNA', 'admin', site.context.now()), /there is an account/);
});
