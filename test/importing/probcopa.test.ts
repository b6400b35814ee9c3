import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { importProbcopa } from '../../server/importing/probcopa/importProbcopa.js';
import { importedFiles, importNotes } from '../../server/store/importedFiles.js';
import { currentVersion, importedItems, loadStudy } from '../../server/store/studies.js';
import { publishedSet, writePublishedSet } from './publishedSet.js';
import { count, importOptions, storedAnswers, temporaryFolder, temporaryStore } from './setUp.js';

const set = publishedSet();
const original = 'datasets/probcopa_CANARY.jsonl';
const annotated = 'results/probcopa_human_results_annotated_CANARY.jsonl';

interface Stored {
  readonly wave: string;
  readonly kind: string;
  readonly label: string;
  readonly settings: string;
  readonly item: string;
  readonly repetition: number;
  readonly value: number | null;
  readonly status: string;
  readonly raw: string | null;
  readonly file: string;
  readonly source_row: number | null;
  readonly source_order: number;
  readonly finish_reason: string | null;
}

test('the whole layout: each file becomes a sample with the settings that its name tells', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  const { summary, refused } = await importProbcopa([folder], importOptions(store));
  assert.equal(refused, undefined);

  const samples = summary.files.flatMap(({ samples: of }) =>
    of.map(({ label, rows, usable }) => [label, rows, usable]),
  );
  assert.deepEqual(samples, [
    ['model:gpt-5', 360, 360 - 29 - 30],
    ['model:claude-sonnet-4.5', 360, 360 - 29 - 30],
    ['human:original', 132, 132],
    ['model:grok-4.1-fast personas=demographic', 120, 120],
    ['model:grok-4.1-fast', 360, 360],
    ['human:prompt-validation', 32, 32],
    ['human:validation', 32, 32],
    ['model:claude-sonnet-4.5 budget=512', 120, 120],
    ['model:gpt-5 effort=medium', 120, 120],
    ['model:gemini-3-pro-preview temperature=2.0', 120, 100],
  ]);
  const settings = store
    .prepare("SELECT label, settings FROM respondents WHERE kind = 'model' ORDER BY label")
    .all()
    .map((row) => {
      const { label, settings: text } = row as { label: string; settings: string };
      return [label, JSON.parse(text)] as const;
    });
  assert.deepEqual(Object.fromEntries(settings), {
    'claude-sonnet-4.5': { model: 'claude-sonnet-4.5', max_tokens: 2048, block: 'main' },
    'claude-sonnet-4.5 budget=512': {
      model: 'claude-sonnet-4.5',
      thinking_budget: 512,
      max_tokens: 4224,
      block: 'reasoning_effort',
    },
    'gemini-3-pro-preview temperature=2.0': {
      model: 'gemini-3-pro-preview',
      temperature: 2,
      max_tokens: 4224,
      block: 'temperature',
    },
    'gpt-5': { model: 'gpt-5', max_tokens: 2048, block: 'main' },
    'gpt-5 effort=medium': { model: 'gpt-5', effort: 'medium', max_tokens: 4224, block: 'reasoning_effort' },
    'grok-4.1-fast': { model: 'grok-4.1-fast', max_tokens: 2048, block: 'main' },
    'grok-4.1-fast personas=demographic': {
      model: 'grok-4.1-fast',
      personas: 'demographic',
      max_tokens: 2048,
      block: 'persona_prompt',
    },
  });
  assert.deepEqual(summary.left_out, [
    { file: 'datasets/pavlick_kwiatkowski_2019_sentencepair_data.jsonl', reason: 'holds no answers of this study' },
    { file: annotated, reason: 'its computed values are kept to compare ours with' },
    { file: 'results/reasoning_chain_100_samples_annotated.jsonl', reason: 'holds no answers of this study' },
  ]);
  assert.deepEqual(
    Object.fromEntries(summary.files.map(({ file, canary_rows }) => [file, canary_rows])),
    Object.fromEntries(
      summary.files.map(({ file }) => [
        file,
        file === 'demo_data.json' ? 2 : file === original ? 5 : /random_sample/.test(file) ? 2 : 0,
      ]),
    ),
  );
});

test('items bring group, covariates and the re-rated subset into a new study version', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const version = currentVersion(store, 'probcopa');
  assert.ok(version);
  const study = loadStudy(store, version.id);
  assert.equal(study.items.length, 12);
  assert.deepEqual(study.subsets, { 're-rated': ['1', '10', '4', '5'] });
  assert.deepEqual(study.items[5], {
    id: '5',
    group: '502',
    fields: { premise: 'Situation number 2 came about.', hypothesis: 'Effect number 5 followed.' },
    covariates: {
      'asks-for': 'effect',
      hard_label: 1,
      'reasoning_tokens_mean:gpt-5': 250.5,
      'reasoning_tokens_mean:claude-sonnet-4.5': 250.5,
    },
  });
});

