import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { columnsOf, tables, type What } from '../../server/exporting/columns.js';
import { codebookOf } from '../../server/exporting/codebook.js';
import { type ExportOptions, exportTable } from '../../server/exporting/exportTable.js';
import { csvLine, jsonLine, spreadsheetLine } from '../../server/exporting/format.js';
import { responseStatuses } from '../../server/scales/scale.js';
import { outcomes } from '../../server/study/recruitment.js';
import { decide } from '../../server/participants/review/decide.js';
import { caseVersion } from '../../server/store/decisions.js';
import { saveDemographics } from '../../server/store/demographics.js';
import type { Store } from '../../server/store/open.js';
import { saveComment } from '../../server/store/personRecords.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { sceneAt, walkThrough } from '../admin/crowd.js';
import { part, sampleStudy } from '../participants/sampleStudy.js';
import { temporaryStore } from '../participants/site.js';

const hostile = '=HYPERLINK("x")\r\nsaid "naïve" , 😀 سلام ';
const start = new Date('2026-03-01T10:00:00Z').getTime();

/** Four people: one through, one who refused publication, one with failed checks, one who left; items with hostile text. */
function collected(t: TestContext): { store: Store; people: number[] } {
  const store = temporaryStore(t);
  const study = sampleStudy((file) => {
    part(file, 'people')['consent_questions'] = [{ id: 'reuse', text: 'May we publish?', governs: 'publication' }];
    const list = part(file, 'items')['list'] as { fields: Record<string, string> }[];
    list[0]!.fields['premise'] = hostile;
  });
  saveStudyVersion(store, study, new Date(start).toISOString());
  openWave(store, findWave(store, 'lamps', 'main')!);
  const at =
    (hour: number) =>
    (minutes: number): ReturnType<typeof sceneAt> =>
      sceneAt(store, 'lamps', 'main', new Date(start + hour * 3_600_000 + minutes * 60_000), hour);
  const people = [
    walkThrough(at(1), { id: 'panel-person-1', session: 'session-1' }).id,
    walkThrough(at(2), { id: 'panel-person-2' }).id,
    walkThrough(at(3), { id: 'panel-person-3', fails: 2 }).id,
    walkThrough(at(4), { id: 'panel-person-4', stopsAfter: 2 }).id,
  ];
  store.prepare('UPDATE consents SET answers = \'{"reuse":false}\' WHERE respondent_id = ?').run(people[1]);
  saveComment(store, people[0]!, hostile, null, new Date(start).toISOString());
  saveDemographics(store, people[0]!, { Age: '41' }, 'panel.csv', new Date(start).toISOString());
  decide(
    store,
    people[2]!,
    { aspect: 'data', choice: 'exclude', reason: 'careless' },
    {
      by: 'Anna',
      now: new Date(start + 1e8),
      version: caseVersion(store, people[2]!),
    },
  );
  return { store, people };
}

const plain: Omit<ExportOptions, 'what'> = {
  studyId: 'lamps',
  format: 'csv',
  pseudonyms: { key: 'key', stable: false },
  public: false,
  spreadsheet: false,
  comments: false,
  demographics: false,
  canary: undefined,
};

function text(store: Store, what: What, change: Partial<ExportOptions> = {}): string {
  return [...exportTable(store, { ...plain, what, ...change })].join('');
}

function rows(store: Store, what: What, change: Partial<ExportOptions> = {}): Record<string, string>[] {
  return parse(text(store, what, change), { columns: true, bom: true, relax_column_count: false });
}

test('every table has the columns of its codebook, in that order, in both formats', (t) => {
  const { store } = collected(t);
  for (const what of Object.keys(tables) as What[]) {
    const names = columnsOf(what).map(({ name }) => name);
    assert.deepEqual(
      codebookOf({ ...plain, what }).columns.map(({ name }) => name),
      names,
    );
    assert.ok(codebookOf({ ...plain, what }).columns.every(({ meaning }) => meaning.length > 3));
    const csv = text(store, what);
    assert.equal(csv.slice(0, csv.indexOf('\n')), names.join(','));
    const [line] = text(store, what, { format: 'jsonl' }).split('\n');
    if (line !== '') assert.deepEqual(Object.keys(JSON.parse(line ?? '') as object), names);
  }
});

