import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { test, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { exportedReport } from '../../server/reports/html.js';
import { page as render } from '../../views/page.js';
import { ExportedReportPage } from '../../views/reports/exportedReport.js';
import { type Fixture, sliderFixture, wordsFixture } from '../reports/fixtureReport.js';
import { reportSite, siteWithReport } from '../routes/reportSite.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';
import { axeFindings, look, visit } from './browser.js';

const widths = [1280, 320];

async function listen(context: TestContext, site: ReturnType<typeof reportSite>): Promise<string> {
  const server = site.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Pictures load lazily; this waits for all of them and counts those that did not come. */
async function brokenPictures(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const pictures = [...document.images];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    return pictures.filter((picture) => picture.naturalWidth === 0).length;
  });
}

async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

for (const width of widths)
  test(`report, item and home page are whole and accessible at ${width} pixels`, async (context) => {
    const site = siteWithReport(context, sliderFixture({ simulated: true, margin: 4 }));
    const url = await listen(context, site);
    const { page, complaints } = await visit(context, { viewport: { width, height: 900 } });
    for (const path of ['/', '/reports/tea', '/reports/tea/items/hostile', '/reports/tea/items/item-1']) {
      await page.goto(url + path);
      assert.equal(await brokenPictures(page), 0, path);
      assert.ok((await sidewaysOverflow(page)) <= 0, `${path} scrolls sideways`);
      assert.deepEqual(complaints, [], path);
      for (const details of await page.locator('details > summary').all()) await details.click();
      assert.ok((await sidewaysOverflow(page)) <= 0, `${path} scrolls sideways when unfolded`);
      assert.deepEqual(await axeFindings(page), [], path);
      await look(page, `report${path.replaceAll('/', '-')}-${width}`);
    }
  });

for (const [name, fixture] of [
  ['slider', sliderFixture({ margin: 4 })],
  ['words', wordsFixture()],
] as readonly (readonly [string, Fixture])[])
  test(`report.html of ${name} opens from the disk without a complaint`, async (context) => {
    const file = join(temporaryFolder(context), 'report.html');
    writeFileSync(file, render(ExportedReportPage, await exportedReport(fixture.report, fixture.data)));
    for (const width of widths) {
      const { page, complaints } = await visit(context, { viewport: { width, height: 900 } });
      await page.goto(pathToFileURL(file).href);
      assert.deepEqual(
        complaints.filter((complaint) => !complaint.startsWith('request to file:')),
        [],
      );
      assert.equal(await brokenPictures(page), 0);
      assert.ok((await sidewaysOverflow(page)) <= 0);
      const font = await page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontFamily);
      assert.match(font, /system-ui/, 'the style element is let in');
      await look(page, `exported-${name}-${width}`);
    }
  });

test('a report is asked for, watched and shown, with and without scripts', async (context) => {
  for (const javaScriptEnabled of [true, false]) {
    const site = reportSite(context, [sampleStudy()]);
    const url = await listen(context, site);
    const { page, complaints } = await visit(context, { javaScriptEnabled });
    await page.goto(`${url}/reports/lamps`);
    if (javaScriptEnabled) assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Compute the report' }).click();
    if (!javaScriptEnabled)
      for (let tries = 0; tries < 100 && (await page.getByText('Look again').isVisible()); tries += 1) {
        await page.waitForTimeout(300);
        await page.getByText('Look again').click();
      }
    await page.getByRole('heading', { name: 'What was compared' }).waitFor({ timeout: 60_000 });
    assert.deepEqual(complaints, []);
  }
});
