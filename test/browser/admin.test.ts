import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { firstAccountLink } from '../../server/accounts/signIn.js';
import { insertEvent } from '../../server/store/events.js';
import { personById } from '../../server/store/people.js';
import { sceneAt, walkThrough } from '../admin/crowd.js';
import { panelStudy } from '../admin/panelStudy.js';
import { makeAccount, password, startStaffedSite } from '../admin/staff.js';
import type { Site } from '../participants/site.js';
import { part } from '../participants/sampleStudy.js';
import { axeFindings, look, visit } from './browser.js';

const wave = '/admin/studies/lamps/waves/main';

/** A study with checks that may bear on payment, and some people in it: through, careless, fast, gone. */
async function busySite(t: TestContext): Promise<Site> {
  const study = panelStudy((file) => {
    const checks = part(file, 'people', 'checks');
    checks['payment'] = true;
    checks['items'] = (checks['items'] as Record<string, unknown>[]).map((check) => ({ ...check, instructed: true }));
  });
  const site = await startStaffedSite(t, study);
  const send = (person: number, conduct: Parameters<typeof walkThrough>[1] = {}): void => {
    const start = site.context.now().getTime() - (20 - person) * 3_600_000;
    const at = (minutes: number): ReturnType<typeof sceneAt> =>
      sceneAt(site.store, 'lamps', 'main', new Date(start + minutes * 60_000), person);
    walkThrough(at, {
      id: `p${person}`,
      session: `session${person}`,
      value: (trial) => (37 * trial + 11 * person) % 101,
      ...conduct,
    });
  };
  for (let person = 0; person < 5; person += 1) send(person);
  send(5, { fails: 2 });
  send(6, { fails: 2, minutes: 1 });
  send(7, { stopsAfter: 3 });
  return site;
}

async function signIn(page: Page, site: Site, name = 'Anna'): Promise<void> {
  await makeAccount(site, name, 'admin');
  await page.goto(`${site.url}${wave}`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${wave}`);
}

for (const [name, options] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['narrow', { viewport: { width: 320, height: 640 } }],
] as const)
  test(`an admin judges a failed check on a ${name} screen: from sign-in to the panel's list`, async (t) => {
    const site = await busySite(t);
    const { page, complaints } = await visit(t, options);
    await signIn(page, site);
    await look(page, `${name}-wave`);
    await page.getByRole('link', { name: 'Review participants' }).click();
    await look(page, `${name}-queue`);
    await page.getByRole('link', { name: '6', exact: true }).click();
    assert.equal(await page.locator('h1').textContent(), 'Person 6');
    assert.equal(await page.locator('article.check input[type=range]').count(), 2, 'as it was seen, with its slider');
    assert.equal(await page.locator('article.check input[type=range]').first().isDisabled(), true);
    await look(page, `${name}-person`);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    assert.equal(overflow, 0, 'nothing wider than the screen');

    await page.getByLabel('Use the data?').getByLabel('Why').fill('both checks failed');
    await page.getByLabel('Use the data?').getByRole('button', { name: 'Exclude' }).click();
    assert.match((await page.locator('[role=status]').textContent()) ?? '', /Saved/);
    assert.equal(personById(site.store, 6).quota, 'excluded');
    await page.getByRole('button', { name: 'Undo' }).click();
    assert.equal(personById(site.store, 6).quota, 'awaiting');
    await page.getByLabel('Pay?').getByLabel('Why').fill('both checks failed');
    await page.getByLabel('Pay?').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await page.getByRole('link', { name: /To do at the panel/ }).click();
    assert.match(
      (await page.locator('section.card').textContent()) ?? '',
      /Reject \(FAILED_CHECK\): person 6.*session5/s,
    );
    await look(page, `${name}-panel`);
    await page.getByRole('button', { name: 'I have done this' }).click();
    assert.match((await page.locator('main').textContent()) ?? '', /Nothing is to do/);
    assert.deepEqual(complaints, []);
  });

test('clear cases are decided together, and all of it works without JavaScript', async (t) => {
  const site = await busySite(t);
  const { page } = await visit(t, { javaScriptEnabled: false });
  await signIn(page, site);
  await page.goto(`${site.url}${wave}/review`);
  await page.getByLabel('Choose person 6').check();
  await page.getByLabel('Choose person 7').check();
  await page.getByLabel('Why').fill('careless');
  await page.getByRole('button', { name: 'Exclude their data' }).click();
  assert.match((await page.locator('main').textContent()) ?? '', /Nobody waits for a decision/);
  assert.deepEqual(
    [6, 7].map((id) => personById(site.store, id).quota),
    ['excluded', 'excluded'],
  );
});

