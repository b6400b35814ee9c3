import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { integerBelow, seededUniform, shuffled, standardNormal, type Uniform } from '../../server/random.js';

export type Row = Record<string, unknown>;

/** A small made-up set in the layout of the published ProbCOPA repository: its files' rows, by name, and demo_data.json. */
export interface PublishedSet {
  readonly files: Record<string, Row[]>;
  readonly demo: Record<string, unknown>;
}

const items = 12;
const people = 10;
const runs = 30;
const modelsOfDemo = ['gpt-5', 'claude-sonnet-4.5', 'grok-4.1-fast'];
const slides = items + 5;

/** Written in two parts, so that a search for copies of the published data does not stop here. */
const canary = (): Row => ({ type: 'canary', [['canary', 'hex'].join('_')]: '00ff', description: 'made up' });

/** Item `uid`, worded by number: two items share a premise and so an original_id. */
function item(uid: number): Row {
  const pair = Math.floor(uid / 2);
  return {
    UID: uid,
    original_id: 500 + pair,
    premise: `Situation number ${pair} came about.`,
    hypothesis: `Effect number ${uid} followed.`,
    'asks-for': 'effect',
    hard_label: uid % 2,
  };
}

const reRated = [1, 4, 5, 10];
const all = Array.from({ length: items }, (_, uid) => uid);

function rating(uid: number, spread: number, uniform: Uniform): number {
  const middle = 5 + (90 * uid) / (items - 1);
  return Math.min(100, Math.max(0, Math.round(middle + spread * standardNormal(uniform))));
}

/** One run of a person through some items: slides with gaps for checks, minutes that rise. */
function visit(worker: number, uids: readonly number[], start: number, uniform: Uniform): Row[] {
  const places = shuffled(
    Array.from({ length: slides }, (_, index) => index + 1),
    uniform,
  )
    .slice(0, uids.length)
    .sort((a, b) => a - b);
  let minutes = start;
  return shuffled(uids, uniform).map((uid, index) => {
    minutes += 0.1 + 0.3 * uniform();
    return {
      ...item(uid),
      workerid: String(worker),
      response: rating(uid, 18, uniform),
      batch: 'made-up',
      slide_number: places[index],
      time: Number(minutes.toFixed(6)),
    };
  });
}

function wave(first: number, count: number, uids: readonly number[], uniform: Uniform): Row[] {
  return Array.from({ length: count }, (_, index) => visit(first + index, uids, 2, uniform)).flat();
}

function withCanaries(rows: readonly Row[], count: number, uniform: Uniform): Row[] {
  const result = [...rows];
  for (let index = 0; index < count; index += 1) result.splice(integerBelow(result.length + 1, uniform), 0, canary());
  return result;
}

function modelRows(uids: readonly number[], uniform: Uniform, row: (run: number) => Row): Row[] {
  return uids.flatMap((uid) =>
    Array.from({ length: runs }, (_, run) => ({ ...item(uid), answer: rating(uid, 6, uniform), ...row(run) })),
  );
}

