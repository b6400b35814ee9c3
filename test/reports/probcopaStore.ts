import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore, type Store } from '../../server/store/open.js';
import { respondentId } from '../../server/store/respondents.js';
import { itemsOfVersion, saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import type { Study } from '../../server/study/schema.js';
import { readShared, sharedPath } from '../shared.js';

type Row = Record<string, unknown>;

function rowsOf(name: string): Row[] {
  return readFileSync(sharedPath(`probcopa/${name}`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row['type'] !== 'canary');
}

interface Trial {
  readonly item: string;
  readonly value: number | null;
  readonly order: number;
  readonly repetition: number;
  readonly minutes?: number | null;
  readonly slide?: number | null;
  readonly tokens?: number | null;
  readonly finish?: string | null;
  readonly reasoning?: string | null;
}

/** The published data in a fresh database at `path`, read straight from the files: three waves, every model sample. */
export function probcopaStore(path: string): Store {
  const store = openStore(path);
  const items = rowsOf('datasets/probcopa_items.jsonl');
  const thirty = rowsOf('datasets/probcopa_30_samples.jsonl').map((row) => String(row['UID']));
  saveStudyVersion(store, studyOf(items, thirty), '2026-01-01T00:00:00Z');
  store.transaction(() => {
    for (const key of ['original', 'validation', 'prompt-validation'])
      openWave(store, findWave(store, 'probcopa', key)!);
    addPeople(store, 'original', rowsOf('datasets/probcopa_CANARY.jsonl'), true);
    for (const [wave, name] of [
      ['validation', 'validation'],
      ['prompt-validation', 'prompt_validation'],
    ] as const)
      addPeople(store, wave, rowsOf(`results/probcopa_random_sample_${name}_round_human_results_CANARY.jsonl`), false);
    const demo = readShared<{
      model_responses: Record<string, Record<string, unknown[]>>;
      model_aggregates: Record<string, Record<string, { mean_reasoning_tokens: number | null }>>;
    }>('probcopa/demo_data.json');
    for (const [model, byItem] of Object.entries(demo.model_responses)) {
      if (model === 'grok-4.1-fast') addModel(store, 'results/probcopa_grok-4.1-fast.jsonl', model, { model });
      else addListed(store, model, byItem, demo.model_aggregates[model] ?? {});
    }
    for (const folder of ['persona_prompt', 'reasoning_effort', 'temperature'])
      addFolder(store, `${folder}_experiments`);
  })();
  return store;
}

function studyOf(items: Row[], thirty: string[]): Study {
  return {
    id: 'probcopa',
    title: 'Likelihood judgments',
    description: 'Test copy.',
    language: 'en',
    items: items.map((row) => ({
      id: String(row['UID']),
      fields: { premise: String(row['premise']), hypothesis: String(row['hypothesis']) },
      group: String(row['original_id']),
    })),
    subsets: { thirty },
    questions: [{ id: 'likelihood', scale: { type: 'slider', min: 0, max: 100, left: 'no', right: 'yes', bands: [] } }],
    wordings: [{ id: 'plain', people: '{premise}' }],
    demonstration: false,
    persona_sets: [],
    factors: [],
    waves: [
      { id: 'original', wording: 'plain', items: 'all' },
      { id: 'validation', wording: 'plain', items: { subset: 'thirty' } },
      { id: 'prompt-validation', wording: 'plain', items: { subset: 'thirty' } },
    ],
    models: [],
    comparison: { people: 'original', hold_out: 'validation' },
  };
}

function addTrials(store: Store, wave: string, respondent: number, trials: Iterable<Trial>): void {
  const { id: waveId, versionId } = findWave(store, 'probcopa', wave)!;
  const rowIds = new Map(itemsOfVersion(store, versionId!, 'target').map(({ rowId, item }) => [item.id, rowId]));
  const trial = store.prepare(
    `INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, state, source_minutes, source_slide, source_order, reasoning_tokens, finish_reason, reasoning)
     VALUES (?, ?, ?, '', ?, 'done', ?, ?, ?, ?, ?, ?)`,
  );
  const response = store.prepare(
    "INSERT INTO responses (trial_id, question, value, status) VALUES (?, 'likelihood', ?, ?)",
  );
  for (const { item, value, order, repetition, minutes, slide, tokens, finish, reasoning } of trials) {
    const { lastInsertRowid } = trial.run(
      waveId,
      respondent,
      rowIds.get(item),
      repetition,
      minutes ?? null,
      slide ?? null,
      order,
      tokens ?? null,
      finish ?? null,
      reasoning ?? null,
    );
    response.run(lastInsertRowid, value, value === null ? 'unparseable' : 'ok');
  }
}

function respondent(store: Store, wave: string, kind: 'person' | 'model', label: string, settings: Row, file: string) {
  const { id: waveId, versionId } = findWave(store, 'probcopa', wave)!;
  return respondentId(store, {
    waveId,
    versionId: versionId!,
    kind,
    origin: 'imported',
    label,
    settings,
    sourceFile: file,
  });
}

function addPeople(store: Store, wave: string, rows: Row[], published: boolean): void {
  const sorted = published
    ? rows.toSorted(
        (a, b) =>
          Number(a['workerid']) - Number(b['workerid']) || Number(a['slide_number']) - Number(b['slide_number']),
      )
    : rows;
  const orders = new Map(sorted.map((row, index) => [row, index]));
  const seen = new Map<string, number>();
  const byWorker = new Map<string, Trial[]>();
  for (const row of rows) {
    const [worker, item] = [String(row['workerid']), String(row['UID'])];
    const repetition = seen.get(`${worker} ${item}`) ?? 0;
    seen.set(`${worker} ${item}`, repetition + 1);
    const trials = byWorker.get(worker) ?? [];
    byWorker.set(worker, trials);
    trials.push({
      item,
      value: Number(row['response']),
      order: orders.get(row)!,
      repetition,
      minutes: Number(row['time']),
      slide: Number(row['slide_number']),
    });
  }
  for (const [worker, trials] of byWorker)
    addTrials(store, wave, respondent(store, wave, 'person', worker, {}, wave), trials);
}

function addModel(store: Store, name: string, label: string, settings: Row): void {
  const seen = new Map<string, number>();
  const trials = rowsOf(name).map((row): Trial => {
    const item = String(row['UID']);
    const repetition = seen.get(item) ?? 0;
    seen.set(item, repetition + 1);
    const answer = row['answer'];
    const tokens = row['reasoning_token_count'];
    return {
      item,
      value: typeof answer === 'number' ? answer : null,
      order: repetition,
      repetition,
      tokens: typeof tokens === 'number' ? tokens : null,
      finish: typeof row['finish_reason'] === 'string' ? row['finish_reason'] : null,
      reasoning: typeof row['summary'] === 'string' ? row['summary'] : null,
    };
  });
  addTrials(store, 'original', respondent(store, 'original', 'model', label, settings, name), trials);
}

/** Answers as the authors' explorer lists them: 30 trials an item, those not listed without an answer. */
function addListed(
  store: Store,
  model: string,
  byItem: Record<string, unknown[]>,
  aggregates: Record<string, { mean_reasoning_tokens: number | null }>,
): void {
  const trials = rowsOf('datasets/probcopa_items.jsonl').flatMap((row): Trial[] => {
    const item = String(row['UID']);
    const listed = (byItem[item] ?? []).filter((value) => typeof value === 'number');
    const tokens = aggregates[item]?.mean_reasoning_tokens ?? null;
    return Array.from({ length: 30 }, (_, order) => ({
      item,
      value: listed[order] ?? null,
      order,
      repetition: order,
      tokens,
    }));
  });
  addTrials(store, 'original', respondent(store, 'original', 'model', model, { model }, 'demo_data.json'), trials);
}

function addFolder(store: Store, folder: string): void {
  for (const name of readdirSync(sharedPath(join('probcopa', 'results', folder))).sort()) {
    const stem = name.replace(/\.jsonl$/, '');
    const found = /^(.*?)_(temperature|reasoning_effort|thinking_budget|structured_personas)_(.+)$/.exec(stem);
    if (found === null) throw new Error(`${name} tells no setting`);
    const [, model, setting, value] = found;
    addModel(store, `results/${folder}/${name}`, `${model} ${setting}=${value}`, { model, [setting!]: value });
  }
}
