import { z } from 'zod';

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