test('the codebook names every status and stage, and every value that stands in a coded column', (t) => {
  const { store } = collected(t);
  const meaningOf = (what: What, name: string): string =>
    columnsOf(what).find((column) => column.name === name)?.meaning ?? '';
  const unnamed = (what: What, name: string, values: readonly string[]): string[] =>
    values.filter((value) => !new RegExp(`\\b${value}\\b`).test(meaningOf(what, name)));
  assert.deepEqual(unnamed('responses', 'status', responseStatuses), []);
  assert.deepEqual(unnamed('participants', 'stage', outcomes), []);
  for (const [what, name] of [
    ['responses', 'excluded_by'],
    ['responses', 'rule'],
    ['participants', 'stage'],
    ['participants', 'counts_as'],
  ] as const) {
    const values = new Set(rows(store, what).flatMap((row) => (row[name] ?? '').split(' ').filter(Boolean)));
    assert.ok(values.size > 0, name);
    assert.deepEqual(unnamed(what, name, [...values]), []);
  }
  const person = rows(store, 'participants').find(({ checks_failed: failed }) => failed === '2');
  assert.deepEqual(JSON.parse(person?.['checks'] ?? ''), { song: 0, water: 0 });
  assert.match(meaningOf('participants', 'checks'), /:1\} = passed, 0 = failed/);
});

test('the codebook says how cells with JSON are read, and whether tables join by respondent', () => {
  const notes = (change: Partial<ExportOptions>): string =>
    codebookOf({ ...plain, what: 'participants', ...change }).notes.join('\n');
  assert.match(notes({}), /JSON as text/);
  assert.match(notes({ format: 'jsonl' }), /are objects or lists themselves/);
  assert.match(notes({}), /do not join by respondent/);
  assert.match(notes({ pseudonyms: { key: 'key', stable: true } }), /so tables join by respondent/);
});

test('untouched exported as a number (m2c2kit PR 2): an absent answer is an empty cell, never 0 or 50, in both formats', (t) => {
  const { store } = collected(t);
  const json = text(store, 'responses', { format: 'jsonl' })
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const csv = rows(store, 'responses');
  assert.equal(csv.length, 20);
  assert.equal(json.length, csv.length);
  csv.forEach((row, index) => assert.equal(row['value'], String(json[index]?.['value'])));
  const open = rows(store, 'trials').filter(({ state }) => state === 'planned');
  assert.equal(open.length, 4);
  assert.ok(open.every((row) => row['response_time_ms'] === '' && row['done_at'] === ''));
});

test('excluded people, attention checks and practice are in it, with the reason', (t) => {
  const { store } = collected(t);
  const excluded = rows(store, 'responses').filter((row) => row['excluded'] === '1');
  assert.equal(excluded.length, 6);
  assert.equal(excluded[0]?.['excluded_by'], 'attention-checks admin');
  assert.equal(rows(store, 'responses').filter(({ role }) => role === 'check').length > 5, true);
  const person = rows(store, 'participants').find((row) => row['excluded'] === '1');
  assert.match(person?.['exclusions'] ?? '', /careless/);
  assert.equal(person?.['decisions'], '{"data":"exclude"}');
  const ledger = rows(store, 'ledger');
  assert.deepEqual(
    ledger.map(({ what }) => what),
    ['excluded', 'excluded', 'decided'],
  );
});

test('text comes through exactly: quotes, commas, CR LF, emoji, Arabic, leading signs (Excel garbles UTF-8 without BOM)', (t) => {
  const { store } = collected(t);
  const fields = rows(store, 'items').flatMap(
    (row) => (JSON.parse(row['fields'] ?? '{}') as Record<string, string>)['premise'] ?? [],
  );
  assert.ok(fields.includes(hostile));
  const comment = (change: Partial<ExportOptions>): string | undefined =>
    rows(store, 'participants', { comments: true, ...change }).map((row) => row['comment'])[0];
  assert.equal(comment({}), hostile.trim() === hostile ? hostile : hostile);
  assert.equal(comment({ spreadsheet: true }), `'${hostile}`);
  assert.equal(text(store, 'items', { spreadsheet: true }).charCodeAt(0), 0xfeff);
  assert.notEqual(text(store, 'items').charCodeAt(0), 0xfeff);
});

