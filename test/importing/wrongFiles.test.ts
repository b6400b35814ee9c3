import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { InputError, InputErrors } from '../../server/errors.js';
import { importProbcopa } from '../../server/importing/probcopa/importProbcopa.js';
import { importAnswers, importItems } from '../../server/importing/table/importTables.js';
import { importNotes } from '../../server/store/importedFiles.js';
import { jsonLines, publishedSet, type Row, writePublishedSet } from './publishedSet.js';
import { count, importOptions, temporaryFolder, temporaryStore } from './setUp.js';

const set = publishedSet();
const effort = 'results/reasoning_effort_experiments/gpt-5_reasoning_effort_medium.jsonl';
const people = 'datasets/probcopa_CANARY.jsonl';
const firstPerson = (set.files[people] ?? []).findIndex((row) => row['type'] !== 'canary') + 1;

/** Changes the text of a file of the made-up set. */
const change = (name: string, edit: (text: string) => string | Buffer) => ({ name, edit });
/** Changes one row of it (from 1). */
const row = (name: string, at: number, edit: (row: Row) => unknown) =>
  change(name, (text) =>
    text
      .split('\n')
      .map((line, index) => (index === at - 1 ? JSON.stringify(edit(JSON.parse(line) as Row)) : line))
      .join('\n'),
  );
const without = (key: string) => (values: Row) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));

/** One fault each in a published file, and the line that names it: file, place, what is wrong. */
const refusedFiles: readonly [string, { name: string; edit: (text: string) => string | Buffer }, string][] = [
  [
    'a value that is text',
    row(effort, 2, (r) => ({ ...r, answer: '85' })),
    'row 2: answer: must be a number, null or "error"',
  ],
  ['an answer left out', row(effort, 3, without('answer')), 'row 3: lacks "answer"'],
  [
    'an item number as text',
    row(effort, 1, (r) => ({ ...r, UID: '1' })),
    'row 1: UID: must be a whole number, the item',
  ],
  ['no item number', row(effort, 1, without('UID')), 'row 1: lacks "UID"'],
  [
    'an item that is not there',
    row(effort, 5, (r) => ({ ...r, UID: 999 })),
    'row 5: there is no item 999 in the items file',
  ],
  [
    'a run twice',
    row(effort, 2, (r) => ({ ...r, run: 'Response_0' })),
    'row 2: item 1, run 0 stands here again (first in row 1)',
  ],
  [
    'a run without number',
    row(effort, 2, (r) => ({ ...r, run: 'Response' })),
    'row 2: run: must be a whole number, "Response_3" or "Persona_3"',
  ],
  [
    'no run at all',
    row(effort, 2, without('run')),
    'row 2: lacks "run" and "persona_id": one of them numbers the repetitions',
  ],
  [
    'negative tokens',
    row(effort, 4, (r) => ({ ...r, reasoning_token_count: -1 })),
    'row 4: reasoning_token_count: must not be negative',
  ],
  ['a list for a row', row(effort, 4, () => [1, 2]), 'row 4: is not a JSON object: write {"name": value, ...}'],
  [
    'a file cut off',
    change(effort, (text) => text.slice(0, -40)),
    'row 120: is cut off, the file ends in the middle of it: fetch the file again',
  ],
  [
    'a broken row',
    change(effort, (text) => text.replace('\n{', '\n{{')),
    'row 2: is not JSON: write one object a line',
  ],
  [
    'bytes of another encoding',
    change(effort, (text) => Buffer.from(text.replace('made-up', 'süß'), 'latin1')),
    'row 2: is not UTF-8 text: save the file as UTF-8',
  ],
  ['UTF-16', change(effort, (text) => Buffer.from(`\ufeff${text}`, 'utf16le')), 'is UTF-16 text: save it as UTF-8'],
  ['an empty file', change(effort, () => ''), 'holds no rows of data'],
  ['a file of canaries only', change(effort, () => jsonLines([{ type: 'canary' }])), 'holds no rows of data'],
  [
    'one endless row',
    change(effort, () => Buffer.alloc(17 * 1024 * 1024, 120)),
    'row 1 is longer than 16 MiB: write one row a line',
  ],
  [
    'a rating that is text',
    row(people, firstPerson, (r) => ({ ...r, response: 'high' })),
    `row ${firstPerson}: response: must be a number`,
  ],
  [
    'a person without number',
    row(people, firstPerson, (r) => ({ ...r, workerid: 'anna' })),
    `row ${firstPerson}: workerid: must be the number of the person`,
  ],
  [
    'a slide before the first',
    row(people, firstPerson, (r) => ({ ...r, slide_number: 0 })),
    `row ${firstPerson}: slide_number: must be a whole number from 1`,
  ],
  [
    'a time before the page was opened',
    row(people, firstPerson, (r) => ({ ...r, time: -1 })),
    `row ${firstPerson}: time: must not be negative: minutes since the page was opened`,
  ],
  [
    'demo data cut off',
    change('demo_data.json', (text) => text.slice(0, -9)),
    'is not JSON, or is cut off: fetch the file again',
  ],
  [
    'demo data with words for answers',
    change('demo_data.json', (text) =>
      text.replace('"model_responses":{"gpt-5":{"0":[', '"model_responses":{"gpt-5":{"0":["high",'),
    ),
    'model_responses.gpt-5.0.0: must be a number',
  ],
  [
    'demo data about an unknown item',
    change('demo_data.json', (text) =>
      text.replace('"model_responses":{"gpt-5":{', '"model_responses":{"gpt-5":{"77":[1],'),
    ),
    'model_responses.gpt-5.77: there is no item of this number in "items"',
  ],
];

