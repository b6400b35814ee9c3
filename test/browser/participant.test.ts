import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { sampleStudy } from '../participants/sampleStudy.js';
import { type Site, startSite } from '../participants/site.js';
import { axeFindings, look, visit, type Visitor } from './browser.js';

async function opened(test: TestContext, options: Parameters<typeof visit>[1] = {}): Promise<Visitor & { site: Site }> {
  const site = await startSite(test, sampleStudy());
  const visitor = await visit(test, options);
  await visitor.page.goto(`${site.url}/s/lamps/main`);
  return { ...visitor, site };
}

async function title(page: Page): Promise<string> {
  return (await page.locator('h1').textContent()) ?? '';
}

async function typeAndGo(page: Page, value: string): Promise<void> {
  await page.locator('input[type=number]').fill(value);
  await page.locator('button.main').click();
}

/** From the welcome to the first question. */
async function reachTrials(page: Page, name = ''): Promise<void> {
  if (name !== '') await look(page, `${name}-consent`);
  await page.getByLabel('Yes').check();
  await page.getByRole('button', { name: 'I agree and start' }).click();
  if (name !== '') await look(page, `${name}-practice`);
  await typeAndGo(page, '100');
  assert.match((await page.locator('.feedback').textContent()) ?? '', /too high.*between 66 and 99/s);
  if (name !== '') await look(page, `${name}-practice-above`);
  await typeAndGo(page, '80');
  assert.match((await page.locator('.feedback').textContent()) ?? '', /That fits/);
  if (name !== '') await look(page, `${name}-practice-inside`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeAndGo(page, '50');
  await page.getByRole('button', { name: 'Continue' }).click();
  if (name !== '') await look(page, `${name}-turn`);
  await page.getByRole('button', { name: 'Start the main part' }).click();
}

for (const [name, options] of [
  ['desktop', { viewport: { width: 1280, height: 800 } }],
  ['phone', { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true }],
] as const)
  test(`the whole way on a ${name}: consent, practice with feedback, questions, comment, end`, async (t) => {
    const { page, complaints, site } = await opened(t, options);
    await reachTrials(page, name);
    assert.equal(await title(page), 'Question 1 of 6');
    await look(page, `${name}-trial-untouched`);
    for (let place = 1; place <= 6; place += 1) {
      assert.equal(await title(page), `Question ${place} of 6`);
      const range = page.locator('input[type=range]');
      assert.equal(await page.locator('input[type=number]').inputValue(), '');
      assert.equal(await range.getAttribute('aria-valuetext'), 'no answer yet');
      const box = (await range.boundingBox())!;
      const at = { x: box.width * 0.7, y: box.height / 2 };
      if (name === 'phone') await range.tap({ position: at });
      else await range.click({ position: at });
      const value = Number(await page.locator('input[type=number]').inputValue());
      assert.ok(value > 65 && value < 75, String(value));
      if (place === 1) await look(page, `${name}-trial-answered`);
      await page.locator('button.main').click();
    }
    await look(page, `${name}-comments`);
    await page.locator('textarea').fill('Fine. <b>Really</b>');
    await page.getByRole('button', { name: 'Finish' }).click();
    assert.equal(await title(page), 'Thank you');
    assert.deepEqual(complaints, []);
    await look(page, `${name}-end`);
    const rows = site.store.prepare('SELECT count(*) FROM responses').pluck().get();
    assert.equal(rows, 6);
  });

test('axe finds nothing serious on any page of the way', async (t) => {
  const { page } = await opened(t);
  const check = async (): Promise<void> => assert.deepEqual(await axeFindings(page), [], await title(page));
  await check();
  await page.getByLabel('Yes').check();
  await page.getByRole('button', { name: 'I agree and start' }).click();
  await check();
  await typeAndGo(page, '10');
  await check();
  await typeAndGo(page, '80');
  await check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await typeAndGo(page, '50');
  await page.getByRole('button', { name: 'Continue' }).click();
  await check();
  await page.getByRole('button', { name: 'Start the main part' }).click();
  await check();
  for (let place = 1; place <= 6; place += 1) await typeAndGo(page, '60');
  await check();
  await page.getByRole('button', { name: 'Finish' }).click();
  await check();
});