test('an interrupted person and a doubled one: both runs of worker 98 are kept, named, and their backward times too', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const rows = set.files[original] ?? [];
  const lines = rows.flatMap((row, index) => (row['workerid'] === '98' ? [{ row, line: index + 1 }] : []));
  assert.equal(lines.length, 24);
  const stored = (storedAnswers(store) as Stored[]).filter(({ wave, label }) => wave === 'original' && label === '98');
  // The run that stands second in the file is repetition 1, whatever its slides.
  for (const { source_row, repetition } of stored)
    assert.equal(repetition, lines.findIndex(({ line }) => line === source_row) < 12 ? 0 : 1);
  const notes = importNotes(store, 'probcopa');
  assert.deepEqual(
    notes
      .filter(({ code }) => code === 'doubled_item')
      .map(({ place }) => place)
      .sort(),
    lines
      .slice(12)
      .map(({ row, line }) => `row ${line}, item ${String(row['UID'])}`)
      .sort(),
  );
  const negative = notes.filter(({ code }) => code === 'negative_time');
  assert.ok(negative.length > 0 && negative.every(({ text }) => text.startsWith('person 98 answered -')));
});

test('the published order: people by number and slide, everything else as the file stands', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const answers = storedAnswers(store) as Stored[];
  const inOrder = (wave: string): Stored[] =>
    answers.filter((answer) => answer.wave === wave).sort((a, b) => a.source_order - b.source_order);
  const data = (name: string) => (set.files[name] ?? []).filter((row) => row['type'] !== 'canary');
  assert.deepEqual(
    inOrder('original').map(({ label, item, value }) => [Number(label), Number(item), value]),
    data(annotated).map((row) => [row['workerid'], row['UID'], row['response']]),
  );
  const validation = 'results/probcopa_random_sample_validation_round_human_results_CANARY.jsonl';
  assert.deepEqual(
    inOrder('validation').map(({ label, item, value }) => [label, Number(item), value]),
    data(validation).map((row) => [row['workerid'], row['UID'], row['response']]),
  );
});

test('unusable answers stay, with a reason and the finish reason, and take their place in the order', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const hot = (storedAnswers(store) as Stored[]).filter(({ label }) => label.endsWith('temperature=2.0'));
  assert.deepEqual(
    hot
      .filter(({ item, value }) => item === '4' && value === null)
      .map(({ repetition, status, raw, finish_reason }) => [repetition, status, raw, finish_reason]),
    [
      [3, 'truncated', 'error', 'MAX_TOKENS'],
      [4, 'truncated', null, 'MAX_TOKENS'],
      [5, 'empty', null, 'STOP'],
      [6, 'unparseable', 'error', null],
      [7, 'failed', 'error', 'error'],
    ],
  );
  assert.deepEqual(
    hot.map(({ source_order }) => source_order).sort((a, b) => a - b),
    Array.from({ length: 120 }, (_, index) => index),
  );
});

test('the demo data gives full runs whose file is missing: 30 trials an item, the unlisted ones not released', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const full = (storedAnswers(store) as Stored[]).filter(({ label, wave }) => wave === 'models' && label === 'gpt-5');
  assert.ok(full.every(({ file }) => file === 'demo_data.json'));
  for (const uid of ['0', '2', '3']) {
    const of = full.filter(({ item }) => item === uid);
    assert.equal(of.length, 30);
    const listed = uid === '0' ? 30 : uid === '2' ? 1 : 0;
    assert.equal(of.filter(({ status }) => status === 'ok').length, listed);
    assert.ok(
      of
        .slice(listed)
        .every(({ status, value, source_row }) => status === 'not_released' && value === null && source_row === null),
    );
  }
  const grok = (storedAnswers(store) as Stored[]).filter(
    ({ label, wave }) => wave === 'models' && label === 'grok-4.1-fast',
  );
  assert.equal(grok.length, 360);
  assert.ok(grok.every(({ file }) => file === 'results/probcopa_grok-4.1-fast.jsonl'));
});

test('demo_data.json alone: items, full runs, and people whom it does not name', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set, (name) => name === 'demo_data.json');
  const store = temporaryStore(t);
  const { summary } = await importProbcopa([join(folder, 'demo_data.json')], importOptions(store));
  assert.deepEqual(
    summary.files.flatMap(({ samples }) => samples.map(({ label, rows }) => [label, rows])),
    [
      ['model:gpt-5', 360],
      ['model:claude-sonnet-4.5', 360],
      ['model:grok-4.1-fast', 360],
      ['human:original', 132],
    ],
  );
  assert.equal(summary.items, 12);
  assert.deepEqual(summary.subsets, { 're-rated': 4 });
  assert.equal(importNotes(store, 'probcopa').filter(({ code }) => code === 'people_not_told').length, 1);
});

