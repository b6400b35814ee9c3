import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, test, type TestContext } from 'node:test';
import { importProbcopa } from '../../server/importing/probcopa/importProbcopa.js';
import type { ImportSummary } from '../../server/importing/summary.js';
import { importNotes } from '../../server/store/importedFiles.js';
import type { Store } from '../../server/store/open.js';
import { currentVersion, loadStudy } from '../../server/store/studies.js';
import { needsShared, readShared, sharedPath } from '../shared.js';
import { count, importOptions, storedAnswers, temporaryStore } from './setUp.js';

const shared = needsShared('probcopa');
const original = 'datasets/probcopa_CANARY.jsonl';

let store: Store;
let summary: ImportSummary;

before(async (context) => {
  if (shared.skip !== false) return;
  store = temporaryStore(context as unknown as TestContext);
  ({ summary } = await importProbcopa([sharedPath('probcopa')], importOptions(store)));
});

test('36 model files, 37,800 rows, 36,495 numbers, 914 "error", 391 null', shared, () => {
  const models = summary.files.filter(({ file }) => file.startsWith('results/') && !/human/.test(file));
  assert.equal(models.length, 36);
  assert.equal(
    models.reduce((sum, { rows }) => sum + rows, 0),
    37_800,
  );
  const from =
    "FROM responses JOIN trials ON trials.id = trial_id WHERE trials.source_file LIKE 'results/%' AND source_slide IS NULL";
  assert.equal(count(store, `SELECT count(value) ${from}`), 36_495);
  assert.equal(count(store, `SELECT count(*) ${from} AND value IS NULL AND raw = 'error'`), 914);
  assert.equal(count(store, `SELECT count(*) ${from} AND value IS NULL AND raw IS NULL`), 391);
  assert.equal(count(store, `SELECT count(*) ${from} AND value = 0`), 1160);
  assert.equal(count(store, `SELECT count(*) ${from} AND value = 100`), 450);
  assert.equal(count(store, `SELECT count(*) ${from} AND reasoning_tokens = 0`), 52);
});

test('each answer beside its finish reason, as counted in the files', shared, () => {
  const rows = store
    .prepare(
      `SELECT CASE WHEN value IS NOT NULL THEN 'number' ELSE ifnull(raw, 'null') END AS answer, finish_reason AS finish, count(*) AS n
       FROM responses JOIN trials ON trials.id = trial_id
       WHERE trials.source_file LIKE 'results/%' AND source_slide IS NULL GROUP BY 1, 2 ORDER BY 1, 2`,
    )
    .raw()
    .all();
  assert.deepEqual(rows, [
    ['error', null, 495],
    ['error', 'MAX_TOKENS', 33],
    ['error', 'STOP', 2],
    ['error', 'error', 14],
    ['error', 'length', 83],
    ['error', 'stop', 287],
    ['null', 'MAX_TOKENS', 360],
    ['null', 'STOP', 31],
    ['number', null, 4506],
    ['number', 'STOP', 8574],
    ['number', 'end_turn', 7200],
    ['number', 'length', 1],
    ['number', 'stop', 16_214],
  ]);
});

test('the human waves: 5,858 rows of 307 people, 840 of 28 twice, canary rows counted', shared, () => {
  const counted = Object.fromEntries(
    summary.files
      .filter(({ canary_rows }) => canary_rows > 0)
      .map(({ file, rows, canary_rows }) => [file, [rows, canary_rows]]),
  );
  assert.deepEqual(counted, {
    [original]: [5858, 50],
    'demo_data.json': [44_100, 30],
    'results/probcopa_random_sample_prompt_validation_round_human_results_CANARY.jsonl': [840, 10],
    'results/probcopa_random_sample_validation_round_human_results_CANARY.jsonl': [840, 10],
  });
  const people = store
    .prepare(
      "SELECT key, count(*) FROM respondents JOIN waves ON waves.id = wave_id WHERE kind = 'person' GROUP BY key",
    )
    .raw()
    .all();
  assert.deepEqual(people, [
    ['original', 307],
    ['prompt-validation', 28],
    ['validation', 28],
  ]);
});

test('worker 1238 did everything twice: 28 doubled items and 25 negative times by name', shared, () => {
  const notes = importNotes(store, 'probcopa');
  const doubled = notes.filter(({ code }) => code === 'doubled_item');
  assert.equal(doubled.length, 28);
  assert.ok(doubled.every(({ sourceFile, text }) => sourceFile === original && text.startsWith('person 1238 ')));
  const negative = notes.filter(({ code }) => code === 'negative_time');
  assert.equal(negative.length, 25);
  assert.ok(negative.every(({ text }) => text.startsWith('person 1238 answered -')));
  assert.ok(negative.some(({ text }) => text.includes('-207')));
  const runs = store
    .prepare(
      `SELECT repetition, count(*), min(source_row), max(source_row) FROM trials JOIN respondents ON respondents.id = respondent_id
       WHERE label = '1238' GROUP BY repetition`,
    )
    .raw()
    .all();
  assert.deepEqual(runs, [
    [0, 28, 3879, 3906],
    [1, 28, 3907, 3934],
  ]);
  assert.equal(
    count(
      store,
      "SELECT count(*) FROM trials JOIN respondents ON respondents.id = respondent_id WHERE kind = 'person' AND repetition > 0",
    ),
    28,
  );
  assert.equal(count(store, 'SELECT count(*) FROM import_notes'), notes.length);
});

