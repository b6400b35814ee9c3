import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { openStore, type Store } from '../../server/store/open.js';
import { respondentId, type Origin } from '../../server/store/respondents.js';
import { insertResponse } from '../../server/store/responses.js';
import { itemsOfVersion, saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import type { Study } from '../../server/study/schema.js';
import { temporaryFolder } from '../temporary.js';

const slider: Study['questions'][number] = {
  id: 'likelihood',
  scale: { type: 'slider', min: 0, max: 100, left: 'no', right: 'yes', bands: [] },
};

/** A study of three items in two waves of people; parts are replaced by what a test gives. */
export function smallStudy(parts: Partial<Study> = {}): Study {
  return {
    id: 'small',
    title: 'A small study',
    description: 'For tests.',
    language: 'en',
    demonstration: false,
    persona_sets: [],
    items: ['a', 'b', 'c'].map((id) => ({ id, fields: { text: `Item ${id}` } })),
    subsets: {},
    questions: [slider],
    wordings: [{ id: 'plain', people: '{text}' }],
    factors: [],
    waves: [
      { id: 'first', wording: 'plain', items: 'all' },
      { id: 'second', wording: 'plain', items: { ids: ['a', 'b'] } },
    ],
    models: [],
    comparison: { people: 'first', hold_out: 'second' },
    ...parts,
  };
}

/** A fresh database in a folder of the test's own, with every wave open. */
export function storeWith(context: TestContext, study: Study): { store: Store; path: string } {
  const path = join(temporaryFolder(context), 'credence.db');
  const store = openStore(path);
  context.after(() => store.close());
  saveStudyVersion(store, study, '2026-01-01T00:00:00Z');
  for (const { id } of study.waves) openWave(store, findWave(store, study.id, id)!);
  return { store, path };
}

export interface GivenAnswer {
  readonly item: string;
  readonly value: number | null;
  readonly question?: string;
  readonly condition?: string;
  readonly repetition?: number;
  readonly sourceOrder?: number;
  readonly minutes?: number;
  readonly slide?: number;
  readonly responseTimeMs?: number;
  readonly tokens?: number;
  readonly finish?: string;
}

export interface GivenRespondent {
  readonly wave: string;
  readonly kind: 'person' | 'model';
  readonly label: string;
  readonly origin?: Origin;
  readonly settings?: Record<string, unknown>;
  readonly stage?: string;
}

/** Stores one respondent with done trials; answers to the same item, condition and repetition share a trial. Returns its id. */
export function addRespondent(
  store: Store,
  study: Study,
  { wave, kind, label, origin = 'imported', settings = {}, stage }: GivenRespondent,
  answers: readonly GivenAnswer[],
): number {
  const { id: waveId, versionId } = findWave(store, study.id, wave)!;
  const id = respondentId(store, { waveId, versionId: versionId!, kind, origin, label, settings });
  if (stage !== undefined) store.prepare('UPDATE respondents SET stage = ? WHERE id = ?').run(stage, id);
  const items = [...itemsOfVersion(store, versionId!, 'target'), ...itemsOfVersion(store, versionId!, 'check')];
  const rowIds = new Map(items.map(({ rowId, item }) => [item.id, rowId]));
  const trials = new Map<string, number>();
  for (const answer of answers) {
    const { item, condition = '', repetition = 0 } = answer;
    const key = JSON.stringify([item, condition, repetition]);
    const trial = trials.get(key) ?? insertTrial(store, waveId, id, rowIds.get(item)!, answer);
    trials.set(key, trial);
    insertResponse(store, trial, {
      question: answer.question ?? study.questions[0]!.id,
      value: answer.value,
      status: answer.value === null ? 'unparseable' : 'ok',
    });
  }
  return id;
}

function insertTrial(store: Store, waveId: number, respondent: number, item: number, answer: GivenAnswer): number {
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, state, source_order, source_minutes,
         source_slide, response_time_ms, reasoning_tokens, finish_reason)
       VALUES (?, ?, ?, ?, ?, 'done', ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      waveId,
      respondent,
      item,
      answer.condition ?? '',
      answer.repetition ?? 0,
      answer.sourceOrder ?? null,
      answer.minutes ?? null,
      answer.slide ?? null,
      answer.responseTimeMs ?? null,
      answer.tokens ?? null,
      answer.finish ?? null,
    );
  return Number(lastInsertRowid);
}

/** Answers of one respondent, one an item: `{ a: 10, b: null }`. */
export function oneEach(values: Readonly<Record<string, number | null>>): GivenAnswer[] {
  return Object.entries(values).map(([item, value]) => ({ item, value }));
}

/** Answers of a model that repeats: `{ a: [10, 12, null] }`. */
export function repeated(values: Readonly<Record<string, readonly (number | null)[]>>): GivenAnswer[] {
  return Object.entries(values).flatMap(([item, list]) =>
    list.map((value, repetition) => ({ item, value, repetition, sourceOrder: repetition })),
  );
}
