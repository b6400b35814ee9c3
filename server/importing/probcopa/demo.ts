import { z } from 'zod';
import { InputError } from '../../errors.js';
import {
  type Answer,
  type AnswerFile,
  type Listener,
  offScaleNote,
  onScale,
  type Reading,
  untold,
} from '../answers.js';
import { chunks } from '../text.js';
import { fullRun, names } from './fileNames.js';
import { person, type PublishedQuestion } from './people.js';
import type { PublishedFile } from './publishedFiles.js';
import { type ItemRow, itemRow } from './rows.js';

const canary = z.looseObject({ type: z.literal('canary') });

const demoData = z.looseObject({
  items: z.array(z.union([canary, itemRow], 'must be an item or a canary')),
  human_responses: z.record(z.string(), z.array(z.union([z.number(), canary], 'must be a number or a canary'))),
  model_responses: z.record(z.string(), z.record(z.string(), z.array(z.number('must be a number')))),
  model_aggregates: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ mean_reasoning_tokens: z.number().nullish() })),
  ),
  human_validation: z.record(z.string(), z.unknown()).optional(),
});
type DemoData = z.infer<typeof demoData>;

/** Reads the authors' demo_data.json, half a megabyte, whole. */
async function readDemo(path: string, listener: Listener): Promise<DemoData> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks(path, listener)) pieces.push(chunk);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
  } catch {
    throw new InputError(path, 'is not UTF-8 text: save the file as UTF-8');
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new InputError(path, 'is not JSON, or is cut off: fetch the file again');
  }
  const parsed = demoData.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new InputError(path, `${issue?.path.map(String).join('.') ?? ''}: ${issue?.message ?? 'is wrong'}`);
}

/** The items of the demo data, canaries left out. */
function demoItems(demo: DemoData): ItemRow[] {
  return demo.items.flatMap((entry) => ('UID' in entry ? [itemRow.parse(entry)] : []));
}

/** What the demo data tells beside its answers. */
export interface DemoSummary {
  readonly items: readonly ItemRow[];
  readonly models: readonly string[];
  readonly reRated: readonly string[];
  /** Mean reasoning tokens by model and item, as released (one decimal). */
  readonly tokens: readonly { readonly model: string; readonly item: string; readonly mean: number }[];
}

/** The demo data without its answers, or undefined where it can't be read: reading its answers says why. */
export async function summarised(path: string): Promise<DemoSummary | undefined> {
  let demo: DemoData;
  try {
    demo = await readDemo(path, { note: () => undefined, bytes: () => undefined });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
  const known = knownItems(demo);
  return {
    items: demoItems(demo),
    models: Object.keys(demo.model_responses),
    reRated: Object.keys(demo.human_validation ?? {}).filter((item) => known.has(item)),
    tokens: Object.entries(demo.model_aggregates).flatMap(([model, means]) =>
      Object.entries(means).flatMap(([item, { mean_reasoning_tokens: mean }]) =>
        typeof mean === 'number' ? [{ model, item, mean }] : [],
      ),
    ),
  };
}

/** The full runs of some models in the demo data. `repetitions` is how many answers an item a run had: those not listed were not released. */
export function demoModels(
  { name, path }: PublishedFile,
  models: readonly string[],
  repetitions: number,
  question: PublishedQuestion,
): AnswerFile {
  async function* read(listener: Listener): AsyncGenerator<Reading> {
    const demo = await readDemo(path, listener);
    const known = knownItems(demo);
    const canaries = [...demo.items, ...Object.values(demo.human_responses).flat()].filter(
      (entry) => typeof entry === 'object' && 'type' in entry,
    );
    for (const _entry of canaries) yield { type: 'canary' };
    for (const model of models) yield* modelAnswers(demo, model, repetitions, known, question, listener);
  }
  return { name, path, sortedBySlide: false, replaces: [], read };
}

/** The people in the demo data, for want of a file that says who they were. */
export function demoPeople({ path }: PublishedFile, question: PublishedQuestion): AnswerFile {
  async function* read(listener: Listener): AsyncGenerator<Reading> {
    const demo = await readDemo(path, listener);
    yield* peopleAnswers(demo, knownItems(demo), question, listener);
  }
  return { name: names.demoPeople, path, sortedBySlide: false, replaces: [], read };
}

function knownItems(demo: DemoData): ReadonlySet<string> {
  return new Set(demoItems(demo).map(({ UID }) => String(UID)));
}

function* modelAnswers(
  demo: DemoData,
  model: string,
  repetitions: number,
  known: ReadonlySet<string>,
  question: PublishedQuestion,
  listener: Listener,
): Generator<Reading> {
  const answers = demo.model_responses[model] ?? {};
  yield* strangers(answers, `model_responses.${model}`, known);
  for (const item of known) {
    const listed = answers[item] ?? [];
    for (let repetition = 0; repetition < Math.max(repetitions, listed.length); repetition += 1) {
      const place = `model_responses.${model}.${item}[${repetition}]`;
      const answer = answerAt(listed[repetition], place, item, repetition, question, listener);
      yield { type: 'answer', answer: { ...answer, respondent: fullRun(model), repetition } };
    }
  }
}

/** The demo data does not say who answered: the first answers of all items stand under one name, and so on. */
function* peopleAnswers(
  demo: DemoData,
  known: ReadonlySet<string>,
  question: PublishedQuestion,
  listener: Listener,
): Generator<Reading> {
  listener.note({
    code: 'people_not_told',
    place: 'file',
    text: 'does not tell who answered what: "unnamed-1" holds the first answer to each item, and so on',
  });
  yield* strangers(demo.human_responses, 'human_responses', known);
  for (const item of known) {
    const listed = (demo.human_responses[item] ?? []).filter((entry) => typeof entry === 'number');
    for (const [index, value] of listed.entries()) {
      const answer = answerAt(value, `human_responses.${item}[${index}]`, item, index, question, listener);
      yield {
        type: 'answer',
        answer: { ...answer, respondent: person('original', `unnamed-${index + 1}`), repetition: 0 },
      };
    }
  }
}

function answerAt(
  value: number | undefined,
  place: string,
  item: string,
  index: number,
  question: PublishedQuestion,
  listener: Listener,
): Omit<Answer, 'respondent' | 'repetition'> {
  const read =
    value === undefined
      ? ({ value: null, status: 'not_released', raw: null } as const)
      : onScale(value, question.bounds);
  if (read.status === 'out_of_range') listener.note(offScaleNote(place, String(read.raw), question.bounds));
  // The list keeps the published order within its item; what is not listed comes after, and takes no noise draw from it.
  const row = value === undefined ? null : index + 1;
  return { ...untold, ...read, row, order: index, item, condition: '', question: question.id };
}

function* strangers(
  answers: Readonly<Record<string, unknown>>,
  where: string,
  known: ReadonlySet<string>,
): Generator<Reading> {
  for (const item of Object.keys(answers))
    if (!known.has(item))
      yield { type: 'fault', fault: { place: `${where}.${item}`, text: 'there is no item of this number in "items"' } };
}
