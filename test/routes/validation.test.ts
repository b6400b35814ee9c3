import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import request from 'supertest';
import { validationSchema } from '../../server/reports/validation/validation.js';
import { saveValidation } from '../../server/store/validations.js';
import { hostileText } from '../reports/fixtureReport.js';
import { fixtureValidation } from '../reports/validation/fixtureValidation.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { assertWellFormedPage, textOf } from '../views/markup.js';
import { reportSite } from './reportSite.js';

const tea = { ...sampleStudy(), id: 'tea', title: 'Tea', validation: 'made-up' };

test('published numbers stand beside ours, each verdict in words, and hostile text stays text', async (context) => {
  const { app, store } = reportSite(context, [tea]);
  const validation = fixtureValidation('tea');
  saveValidation(store, 'tea', 'key', JSON.stringify(validation));
  const { text } = await request(app).get('/reports/tea/validation').expect(200).expect('Content-Type', /html/);
  assertWellFormedPage(text);
  const read = textOf(text);
  for (const { name, verdict } of validation.rows)
    assert.ok(read.includes(name.slice(0, 12)) && read.includes(verdict), name);
  assert.match(
    read,
    /6 rows: 1 reproduced, 1 reproduced to the printed digits, 1 reproduced in part, 1 corrected, 1 not/,
  );
  assert.match(read, /Not as it should be: a wrong number/);
  assert.match(read, /0\.034567/);
  assert.match(read, /corrected: by its own data/);
  assert.ok(!text.includes(hostileText), 'escaped');
});

test('the same as files: JSON keeps its contract, CSV a line for each number', async (context) => {
  const { app, store } = reportSite(context, [tea]);
  const validation = fixtureValidation('tea');
  saveValidation(store, 'tea', 'key', JSON.stringify(validation));
  const json = await request(app).get('/reports/tea/validation.json').expect(200);
  assert.match(json.get('Content-Disposition') ?? '', /tea-validation\.json/);
  assert.deepEqual(validationSchema.parse(JSON.parse(json.text || (json.body as Buffer).toString())), validation);
  const csv = await request(app).get('/reports/tea/validation.csv').expect(200);
  const rows = parse<Record<string, string>>(csv.text || (csv.body as Buffer).toString(), { columns: true });
  assert.equal(rows.length, 9);
  assert.deepEqual(
    rows.filter(({ name }) => name === 'two of three').map(({ published, ours, agrees }) => [published, ours, agrees]),
    [
      ['12', '12', 'exactly'],
      ['0.31', '0.3077', 'to the printed digits'],
      ['0.02', '0.034567', 'no'],
    ],
  );
  const defects = await request(app).get('/reports/tea/findings.csv').expect(200);
  assert.match(defects.text, /'=1\+1/, 'a formula is disarmed');
});

test('a study that names no publication has no such page; one not computed yet offers to compute', async (context) => {
  const { app } = reportSite(context, [tea, { ...sampleStudy(), id: 'other' }]);
  await request(app).get('/reports/other/validation').expect(404);
  await request(app).get('/reports/none/validation').expect(404);
  await request(app).get('/reports/tea/validation.json').expect(404);
  const { text } = await request(app).get('/reports/tea/validation').expect(200);
  assertWellFormedPage(text);
  assert.match(text, /<form method="post" action="\/reports\/tea">/);
});