test('any text survives a round trip through CSV, and no spreadsheet cell starts a formula', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('=1', '+1', '-1', '@x', '\tx', '"', '\r\n', '', ' ')),
        { minLength: 2, maxLength: 5 },
      ),
      (cells) => {
        const [parsed] = parse(csvLine(cells), { relax_column_count: true, skip_empty_lines: false });
        assert.deepEqual(parsed, cells);
        const [sheet] = parse(spreadsheetLine(cells), { relax_column_count: true });
        assert.ok(sheet?.every((cell) => !/^[=+\-@\t\r]/.test(cell)));
      },
    ),
  );
  assert.equal(csvLine([null, '', -5, undefined]), ',"",-5,\n');
  assert.equal(spreadsheetLine([-5, '-5']), "-5,'-5\n");
  assert.equal(jsonLine([{ name: 'a', type: 'json', unit: null, meaning: '' }])(['{"b":1}']), '{"a":{"b":1}}\n');
});

test('no export holds an id of the panel or a label; pseudonyms are fresh unless the key is the same', (t) => {
  const { store } = collected(t);
  const labels = store.prepare('SELECT label FROM respondents').pluck().all() as string[];
  for (const what of Object.keys(tables) as What[]) {
    const written = text(store, what, { comments: true, demographics: true });
    assert.doesNotMatch(written, /panel-person|session-1/);
    assert.ok(labels.every((label) => !written.includes(label)));
  }
  const names = (key: string): (string | undefined)[] =>
    rows(store, 'participants', { pseudonyms: { key, stable: false } }).map((row) => row['respondent']);
  assert.deepEqual(names('a'), names('a'));
  assert.ok(names('a').every((name) => !names('b').includes(name)));
  assert.equal(new Set(names('a')).size, 4);
});

test('comments and demographics only on request', (t) => {
  const { store } = collected(t);
  assert.doesNotMatch(text(store, 'participants'), /naïve|41/);
  assert.match(text(store, 'participants', { comments: true }), /naïve/);
  assert.match(text(store, 'participants', { demographics: true }), /""Age"":""41""/);
});

test('people who refused publication are in no public table, nor are names of accounts', (t) => {
  const { store, people } = collected(t);
  const withdrawn = people[3]!;
  store.prepare("UPDATE respondents SET stage = 'withdrawn' WHERE id = ?").run(withdrawn);
  const counts = (change: Partial<ExportOptions>): number[] =>
    (['participants', 'trials', 'responses'] as const).map(
      (what) => new Set(rows(store, what, change).map((row) => row['respondent'])).size,
    );
  assert.deepEqual(counts({}), [4, 4, 4]);
  assert.deepEqual(counts({ public: true }), [2, 2, 2]);
  const ledger = text(store, 'ledger', { public: true });
  assert.doesNotMatch(ledger, /Anna|careless/);
  assert.match(ledger, /account 1/);
});

test('a canary stands at the head and in the codebook', (t) => {
  const { store } = collected(t);
  const canary = 'ab'.repeat(32);
  const [first] = text(store, 'items', { format: 'jsonl', canary }).split('\n');
  assert.deepEqual(Object.keys(JSON.parse(first ?? '') as object), ['type', 'canary_hex', 'description']);
  assert.match(rows(store, 'items', { canary })[0]?.['item'] ?? '', /^canary (ab){32}: This entry/);
  assert.match(JSON.stringify(codebookOf({ ...plain, what: 'items', canary })), /first row is a canary/);
});

test('debug runs in the data (psiTurk 295): test visits are never exported', (t) => {
  const { store } = collected(t);
  const before = rows(store, 'participants').length;
  store.prepare("UPDATE respondents SET origin = 'test' WHERE id = (SELECT min(id) FROM respondents)").run();
  assert.equal(rows(store, 'participants').length, before - 1);
  assert.equal(new Set(rows(store, 'trials').map((row) => row['respondent'])).size, before - 1);
});
