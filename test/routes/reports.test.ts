import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'node:test';
import request from 'supertest';
import { seededUniform } from '../../server/random.js';
import { respondentId } from '../../server/store/respondents.js';
import { insertResponse } from '../../server/store/responses.js';
import { currentVersion, itemsOfVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import type { Store } from '../../server/store/open.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { hostileText, sliderFixture, wordsFixture } from '../reports/fixtureReport.js';
import { assertWellFormedPage, tagsOf, textOf } from '../views/markup.js';
import { reportSite, siteWithReport, storeReport } from './reportSite.js';

function sources(html: string): string[] {
  return tagsOf(html, 'img').map((tag) => / src="([^"]*)"/.exec(tag)?.[1] ?? '');
}

test('a stored report is shown whole, with a picture and a page for everything it names', async (context) => {
  const { app, errors } = siteWithReport(context, sliderFixture());
  const { text } = await request(app).get('/reports/tea').expect(200).expect('Content-Type', /html/);
  assertWellFormedPage(text);
  assert.match(textOf(text), /All 3 models lie further from people/);
  const pictures = sources(text);
  assert.deepEqual(
    pictures.map((address) => address.split('/').at(-1)),
    ['overall-distribution.svg', 'wasserstein.svg', 'entropy-by-median.svg'],
  );
  for (const address of pictures) {
    const answer = await request(app)
      .get(address)
      .expect(200)
      .expect('Content-Type', /^image\/svg\+xml/);
    assert.match((answer.body as Buffer).toString('utf8'), /^<svg [^]*<\/svg>$/);
  }
  const links = tagsOf(text, 'a').map((tag) => / href="([^"]*)"/.exec(tag)?.[1] ?? '');
  assert.equal(links.filter((address) => address.startsWith('/reports/tea/items/')).length, 12);
  assert.ok(links.includes('/admin/studies/tea/sensitivity'));
  for (const address of links.filter((link) => /^\/(?!admin)/.test(link))) await request(app).get(address).expect(200);
  assert.deepEqual(errors, []);
});

test('an item has its page with the ones before and after, its picture and every answer', async (context) => {
  const { app } = siteWithReport(context, sliderFixture());
  const { text } = await request(app).get('/reports/tea/items/item-2').expect(200);
  assertWellFormedPage(text);
  assert.match(text, /rel="prev"[^>]*href="\/reports\/tea\/items\/item-1"/);
  assert.match(text, /rel="next"[^>]*href="\/reports\/tea\/items\/item-3"/);
  assert.match(textOf(text), /2 of 12 items/);
  assert.match(textOf(text), /Every answer, sorted/);
  assert.deepEqual(sources(text), ['/reports/tea/items/item-2/figures/item-1.svg']);
  await request(app).get('/reports/tea/items/item-2/figures/item-1.svg').expect(200);
});

test('an item with two questions in two conditions has four pictures', async (context) => {
  const { app } = siteWithReport(context, wordsFixture());
  const { text } = await request(app).get('/reports/words/items/b').expect(200);
  assertWellFormedPage(text);
  assert.equal(sources(text).length, 4);
  for (const address of sources(text)) await request(app).get(address).expect(200);
});

test('unknown studies, items and pictures are calmly not found', async (context) => {
  const { app, errors } = siteWithReport(context, sliderFixture());
  for (const path of [
    '/reports/nothing',
    '/reports/nothing/items/item-1',
    '/reports/nothing/figures/wasserstein.svg',
    '/reports/nothing/report.json',
    '/reports/nothing/progress',
    '/reports/tea/items/nothing',
    '/reports/tea/items/%3Cscript%3E',
    '/reports/tea/items/..%2F..%2Fpackage.json',
    '/reports/tea/figures/nothing.svg',
    '/reports/tea/figures/constructor.svg',
    '/reports/tea/items/nothing/figures/item-1.svg',
    '/reports/tea/items/item-1/figures/item-9.svg',
    `/reports/${'x'.repeat(3000)}`,
  ]) {
    const { text } = await request(app).get(path).expect(404);
    assert.match(text, /<h1>(Not found|Page not found)<\/h1>/, path);
    assert.doesNotMatch(text, /script>/);
  }
  assert.equal((await request(app).get('/reports/%E0%A4%A')).status, 400);
  assert.deepEqual(errors, []);
});

test('markup in an item is text on every page and in every picture', async (context) => {
  const { app } = siteWithReport(context, sliderFixture());
  for (const path of ['/reports/tea', '/reports/tea/items/hostile']) {
    const { text } = await request(app).get(path).expect(200);
    assert.deepEqual(tagsOf(text, 'script'), []);
    assert.ok(sources(text).every((address) => address.startsWith('/reports/tea/')));
  }
  const picture = await request(app).get('/reports/tea/items/hostile/figures/item-1.svg').expect(200);
  assert.doesNotMatch((picture.body as Buffer).toString('utf8'), /<script|<img|\u202e/);
  assert.ok(hostileText.length > 2000);
});