test('nothing else is odd about the published files', shared, () => {
  const codes = new Set(importNotes(store, 'probcopa').map(({ code }) => code));
  assert.deepEqual([...codes].sort(), [
    'canary_rows',
    'claude_budget',
    'claude_tokens',
    'doubled_item',
    'negative_time',
  ]);
});

test('the full gpt-5 run and its medium-effort file stay two samples', shared, () => {
  const rows = store
    .prepare(
      `SELECT label, key, settings, count(*) AS n FROM respondents JOIN trials ON trials.respondent_id = respondents.id JOIN waves ON waves.id = respondents.wave_id
       WHERE label IN ('gpt-5', 'gpt-5 effort=medium') GROUP BY label`,
    )
    .all();
  assert.deepEqual(rows, [
    { label: 'gpt-5', key: 'models', settings: '{"model":"gpt-5","max_tokens":2048,"block":"main"}', n: 6300 },
    {
      label: 'gpt-5 effort=medium',
      key: 'follow-up',
      settings: '{"model":"gpt-5","effort":"medium","max_tokens":4224,"block":"reasoning_effort"}',
      n: 900,
    },
  ]);
});

test('the full runs: 6,300 trials each, as many usable as the references say, nothing twice', shared, () => {
  const { models } = readShared<{ models: Record<string, { n_usable: number; n_items: number }> }>(
    'reference/eight_models.json',
  );
  const rows = store
    .prepare(
      `SELECT label, count(*) AS trials, count(value) AS usable, count(DISTINCT CASE WHEN value IS NOT NULL THEN item_id END) AS items,
         count(DISTINCT trials.source_file) AS files
       FROM respondents JOIN waves ON waves.id = respondents.wave_id JOIN trials ON trials.respondent_id = respondents.id
         JOIN responses ON trial_id = trials.id WHERE waves.key = 'models' GROUP BY label`,
    )
    .all() as { label: string; trials: number; usable: number; items: number; files: number }[];
  assert.deepEqual(
    Object.fromEntries(rows.map(({ label, ...rest }) => [label, rest])),
    Object.fromEntries(
      Object.entries(models)
        .filter(([model]) => rows.some(({ label }) => label === model))
        .map(([model, { n_usable, n_items }]) => [model, { trials: 6300, usable: n_usable, items: n_items, files: 1 }]),
    ),
  );
  assert.equal(rows.length, 8);
});

test('items: 210 in pairs, 30 re-rated, token means of seven models', shared, () => {
  const study = loadStudy(store, currentVersion(store, 'probcopa')?.id ?? 0);
  assert.equal(study.items.length, 210);
  assert.equal(new Set(study.items.map(({ group }) => group)).size, 105);
  assert.equal(study.subsets['re-rated']?.length, 30);
  for (const { covariates } of study.items)
    assert.equal(Object.keys(covariates ?? {}).filter((name) => name.startsWith('reasoning_tokens_mean:')).length, 7);
});

test('per file and item: rows and usable answers as in the references', shared, () => {
  const { columns, files } = readShared<{ columns: string[]; files: Record<string, (number | null)[][]> }>(
    'reference/model_items.json',
  );
  assert.deepEqual(columns.slice(0, 5), ['UID', 'n_rows', 'n_usable', 'median', 'mean']);
  interface Answer {
    file: string;
    item: string;
    value: number | null;
  }
  const byFile = new Map<string, Map<string, (number | null)[]>>();
  for (const { file, item, value } of storedAnswers(store) as Answer[]) {
    const items = byFile.get(file) ?? new Map<string, (number | null)[]>();
    byFile.set(file, items.set(item, [...(items.get(item) ?? []), value]));
  }
  assert.ok(Object.keys(files).length > 0);
  for (const [file, rows] of Object.entries(files))
    for (const [uid, nRows, nUsable, , mean] of rows) {
      const values = byFile.get(file)?.get(String(uid)) ?? [];
      const usable = values.filter((value) => value !== null);
      assert.deepEqual([values.length, usable.length], [nRows, nUsable], `${file}, item ${uid}`);
      if (typeof mean === 'number')
        assert.ok(
          Math.abs(usable.reduce((sum, value) => sum + value, 0) / usable.length - mean) < 1e-9,
          `${file}, item ${uid}`,
        );
    }
});

test('every file of results/ and datasets/ is imported or named as left out', shared, () => {
  const known = new Set([...summary.files, ...summary.left_out].map(({ file }) => file));
  for (const folder of ['datasets', 'results'])
    for (const name of readdirSync(sharedPath(join('probcopa', folder)), { recursive: true }).map(String))
      if (name.endsWith('.jsonl')) assert.ok(known.has(`${folder}/${name}`), name);
});
