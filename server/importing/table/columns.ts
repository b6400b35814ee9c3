import { z } from 'zod';

/** A CSV cell is text, and an empty one tells nothing; numbers are read from it as they are from JSON. */
const cellText = (value: unknown): unknown => {
  if (value === '' || value === null) return undefined;
  return typeof value === 'number' ? String(value) : value;
};

/** A cell as a number where it is written as one. */
export function cellNumber(value: unknown): unknown {
  if (value === '' || value === null) return undefined;
  return typeof value === 'string' && /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
}

const text = z.preprocess(cellText, z.string('must be text').optional());
const name = z.preprocess(cellText, z.string('must be text').max(200, 'is longer than 200 characters').optional());
const count = z.preprocess(cellNumber, z.int('must be a whole number').nonnegative('must not be negative').optional());
const amount = z.preprocess(cellNumber, z.number('must be a number').nonnegative('must not be negative').optional());

/** The columns of a file of answers; each kind of file has some of them. */
export const answerColumns = z.object({
  respondent: name.describe('People: any name that is the same in all rows of one person, never a panel id.'),
  label: name.describe('Models: name of the sample; --label gives it for a whole file.'),
  item: name.describe('Id of the item.'),
  value: z
    .preprocess(cellNumber, z.union([z.number(), z.string()], 'must be a number or an answer in words').optional())
    .describe('Points on a slider, the number of a level or alternative from 0, or its words. Empty: no answer.'),
  question: name.describe('Id of the question; needed where the study has several.'),
  condition: name.describe('Such as context=flood;stake=high; needed where the study has factors.'),
  repetition: count.describe('From 0. Without it, further answers of one respondent to one item count up.'),
  minutes: amount.describe('People: minutes since the page was opened, at the answer.'),
  slide: count.describe('People: number of the slide, from 1.'),
  response_time_ms: count.describe('People: from showing the item to the answer.'),
  finish_reason: name.describe('Models: how the reply ended, as the endpoint says.'),
  reasoning: text.describe('Models: the reasoning beside the answer.'),
  reasoning_tokens: amount.describe('Models: how many tokens that took.'),
});
export type AnswerCells = z.infer<typeof answerColumns>;

const shared = ['item', 'value', 'question', 'condition', 'repetition'];
export const columnNames = {
  person: [...shared, 'respondent', 'minutes', 'slide', 'response_time_ms'],
  model: [...shared, 'label', 'finish_reason', 'reasoning', 'reasoning_tokens'],
} as const;
