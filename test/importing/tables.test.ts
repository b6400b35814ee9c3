import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { ImportOptions } from '../../server/importing/importFiles.js';
import { columnNames } from '../../server/importing/table/columns.js';
import { importAnswers, importItems } from '../../server/importing/table/importTables.js';
import { importNotes } from '../../server/store/importedFiles.js';
import { importedItems } from '../../server/store/studies.js';
import { readStudyFile } from '../../server/study/load.js';
import { jsonLines } from './publishedSet.js';
import { importOptions, storedAnswers, temporaryFolder, temporaryStore } from './setUp.js';

/** A study with two questions in a trial, an ordinal scale, a choice whose words come from the item, and a factor. */
const yaml = `
id: small
title: Small
description: Two questions, one factor.
items: { imported: true }
questions:
  - { id: severity, scale: { type: ordinal, levels: [low, middle, high] } }
  - { id: reading, scale: { type: choice, from_fields: [first, second] } }
wordings:
  - { id: plain, people: "{statement} {context}", models: { user: "{statement} {context}" } }
factors:
  - { id: context, levels: [{ id: flood }, { id: frost }] }
people:
  items_per_person: 2
  estimated_minutes: 1
  practice: { intro: Try it., examples: [] }
  checks: { items: [], exclude_above: 1 }
  texts: { welcome: a, consent: b, consent_version: "1", contact: c, turn: d, comments: e, done: f }
waves:
  - { id: main, wording: plain, people: { responses_per_item: 3 }, models: { repetitions: 2, labels: [] } }
  - { id: later, wording: plain, people: { responses_per_item: 3 } }
comparison: { people: main }
`;

function setUp(t: TestContext): {
  folder: string;
  options: () => ImportOptions;
  file: (name: string, text: string) => string;
} {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, 'studies', 'small'), { recursive: true });
  writeFileSync(join(folder, 'studies', 'small', 'study.yaml'), yaml);
  const store = temporaryStore(t);
  return {
    folder,
    options: () => importOptions(store, { study: readStudyFile(join(folder, 'studies', 'small')) }),
    file: (name, text) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    },
  };
}

const itemsCsv = `id,group,statement,first,second,covariate.length,covariate.source,subsets
a,g1,"One, ""quoted""",sure,likely,3,book,few many
b,,Two,possible,sure,,book,many
`;

interface Stored {
  wave: string;
  label: string;
  item: string;
  condition: string;
  repetition: number;
  question: string;
  value: number | null;
  status: string;
  raw: string | null;
  source_row: number;
}

test('items from CSV: fields, group, covariates as numbers or text, subsets; twice is once', async (t) => {
  const { options, file } = setUp(t);
  const path = file('items.csv', itemsCsv);
  for (const _time of [1, 2]) await importItems([path], options());
  assert.deepEqual(importedItems(options().store, 'small'), {
    items: [
      {
        id: 'a',
        group: 'g1',
        fields: { statement: 'One, "quoted"', first: 'sure', second: 'likely' },
        covariates: { length: 3, source: 'book' },
      },
      { id: 'b', fields: { statement: 'Two', first: 'possible', second: 'sure' }, covariates: { source: 'book' } },
    ],
    subsets: { few: ['a'], many: ['a', 'b'] },
  });
});

test('items from JSON Lines are added, and one with a known id is replaced', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const { summary } = await importItems(
    [
      file(
        'more.jsonl',
        jsonLines([
          { id: 'b', statement: 'Two again', first: 'x', second: 'y' },
          { id: 'c', statement: 'Three', first: 'x', second: 'y', numbers: [1, 2] },
        ]),
      ),
    ],
    options(),
  );
  assert.equal(summary.items, 3);
  const { items } = importedItems(options().store, 'small') ?? { items: [] };
  assert.deepEqual(
    items.map(({ id, fields }) => [id, fields['statement']]),
    [
      ['a', 'One, "quoted"'],
      ['b', 'Two again'],
      ['c', 'Three'],
    ],
  );
  assert.deepEqual(items[2]?.fields['numbers'], [1, 2]);
});

test('people: two questions in one trial, answers as numbers or in words, an empty cell is no answer', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const path = file(
    'people.csv',
    `respondent,item,condition,question,value,minutes
anna,a,context=flood,severity,high,1.5
anna,a,context=flood,reading,likely,1.5
anna,a,context=frost,severity,0,2
anna,b,context=flood,severity,,2.5
`,
  );
  const { refused } = await importAnswers([path], { kind: 'person', wave: undefined, label: undefined }, options());
  assert.equal(refused, undefined);
  const stored = storedAnswers(options().store) as Stored[];
  assert.deepEqual(
    stored.map(({ wave, label, item, condition, question, value, status }) => [
      wave,
      label,
      item,
      condition,
      question,
      value,
      status,
    ]),
    [
      ['main', 'anna', 'a', 'context=flood', 'reading', 1, 'ok'],
      ['main', 'anna', 'a', 'context=flood', 'severity', 2, 'ok'],
      ['main', 'anna', 'b', 'context=flood', 'severity', null, 'empty'],
      ['main', 'anna', 'a', 'context=frost', 'severity', 0, 'ok'],
    ],
  );
  const trials = options().store.prepare('SELECT count(*) FROM trials').pluck().get();
  assert.equal(trials, 3);
});