for (const [title, { name, edit }, line] of refusedFiles)
  test(`refused whole: ${title}`, async (t) => {
    const folder = temporaryFolder(t);
    writePublishedSet(folder, set, (file) => [name, people, 'datasets/probcopa_items.jsonl'].includes(file));
    const path = join(folder, name);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    const store = temporaryStore(t);
    const { refused, summary } = await importProbcopa([folder], importOptions(store));
    assert.equal(refused?.message, `${path}: ${line}`);
    assert.equal(count(store, 'SELECT count(*) FROM trials WHERE source_file = ?', name), 0, 'nothing of it is stored');
    assert.equal(
      summary.files.filter(({ state }) => state === 'imported').length,
      name === people ? 1 : 2,
      'the rest is',
    );
  });

test('a wrong items file stops the whole import', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const path = join(folder, 'datasets', 'probcopa_items.jsonl');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"UID":1,', '"UID":0,'));
  const store = temporaryStore(t);
  await assert.rejects(
    importProbcopa([folder], importOptions(store)),
    new InputErrors([new InputError(`${path}: row 2`, 'item 0 stands here again (first in row 1)')]),
  );
  assert.equal(count(store, 'SELECT count(*) FROM trials'), 0);
});

test('a folder without the published layout, and one that is not there', async (t) => {
  const folder = temporaryFolder(t);
  const store = temporaryStore(t);
  await assert.rejects(importProbcopa([folder], importOptions(store)), /holds nothing of the published layout/);
  await assert.rejects(importProbcopa([join(folder, 'none')], importOptions(store)), /cannot be read \(ENOENT\)/);
});

test('with --skip-bad-rows the good rows come in and the bad ones are named', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set, (file) => file === effort || file === 'datasets/probcopa_items.jsonl');
  const path = join(folder, effort);
  const lines = readFileSync(path, 'utf8').split('\n');
  lines[1] = '{"UID":1';
  lines[4] = lines[3] ?? '';
  writeFileSync(path, lines.join('\n'));
  const store = temporaryStore(t);
  const { refused, summary } = await importProbcopa([folder], importOptions(store, { skipBadRows: true }));
  assert.equal(refused, undefined);
  assert.deepEqual(
    summary.files.map(({ rows, bad_rows }) => [rows, bad_rows]),
    [
      [12, 0],
      [118, 2],
    ],
  );
  assert.deepEqual(
    importNotes(store, 'probcopa')
      .filter(({ code }) => code === 'bad_row')
      .map(({ place, text }) => `${place}: ${text}`),
    [
      'row 2: left out: is not JSON: write one object a line',
      'row 5: left out: item 1, run 3 stands here again (first in row 4)',
    ],
  );
  // The rows behind a bad one keep their place: a noise draw belongs to a row of the file.
  assert.equal(count(store, 'SELECT source_order FROM trials WHERE source_row = 6'), 5);
});