test('the annotated copy alone gives the same people as the file that it copies', async (t) => {
  const [alone, both] = [temporaryStore(t), temporaryStore(t)];
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set, (name) => name === annotated);
  await importProbcopa([join(folder, 'results')], importOptions(alone));
  const whole = temporaryFolder(t);
  writePublishedSet(whole, set, (name) => name === original || name === annotated);
  const { summary } = await importProbcopa([whole], importOptions(both));
  assert.deepEqual(summary.left_out, [
    { file: annotated, reason: 'its computed values are kept to compare ours with' },
  ]);
  const people = (answers: unknown[]) =>
    (answers as Stored[]).map(({ label, item, value, source_order }) => [label, item, value, source_order]);
  const bySource = (rows: unknown[][]) => rows.sort((a, b) => Number(a[3]) - Number(b[3]));
  assert.deepEqual(bySource(people(storedAnswers(alone))), bySource(people(storedAnswers(both))));
});

test('imported twice is imported once', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  const first = await importProbcopa([folder], importOptions(store));
  const [answers, notes, files] = [
    storedAnswers(store),
    importNotes(store, 'probcopa'),
    importedFiles(store, 'probcopa'),
  ];
  const second = await importProbcopa([folder], importOptions(store, { now: '2027-01-01T00:00:00.000Z' }));
  assert.equal(
    second.summary.files.reduce((sum, { stored }) => sum + stored, 0),
    0,
  );
  assert.equal(second.summary.version_sha256, first.summary.version_sha256);
  assert.deepEqual(storedAnswers(store), answers);
  assert.deepEqual(importNotes(store, 'probcopa'), notes);
  assert.deepEqual(importedFiles(store, 'probcopa'), files);
  assert.equal(count(store, 'SELECT count(*) FROM study_versions'), 1);
});

/** Ways in which the repository may arrive in pieces. */
const pieces: readonly (readonly [string, readonly ((name: string) => boolean)[]])[] = [
  ['demo data first, the rest later', [(name) => name === 'demo_data.json', () => true]],
  ['demo data first, then all but it', [(name) => name === 'demo_data.json', (name) => name !== 'demo_data.json']],
  ['the annotated copy first, then datasets/', [(name) => name === annotated, () => true]],
  [
    'results/ first, then datasets/, then the demo data',
    [
      (name) => name.startsWith('results/'),
      (name) => name.startsWith('datasets/'),
      (name) => name === 'demo_data.json',
    ],
  ],
  [
    'a file at a time, from the last',
    Object.keys(set.files)
      .reverse()
      .concat('demo_data.json')
      .map((wanted) => (name: string) => name === wanted),
  ],
];

for (const [title, steps] of pieces)
  test(`${title}: the same answers and items as all at once`, async (t) => {
    const whole = temporaryFolder(t);
    writePublishedSet(whole, set);
    const [atOnce, inSteps] = [temporaryStore(t), temporaryStore(t)];
    await importProbcopa([whole], importOptions(atOnce));
    for (const wanted of steps) {
      const folder = temporaryFolder(t);
      writePublishedSet(folder, set, wanted);
      const { refused } = await importProbcopa([folder], importOptions(inSteps));
      assert.equal(refused, undefined);
    }
    assert.deepEqual(storedAnswers(inSteps), storedAnswers(atOnce));
    assert.deepEqual(importNotes(inSteps, 'probcopa'), importNotes(atOnce, 'probcopa'));
    assert.deepEqual(importedItems(inSteps, 'probcopa'), importedItems(atOnce, 'probcopa'));
    assert.equal(currentVersion(inSteps, 'probcopa')?.sha256, currentVersion(atOnce, 'probcopa')?.sha256);
  });

test('a file that comes again with other content takes the place of the old one', async (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const store = temporaryStore(t);
  await importProbcopa([folder], importOptions(store));
  const name = 'results/reasoning_effort_experiments/gpt-5_reasoning_effort_medium.jsonl';
  const shorter = {
    ...set,
    files: { ...set.files, [name]: (set.files[name] ?? []).map((row) => ({ ...row, answer: 7 })) },
  };
  writePublishedSet(folder, shorter);
  await importProbcopa([folder], importOptions(store));
  const stored = (storedAnswers(store) as Stored[]).filter(({ file }) => file === name);
  assert.equal(stored.length, 120);
  assert.ok(stored.every(({ value }) => value === 7));
});