test('a person who answers the same again: kept as repetition 1 and named', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const row = { respondent: 'anna', item: 'a', condition: 'context=flood', question: 'severity' };
  const path = file(
    'people.jsonl',
    jsonLines([
      { ...row, value: 'low' },
      { ...row, value: 'high' },
    ]),
  );
  for (const _time of [1, 2])
    await importAnswers([path], { kind: 'person', wave: 'later', label: undefined }, options());
  const stored = storedAnswers(options().store) as Stored[];
  assert.deepEqual(
    stored.map(({ repetition, value }) => [repetition, value]),
    [
      [0, 0],
      [1, 2],
    ],
  );
  assert.deepEqual(
    importNotes(options().store, 'small').map(({ code, place }) => [code, place]),
    [['doubled_item', 'row 2, item a']],
  );
});

test('models: repetitions count up, unreadable words stay as unusable answers, a column names the sample', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const row = { item: 'a', condition: 'context=flood', question: 'severity' };
  const path = file(
    'models.jsonl',
    jsonLines([
      { ...row, value: 'low' },
      { ...row, value: 'hm' },
      { ...row, value: 7 },
      { ...row, value: 'high', label: 'other' },
    ]),
  );
  await importAnswers([path], { kind: 'model', wave: undefined, label: 'm' }, options());
  const stored = storedAnswers(options().store) as Stored[];
  assert.deepEqual(
    stored.map(({ wave, label, repetition, value, status, raw }) => [wave, label, repetition, value, status, raw]),
    [
      ['main', 'm', 0, 0, 'ok', null],
      ['main', 'm', 1, null, 'unparseable', 'hm'],
      ['main', 'm', 2, null, 'out_of_range', '7'],
      ['main', 'other', 0, 2, 'ok', null],
    ],
  );
});

test('hostile names are data only', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const names = ["'); DROP TABLE trials;--", '../../etc/passwd', '<script>alert(1)</script>', '__proto__'];
  const path = file(
    'people.jsonl',
    jsonLines(
      names.map((respondent) => ({
        respondent,
        item: 'a',
        condition: 'context=flood',
        question: 'severity',
        value: 1,
      })),
    ),
  );
  await importAnswers([path], { kind: 'person', wave: 'main', label: undefined }, options());
  assert.deepEqual((storedAnswers(options().store) as Stored[]).map(({ label }) => label).sort(), [...names].sort());
});

test('a known file name with other content is refused, and a contradicting answer does not replace the first', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const text = (value: string) => `respondent,item,condition,question,value\nanna,a,context=flood,severity,${value}\n`;
  const into = { kind: 'person', wave: 'main', label: undefined } as const;
  await importAnswers([file('people.csv', text('low'))], into, options());
  const again = await importAnswers([file('people.csv', text('high'))], into, options());
  assert.match(again.refused?.message ?? '', /people.csv: a file of this name was imported before with other content/);
  const renamed = await importAnswers([file('later.csv', text('high'))], into, options());
  assert.deepEqual(
    renamed.summary.files[0]?.notes.map(({ code }) => code),
    ['answers_differ'],
  );
  assert.deepEqual(
    (storedAnswers(options().store) as Stored[]).map(({ value }) => value),
    [0],
  );
});

test('the wave must be named where several could be meant, and exist', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const path = file('people.csv', 'respondent,item,condition,question,value\nanna,a,context=flood,severity,low\n');
  await assert.rejects(importAnswers([path], { kind: 'model', wave: 'later', label: 'm' }, options()), {
    message: '--wave: name a wave of "small" that has models: main',
  });
  await assert.rejects(importAnswers([path], { kind: 'person', wave: 'none', label: undefined }, options()), {
    message: '--wave: name a wave of "small" that has people: main, later',
  });
});

test('columns of the other kind are named as unknown, not read', async (t) => {
  const { options, file } = setUp(t);
  await importItems([file('items.csv', itemsCsv)], options());
  const path = file(
    'people.csv',
    'respondent,item,condition,question,value,reasoning\nanna,a,context=flood,severity,low,because\n',
  );
  await importAnswers([path], { kind: 'person', wave: 'main', label: undefined }, options());
  assert.deepEqual(
    importNotes(options().store, 'small').map(({ code, place }) => [code, place]),
    [['unknown_key', 'row 2, key reasoning']],
  );
  assert.ok(!(columnNames.person as readonly string[]).includes('reasoning'));
});