/** Odd but readable: the file comes in, and the oddity is noted with its place. */
const oddities: readonly [
  string,
  { name: string; edit: (text: string) => string | Buffer },
  { code: string; place: string; text: RegExp },
][] = [
  [
    'an answer off the scale',
    row(effort, 2, (r) => ({ ...r, answer: 150 })),
    { code: 'out_of_range', place: 'row 2, item 1', text: /the answer 150 lies outside 0 to 100/ },
  ],
  [
    'a rating off the scale',
    row(people, firstPerson, (r) => ({ ...r, response: -3 })),
    { code: 'out_of_range', place: `row ${firstPerson}, item`, text: /-3 lies outside/ },
  ],
  [
    'an unknown key',
    row(effort, 2, (r) => ({ ...r, mood: 'good' })),
    { code: 'unknown_key', place: 'row 2, key mood', text: /unknown key "mood" in 1 row/ },
  ],
  [
    'a byte order mark',
    change(effort, (text) => `\ufeff${text}`),
    { code: 'byte_order_mark', place: 'file', text: /byte order mark/ },
  ],
  [
    'another wording of an item',
    row(effort, 2, (r) => ({ ...r, premise: 'Something else.' })),
    { code: 'wording_differs', place: 'row 2, item 1', text: /not the item's/ },
  ],
];

for (const [title, { name, edit }, expected] of oddities)
  test(`noted and imported: ${title}`, async (t) => {
    const folder = temporaryFolder(t);
    writePublishedSet(folder, set, (file) => file === name || file === 'datasets/probcopa_items.jsonl');
    const path = join(folder, name);
    writeFileSync(path, edit(readFileSync(path, 'utf8')));
    const store = temporaryStore(t);
    const { refused } = await importProbcopa([folder], importOptions(store));
    assert.equal(refused, undefined);
    const [note] = importNotes(store, 'probcopa').filter(({ code }) => code === expected.code);
    assert.ok(note);
    assert.ok(note.place.startsWith(expected.place), note.place);
    assert.match(note.text, expected.text);
    if (expected.code === 'out_of_range')
      assert.equal(
        count(
          store,
          "SELECT count(*) FROM responses WHERE status = 'out_of_range' AND value IS NULL AND raw IN ('150', '-3')",
        ),
        1,
      );
  });

const header = 'respondent,item,value';

/** One fault each in a table of one's own. */
const refusedTables: readonly [string, string, string, 'person' | 'model' | 'items', string][] = [
  [
    'no such item',
    'a.csv',
    `${header}\np,77,5`,
    'person',
    ': row 2: item: the study has no item "77", only 0, 1, 2, 3, 4, ...',
  ],
  ['no respondent', 'a.csv', 'item,value\n0,5', 'person', ': row 2: lacks "respondent"'],
  ['words for a number', 'a.csv', `${header}\np,0,high`, 'person', ': row 2: value: "high" is not a number'],
  [
    'a question that is not asked',
    'a.csv',
    `${header},question\np,0,5,mood`,
    'person',
    ': row 2: question: the study has no question "mood", only likelihood',
  ],
  [
    'a condition that is not there',
    'a.csv',
    `${header},condition\np,0,5,wet`,
    'person',
    ': row 2: condition: the study has no condition "wet", only (empty)',
  ],
  [
    'a value too many',
    'a.csv',
    `${header}\np,0,5,6`,
    'person',
    ': row 2: has more or fewer values than the header has names: check commas and quotes',
  ],
  ['a quote left open', 'a.csv', `${header}\n"p,0,5`, 'person', ': row 2: opens a quote that is never closed'],
  [
    'two columns of one name',
    'a.csv',
    'item,item\n0,5',
    'person',
    ': header: has two columns "item": give each its own name',
  ],
  ['another format', 'a.xlsx', 'PK', 'person', ': has a name that tells no format: give a .csv or .jsonl file'],
  [
    'a repetition twice',
    'a.jsonl',
    jsonLines([
      { respondent: 'p', item: '0', value: 5, repetition: 0 },
      { respondent: 'p', item: '0', value: 6, repetition: 0 },
    ]),
    'person',
    ': row 2: "p" answers item 0, repetition 0 here again',
  ],
  [
    'a model without name',
    'a.jsonl',
    jsonLines([{ item: '0', value: 5 }]),
    'model',
    ': row 1: lacks "label": add the column, or give --label',
  ],
  [
    'half a repetition',
    'a.csv',
    'label,item,value,repetition\nm,0,5,0.5',
    'model',
    ': row 2: repetition: must be a whole number',
  ],
  ['an item without id', 'a.csv', 'premise\nIt rained.', 'items', ': row 2: lacks "id"'],
  [
    'a field name with capitals',
    'a.csv',
    'id,Premise\nx,It rained.',
    'items',
    ': row 2: fields.Premise: field names use lower-case letters',
  ],
  [
    'an item twice',
    'a.csv',
    'id,premise,hypothesis\nx,a,b\nx,a,b',
    'items',
    ': row 3: item x stands here again (first in row 2)',
  ],
];

for (const [title, name, text, kind, line] of refusedTables)
  test(`table refused: ${title}`, async (t) => {
    const folder = temporaryFolder(t);
    writePublishedSet(folder, set, (file) => file === 'datasets/probcopa_items.jsonl');
    const store = temporaryStore(t);
    await importProbcopa([folder], importOptions(store));
    const path = join(folder, 'tables', name);
    mkdirSync(dirname(path));
    writeFileSync(path, text);
    const run = async (): Promise<void> => {
      const { refused } =
        kind === 'items'
          ? await importItems([path], importOptions(store))
          : await importAnswers(
              [path],
              { kind, wave: kind === 'model' ? 'models' : undefined, label: undefined },
              importOptions(store),
            );
      if (refused !== undefined) throw refused;
    };
    await assert.rejects(run, (error: Error) => {
      assert.ok(error.message.startsWith(`${path}${line}`), error.message);
      return true;
    });
    assert.equal(count(store, 'SELECT count(*) FROM trials'), 0);
  });