test('simulated answers are marked on the report and on an item’s page', async (context) => {
  const { app } = siteWithReport(context, sliderFixture({ simulated: true }));
  for (const path of ['/reports/tea', '/reports/tea/items/item-1']) {
    const { text } = await request(app).get(path).expect(200);
    assert.match(text, /<p class="notice simulated" role="note"><strong>Simulated data\./);
  }
  const picture = await request(app).get('/reports/tea/figures/wasserstein.svg').expect(200);
  assert.match((picture.body as Buffer).toString('utf8'), /SIMULATED DATA/);
});

test('the report can be taken away as one file and as JSON', async (context) => {
  const { app } = siteWithReport(context, sliderFixture());
  const page = await request(app).get('/reports/tea/report.html').expect(200);
  assert.match(page.headers['content-disposition'] ?? '', /attachment; filename="?tea-report\.html"?/);
  assert.match(page.text, /http-equiv="Content-Security-Policy"/);
  const json = await request(app).get('/reports/tea/report.json').expect(200).expect('Content-Type', /json/);
  assert.equal((json.body as { schema: string }).schema, 'credence-report/1');
});

test('a newly stored report takes the place of the one before at once', async (context) => {
  const { app, store } = siteWithReport(context, sliderFixture());
  assert.doesNotMatch((await request(app).get('/reports/tea')).text, /counts as close/);
  storeReport(store, sliderFixture({ margin: 4 }), 'second');
  assert.match((await request(app).get('/reports/tea')).text, /counts as close/);
});

test('pages come under the strict policy', async (context) => {
  const { app } = siteWithReport(context, sliderFixture());
  for (const path of ['/reports/tea', '/reports/tea/figures/wasserstein.svg', '/']) {
    const policy = (await request(app).get(path).expect(200)).headers['content-security-policy'] ?? '';
    assert.match(policy, /default-src 'none'.*style-src 'self'/);
  }
});

test('a report is computed on request only, and shown when it is there', async (context) => {
  const study = sampleStudy();
  const { app, store, queue, errors } = reportSite(context, [study]);
  answerStudy(store, study.id, study.waves[0]!.id);

  const before = await request(app).get('/reports/lamps').expect(200);
  assertWellFormedPage(before.text);
  assert.match(textOf(before.text), /There is no report of this study yet/);
  assert.deepEqual(queue.status('lamps'), { state: 'idle' });
  await request(app).get('/reports/lamps/items/item-1').expect(404);
  await request(app).post('/reports/lamps').set('Sec-Fetch-Site', 'cross-site').expect(403);
  assert.deepEqual(queue.status('lamps'), { state: 'idle' });

  await request(app)
    .post('/reports/lamps')
    .set('Sec-Fetch-Site', 'same-origin')
    .expect(303)
    .expect('Location', '/reports/lamps');
  const during = await request(app).get('/reports/lamps').expect(200);
  assert.match(during.text, /hx-get="\/reports\/lamps\/progress"/);
  assert.match(during.text, /<a href="\/reports\/lamps">Look again<\/a>/);
  let progress = await request(app).get('/reports/lamps/progress').expect(200);
  for (let tries = 0; tries < 300 && queue.status('lamps').state !== 'idle'; tries += 1) {
    await wait(100);
    progress = await request(app).get('/reports/lamps/progress').expect(200);
    assert.doesNotMatch(progress.text, /<html/);
    assert.notEqual(queue.status('lamps').state, 'failed');
  }
  progress = await request(app).get('/reports/lamps/progress').expect(200);
  assert.equal(progress.headers['hx-refresh'], 'true');
  const after = await request(app).get('/reports/lamps').expect(200);
  assertWellFormedPage(after.text);
  assert.match(textOf(after.text), /People: 12 people gave 72 usable answers/);
  assert.deepEqual(errors, []);
});

/** Twelve people answer every item. */
function answerStudy(store: Store, studyId: string, waveKey: string): void {
  const wave = findWave(store, studyId, waveKey)!;
  const versionId = currentVersion(store, studyId)!.id;
  const uniform = seededUniform('answers');
  const trial = store.prepare(
    "INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, state) VALUES (?, ?, ?, '', 0, 'done')",
  );
  for (let person = 0; person < 12; person += 1) {
    const id = respondentId(store, {
      waveId: wave.id,
      versionId,
      kind: 'person',
      origin: 'imported',
      label: `p${person}`,
      settings: {},
    });
    for (const { rowId } of itemsOfVersion(store, versionId, 'target')) {
      const { lastInsertRowid } = trial.run(wave.id, id, rowId);
      const value = Math.round(100 * uniform());
      insertResponse(store, Number(lastInsertRowid), { question: 'likelihood', value, status: 'ok' });
    }
  }
}

test('a computation can be called off from its page', async (context) => {
  const { app, queue } = reportSite(context, [{ ...sampleStudy(), id: 'tea' }]);
  queue.request('tea');
  const { text } = await request(app).get('/reports/tea').expect(200);
  assert.match(text, /action="\/reports\/tea\/cancel"/);
  await request(app).post('/reports/tea/cancel').expect(403);
  await request(app)
    .post('/reports/tea/cancel')
    .set('Sec-Fetch-Site', 'same-origin')
    .expect(303, /reports\/tea/);
  assert.deepEqual(queue.status('tea'), { state: 'idle' });
});