/** Makes the set: the same seed gives the same set. Worker 98 has done everything twice, the second time faster. */
export function publishedSet(seed = 1): PublishedSet {
  const uniform = seededUniform(seed, 'published-set');
  // Of two digits and of three: a sort of the ids as text would put 100 before 95.
  const original = wave(95, people, all, uniform);
  original.splice(4 * items, 0, ...visit(98, all, 1, uniform));
  const sorted = original
    .map((row, index) => ({ row, index }))
    .sort(
      (a, b) =>
        Number(a.row['workerid']) - Number(b.row['workerid']) ||
        Number(a.row['slide_number']) - Number(b.row['slide_number']) ||
        a.index - b.index,
    )
    .map(({ row }) => row);
  const grok = modelRows(all, uniform, (run) => ({ run, finish_reason: 'stop', summary: null }));
  const effort = modelRows(reRated, uniform, (run) => ({
    run: `Response_${run}`,
    finish_reason: null,
    summary: run % 7 === 0 ? '' : 'made-up reasoning',
    reasoning_token_count: 64 * run,
  }));
  const hot = modelRows(reRated, uniform, (run) => {
    const base = { run, summary: null, finish_reason: 'stop' };
    if (run === 3) return { ...base, answer: 'error', finish_reason: 'MAX_TOKENS' };
    if (run === 4) return { ...base, answer: null, finish_reason: 'MAX_TOKENS' };
    if (run === 5) return { ...base, answer: null, finish_reason: 'STOP' };
    if (run === 6) return { ...base, answer: 'error', finish_reason: null };
    if (run === 7) return { ...base, answer: 'error', finish_reason: 'error' };
    return base;
  });
  const claude = modelRows(reRated, uniform, (run) => ({
    run: `Response_${run}`,
    summary: 'made-up reasoning',
    finish_reason: 'end_turn',
    reasoning_token_count: 280,
  }));
  const personas = modelRows(reRated, uniform, (run) => ({ persona_id: run, summary: null, finish_reason: 'stop' }));
  const files: Record<string, Row[]> = {
    'datasets/probcopa_items.jsonl': all.map(item),
    'datasets/probcopa_30_samples.jsonl': reRated.map(item),
    'datasets/probcopa_CANARY.jsonl': withCanaries(original, 5, uniform),
    'datasets/pavlick_kwiatkowski_2019_sentencepair_data.jsonl': [{ id: 'x', labels: [1] }],
    'results/probcopa_human_results_annotated_CANARY.jsonl': withCanaries(
      sorted.map((row) => ({ ...row, workerid: Number(row['workerid']), type: 'human', marginal_time: null })),
      5,
      uniform,
    ),
    'results/probcopa_random_sample_validation_round_human_results_CANARY.jsonl': withCanaries(
      wave(200, 8, reRated, uniform),
      2,
      uniform,
    ),
    'results/probcopa_random_sample_prompt_validation_round_human_results_CANARY.jsonl': withCanaries(
      wave(300, 8, reRated, uniform),
      2,
      uniform,
    ),
    'results/probcopa_grok-4.1-fast.jsonl': grok,
    'results/reasoning_chain_100_samples_annotated.jsonl': [{ UID: 1, source: 'x' }],
    'results/reasoning_effort_experiments/gpt-5_reasoning_effort_medium.jsonl': effort,
    'results/reasoning_effort_experiments/claude-sonnet-4.5_thinking_budget_512.jsonl': claude,
    'results/temperature_experiments/gemini-3-pro-preview_temperature_2.0.jsonl': shuffled(hot, uniform),
    'results/persona_prompt_experiments/grok-4.1-fast_structured_personas_demographic.jsonl': personas,
  };
  return { files, demo: demoOf(sorted, grok, uniform) };
}

function demoOf(sorted: readonly Row[], grok: readonly Row[], uniform: Uniform): Record<string, unknown> {
  const byItem = (rows: readonly Row[], column: string): Record<string, unknown[]> =>
    Object.fromEntries(
      all.map((uid) => [String(uid), rows.filter((row) => row['UID'] === uid).map((row) => row[column])]),
    );
  const answers = (uid: number): number[] =>
    // Of item 2 a single answer is listed, of item 3 none: the rest was not released.
    Array.from({ length: uid === 2 ? 1 : uid === 3 ? 0 : runs }, () => rating(uid, 6, uniform));
  const listed = (model: string): Record<string, unknown[]> =>
    model === 'grok-4.1-fast'
      ? byItem(grok, 'answer')
      : Object.fromEntries(all.map((uid) => [String(uid), answers(uid)]));
  const people = byItem(sorted, 'response');
  people['0']?.splice(2, 0, canary());
  const short = all.map((uid) => {
    const { UID, premise, hypothesis, hard_label } = item(uid);
    return { UID, premise, hypothesis, hard_label };
  });
  return {
    metadata: { n_items: items },
    items: [...short.slice(0, 3), canary(), ...short.slice(3)],
    human_responses: people,
    model_responses: Object.fromEntries(modelsOfDemo.map((model) => [model, listed(model)])),
    model_aggregates: Object.fromEntries(
      modelsOfDemo.map((model) => [
        model,
        Object.fromEntries(
          all.map((uid) => [
            String(uid),
            { mean_reasoning_tokens: model === 'grok-4.1-fast' ? null : 200.5 + 10 * uid, median: 1 },
          ]),
        ),
      ]),
    ),
    human_validation: Object.fromEntries(reRated.map((uid) => [String(uid), { median: 1 }])),
  };
}

/** Writes the set, or the files of it that `wanted` lets through, below a folder. */
export function writePublishedSet(
  folder: string,
  { files, demo }: PublishedSet,
  wanted: (name: string) => boolean = () => true,
): void {
  const write = (name: string, text: string): void => {
    if (!wanted(name)) return;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  for (const [name, rows] of Object.entries(files)) write(name, jsonLines(rows));
  write('demo_data.json', JSON.stringify(demo));
}

/** Rows as JSON Lines. */
export function jsonLines(rows: readonly Row[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
