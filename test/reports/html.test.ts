import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { exportedReport } from '../../server/reports/html.js';
import { page } from '../../views/page.js';
import { ExportedReportPage } from '../../views/reports/exportedReport.js';
import { assertWellFormedPage, tagsOf, textOf } from '../views/markup.js';
import { type Fixture, hostileText, sliderFixture, wordsFixture } from './fixtureReport.js';

async function htmlOf({ report, data }: Fixture): Promise<string> {
  return page(ExportedReportPage, await exportedReport(report, data));
}

/** Every picture of the page as the SVG that it is. */
function pictures(html: string): string[] {
  return tagsOf(html, 'img').map((tag) => {
    const [, data] = / src="data:image\/svg\+xml;base64,([^"]+)"/.exec(tag) ?? [];
    assert.ok(data !== undefined, 'a picture is data');
    return Buffer.from(data, 'base64').toString('utf8');
  });
}

test('the one style element has its hash in the policy, and the policy lets nothing else in', async () => {
  const html = await htmlOf(sliderFixture());
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)];
  assert.equal(styles.length, 1);
  assert.equal(tagsOf(html, 'style').length, 1);
  const hash = createHash('sha256').update(styles[0]![1]!, 'utf8').digest('base64');
  const policy = tagsOf(html, 'meta').find((tag) => tag.includes('Content-Security-Policy')) ?? '';
  assert.match(policy, /content="default-src 'none'; /);
  assert.ok(policy.includes(`style-src 'sha256-${hash}'`));
  assert.ok(policy.includes('img-src data:'));
  assert.doesNotMatch(policy, /unsafe|https?:|script-src/);
});

test('the file stands alone: no script, no address outside itself', async () => {
  const html = await htmlOf(sliderFixture());
  assert.deepEqual(tagsOf(html, 'script'), []);
  assert.deepEqual(tagsOf(html, 'link'), []);
  for (const [, address] of html.matchAll(/ (?:src|href)="([^"]*)"/g))
    assert.match(address!, /^(#[a-z]+$|data:image\/svg\+xml;base64,)/);
  assert.ok(html.length < 1_000_000);
});

for (const [name, fixture] of [
  ['a slider', sliderFixture({ simulated: true, margin: 4 })],
  ['words', wordsFixture()],
] as const)
  test(`the page of ${name} is whole: headings, captions, words for pictures`, async () => {
    assertWellFormedPage(await htmlOf(fixture));
  });

test('it shows the item with the largest excess and a table of all', async () => {
  const html = await htmlOf(sliderFixture());
  assert.match(textOf(html), /The item on which models lie furthest from people: item-12/);
  for (let item = 1; item <= 12; item += 1) if (item !== 4) assert.match(html, new RegExp(`>item-${item}<`));
});

test('text of an item that is markup stays text, in words and in pictures', async () => {
  const { report, data } = sliderFixture();
  const items = data.items.map((item) => ({ ...item, fields: { premise: hostileText, hypothesis: hostileText } }));
  const html = await htmlOf({ report: { ...report, items }, data: { ...data, items } });
  assertWellFormedPage(html);
  assert.deepEqual(tagsOf(html, 'script'), []);
  assert.ok(html.includes('&lt;script>alert') || html.includes('&lt;script&gt;alert'));
  assert.equal(
    tagsOf(html, 'img').every((tag) => tag.includes('data:image/svg')),
    true,
  );
  for (const svg of pictures(html)) assert.doesNotMatch(svg, /<script|<img|onerror=alert\(2\)>|\u202e/);
});

test('simulated data are marked on the page, on every picture and beside every sample', async () => {
  const html = await htmlOf(sliderFixture({ simulated: true }));
  const text = textOf(html);
  assert.match(text, /^[^]*?Simulated data\. A generator made answers/);
  const drawn = pictures(html);
  assert.equal(drawn.length, 4);
  for (const svg of drawn) assert.match(svg, /SIMULATED DATA/);
  assert.equal(text.match(/ Simulated data\. (Numbers|Figure)/g)?.length, 4);
  assert.match(text, /gamma-2 1, simulated/);
  assert.doesNotMatch(textOf(await htmlOf(sliderFixture())), /imulated/);
});

test('the same report gives the same file', async () => {
  assert.equal(await htmlOf(sliderFixture()), await htmlOf(sliderFixture()));
});