test('the monitor renews itself while people answer', async (t) => {
  const site = await busySite(t);
  const { page, complaints } = await visit(t);
  await page.clock.install();
  await signIn(page, site);
  const counted = page.locator('.flow li', { hasText: 'counted' }).locator('strong');
  assert.equal(await counted.textContent(), '5');
  walkThrough(
    (minutes) => sceneAt(site.store, 'lamps', 'main', new Date(site.context.now().getTime() + minutes * 60_000), 99),
    { id: 'p99' },
  );
  await page.clock.runFor(11_000);
  await page.waitForFunction("document.querySelector('.flow li:last-child strong').textContent === '6'");
  assert.deepEqual(complaints, []);
});

test('a download is the same file as the command writes', async (t) => {
  const site = await busySite(t);
  const { page } = await visit(t);
  await signIn(page, site);
  await page.goto(`${site.url}/admin/studies/lamps/exports`);
  await look(page, 'desktop-exports');
  await page.getByLabel('participants', { exact: false }).first().check();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'lamps-participants.csv');
  const text = readFileSync(await download.path(), 'utf8');
  assert.equal(text.trim().split('\n').length, 9);
  assert.match(text, /^respondent,kind,origin,wave/);
});

test('a wave is launched from its checklist, and the first account is made by the printed link', async (t) => {
  const site = await startStaffedSite(t, panelStudy(), { open: [] });
  const { page, complaints } = await visit(t);
  await page.goto(`${site.url}/admin/link/${firstAccountLink(site.store, site.context.now()) ?? ''}`);
  await page.getByLabel('Your name').fill('Anna');
  await page.getByLabel('Password, at least').fill(password);
  await page.getByLabel('The same password').fill(password);
  await page.getByRole('button', { name: 'Keep it' }).click();
  await look(page, 'desktop-waves');
  await page.getByRole('link', { name: 'Launch' }).click();
  await look(page, 'desktop-launch');
  assert.equal(await page.getByRole('button', { name: 'Open the wave' }).isDisabled(), true);
  walkThrough((minutes) => sceneAt(site.store, 'lamps', 'main', new Date(Date.now() + minutes), 1), { origin: 'test' });
  insertEvent(site.store, { at: site.context.now().toISOString(), kind: 'backup', detail: {} });
  await page.reload();
  await page.getByRole('button', { name: 'Open the wave' }).click();
  assert.match((await page.locator('[role=status]').textContent()) ?? '', /The wave is open/);
  assert.deepEqual(complaints, []);
});

test('axe finds nothing serious on any admin page', async (t) => {
  const site = await busySite(t);
  const { page } = await visit(t);
  await page.goto(`${site.url}/admin/link/${firstAccountLink(site.store, site.context.now()) ?? ''}`);
  assert.deepEqual(await axeFindings(page), []);
  await makeAccount(site, 'Zoe', 'researcher');
  await page.goto(`${site.url}/admin/sign-in`);
  assert.deepEqual(await axeFindings(page), []);
  await signIn(page, site);
  for (const path of [
    '/admin',
    '/admin/accounts',
    wave,
    `${wave}/review?view=all`,
    '/admin/people/6',
    `${wave}/review/panel`,
    '/admin/studies/lamps/ledger',
    '/admin/studies/lamps/exports',
    `${wave}/review/submissions`,
    '/admin/studies/lamps/sensitivity',
  ]) {
    await page.goto(`${site.url}${path}`);
    assert.deepEqual(await axeFindings(page), [], path);
  }
});

for (const [name, width] of [
  ['desktop', 1280],
  ['narrow', 320],
] as const)
  test(`the panel's list is taken in and other rules are looked at without JavaScript on a ${name} screen`, async (t) => {
    const site = await busySite(t);
    const { page } = await visit(t, { javaScriptEnabled: false, viewport: { width, height: 800 } });
    await signIn(page, site);
    await page.goto(`${site.url}${wave}/review`);
    await page.getByRole('link', { name: 'The panel’s list' }).click();
    const lines = [
      'session0,p0,AWAITING REVIEW,NOCODE',
      'session1,p1,TIMED-OUT,',
      'session7,p7,RETURNED,',
      'x,p99,APPROVED,DONE1',
    ];
    await page.getByLabel('The list as you download it').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Submission id,Participant id,Status,Completion code', ...lines, ''].join('\n')),
    });
    await page.getByRole('button', { name: 'Compare it' }).click();
    assert.match((await page.locator('[role=status]').textContent()) ?? '', /4 submissions read: 4 new/);
    await look(page, `${name}-submissions`);
    const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
    assert.equal(await page.evaluate(overflow), 0);
    await page.goto(`${site.url}/admin/studies/lamps/sensitivity`);
    await page.getByRole('button', { name: 'Compute the table' }).click();
    while ((await page.getByRole('link', { name: 'Look again' }).count()) > 0)
      await page.getByRole('link', { name: 'Look again' }).click();
    assert.match((await page.locator('main').textContent()) ?? '', /more than 2 failed checks excluded/);
    await look(page, `${name}-sensitivity`);
    assert.equal(await page.evaluate(overflow), 0);
  });
