import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAccount, password } from '../admin/staff.js';
import { samplingPage, samplingSite } from '../routes/samplingSite.js';
import { axeFindings, look, visit } from './browser.js';

test('a researcher watches a run live, opens a request and stops the lane', async (context) => {
  const { site, start } = await samplingSite(context, { latencyMs: 30 }, 400);
  await makeAccount(site, 'Anna', 'researcher');
  const { page, complaints } = await visit(context, { viewport: { width: 320, height: 640 } });
  const run = start();
  await page.goto(`${site.url}${samplingPage}`);
  await page.getByLabel('Name').fill('Anna');
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${samplingPage}`);
  const first = await page.locator('article.card progress').first().getAttribute('value');
  // The page renews itself every two seconds.
  let value = first;
  for (let wait = 0; wait < 100 && value === first; wait += 1) {
    await page.waitForTimeout(100);
    value = await page.locator('article.card progress').first().getAttribute('value');
  }
  assert.notEqual(value, first, 'the page did not renew itself');
  const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
  assert.equal(overflow, 0, 'nothing wider than the screen');
  assert.deepEqual(complaints, []);
  const heights = await page.evaluate<number[]>(
    "[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight / parseFloat(getComputedStyle(row).fontSize))",
  );
  assert.ok(heights.length > 1 && Math.max(...heights) < 3.5, 'a row of requests is one line high');
  await look(page, 'sampling');
  assert.deepEqual(await axeFindings(page), []);
  await page.getByRole('button', { name: 'Stop' }).click();
  assert.equal((await run).lanes[0]?.stopReason, 'stopped on request');
  await page.goto(`${site.url}${samplingPage}/requests/1`);
  assert.match((await page.locator('pre').first().textContent()) ?? '', /How likely is it that/);
  const hidden = await page.evaluate<number>(
    "Math.max(...[...document.querySelectorAll('pre')].map((pre) => pre.scrollWidth - pre.clientWidth))",
  );
  assert.equal(hidden, 0, 'the prompt wraps');
  await look(page, 'sampling-request');
  assert.deepEqual(await axeFindings(page), []);
});
