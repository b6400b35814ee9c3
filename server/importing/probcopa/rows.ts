import { z } from 'zod';
import type { Listener } from '../answers.js';

const whole = (what: string) => z.int(`must be ${what}`).nonnegative(`must be ${what}`);
const text = z.string('must be text');
const number = z.number('must be a number');

const itemColumns = {
  UID: whole('a whole number, the item'),
  premise: text,
  hypothesis: text,
  'asks-for': text.optional(),
  hard_label: number.optional(),
  original_id: whole('a whole number').optional(),
};

export const itemRow = z.object(itemColumns);
export type ItemRow = z.infer<typeof itemRow>;

const worker = 'must be the number of the person';

/** A row of the human files; the annotated copy's derived columns are known and left out. */
export const personRow = z.object({
  ...itemColumns,
  workerid: z.union([z.string().regex(/^\d{1,15}$/, worker), z.int().nonnegative()], worker).transform(String),
  response: number,
  slide_number: z.int('must be a whole number from 1').min(1, 'must be a whole number from 1'),
  time: number.nonnegative('must not be negative: minutes since the page was opened'),
  batch: text.optional(),
});

const run = 'must be a whole number, "Response_3" or "Persona_3"';

/** A row of the model files. `run` or `persona_id` counts the repetitions. */
export const modelRow = z.object({
  ...itemColumns,
  run: z
    .union(
      [
        z.int().nonnegative(),
        z
          .string()
          .regex(/^(Response|Persona)_\d{1,6}$/)
          .transform((written) => Number(written.split('_')[1])),
      ],
      run,
    )
    .optional(),
  persona_id: whole('a whole number').optional(),
  answer: z.union([z.number(), z.literal('error'), z.null()], 'must be a number, null or "error"'),
  summary: text.nullish(),
  finish_reason: text.nullish(),
  reasoning_token_count: number.nonnegative('must not be negative').nullish(),
});

const derived = [
  'type',
  'marginal_time',
  'marginal_time_log',
  'marginal_time_zscored',
  'marginal_time_log_zscored',
  'median_response',
  'mean_response',
  'std_response',
  'diff_entropy_response',
];

export const itemKeys = Object.keys(itemRow.shape);
export const personKeys = [...Object.keys(personRow.shape), ...derived];
export const modelKeys = Object.keys(modelRow.shape);

/** Whether a row is one of the authors' canaries: such rows stay in the files and out of the data. */
export function isCanary(values: Readonly<Record<string, unknown>>): boolean {
  return values['type'] === 'canary';
}

/** Counts keys that no reader knows; they are named with the first row that has them, and not read. */
export function unknownKeys(known: readonly string[]): {
  see(row: number, values: Readonly<Record<string, unknown>>): void;
  report(listener: Listener): void;
} {
  const set = new Set(known);
  const found = new Map<string, { row: number; count: number }>();
  return {
    see(row, values) {
      for (const key of Object.keys(values)) {
        if (set.has(key)) continue;
        const entry = found.get(key);
        if (entry !== undefined) entry.count += 1;
        else if (found.size < 100) found.set(key, { row, count: 1 });
      }
    },
    report(listener) {
      for (const [key, { row, count }] of found)
        listener.note({
          code: 'unknown_key',
          place: `row ${row}, key ${key.slice(0, 80)}`,
          text: `unknown key "${key.slice(0, 80)}" in ${count} ${count === 1 ? 'row' : 'rows'}: not read`,
        });
    },
  };
}

/** The first thing wrong with a row, as one clause. */
export function rowFault(error: z.ZodError, values: Readonly<Record<string, unknown>>): string {
  const [issue] = error.issues;
  const key = issue?.path.map(String).join('.') ?? '';
  if (issue !== undefined && issue.path.length === 1 && !Object.hasOwn(values, key)) return `lacks "${key}"`;
  return `${key}: ${issue?.message ?? 'is wrong'}`;
}
