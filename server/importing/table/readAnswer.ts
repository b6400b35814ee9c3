import { scaleOf } from '../../scales/scales.js';
import { type Condition, conditionsOf, fieldsIn } from '../../study/design.js';
import type { Item, Question, Study } from '../../study/schema.js';
import { type Answer, onScale } from '../answers.js';
import type { AnswerCells } from './columns.js';

/** Which question of which item in which condition a row answers, and what it says; or why that can't be told. */
export type ReadAnswer =
  Pick<Answer, 'item' | 'condition' | 'question' | 'value' | 'status' | 'raw'> | { readonly fault: string };

type ReadValue = Pick<Answer, 'value' | 'status' | 'raw'> | { readonly fault: string };

/**
 * A function that reads the answer columns of a row against the study. A number off the scale, an empty value and a
 * model's unreadable words are answers without a value; a name that the study does not know is a fault.
 */
export function answerReader(study: Study, kind: 'person' | 'model'): (cells: AnswerCells) => ReadAnswer {
  const items = new Map(study.items.map((item) => [item.id, item]));
  const conditions = new Map(conditionsOf(study).map((condition) => [condition.key, condition]));
  const questions = new Map(study.questions.map((question) => [question.id, question]));
  const only = study.questions.length === 1 ? study.questions[0]?.id : undefined;
  return (cells) => {
    const item = items.get(cells.item ?? '');
    if (item === undefined) return { fault: unknown('item', cells.item, [...items.keys()]) };
    const question = questions.get(cells.question ?? only ?? '');
    if (question === undefined) return { fault: unknown('question', cells.question, [...questions.keys()]) };
    const condition = conditions.get(cells.condition ?? '');
    if (condition === undefined) return { fault: unknown('condition', cells.condition, [...conditions.keys()]) };
    const read = readValue(cells.value, question, item, condition, kind);
    return 'fault' in read ? read : { ...read, item: item.id, condition: condition.key, question: question.id };
  };
}

function unknown(column: string, written: string | undefined, known: readonly string[]): string {
  if (written === undefined) return `lacks "${column}"`;
  const few = known.slice(0, 5).map((name) => name || '(empty)');
  return `${column}: the study has no ${column} "${written}", only ${few.join(', ')}${known.length > 5 ? ', ...' : ''}`;
}

function readValue(
  written: number | string | undefined,
  { scale }: Question,
  item: Item,
  condition: Condition,
  kind: 'person' | 'model',
): ReadValue {
  if (written === undefined) return { value: null, status: 'empty', raw: null };
  const reader = scaleOf(scale);
  const words = reader.categories(scale, fieldsIn(item, condition));
  if (typeof written === 'number') {
    if (words === null || Number.isInteger(written)) return onScale(written, reader.bounds(scale));
    return { fault: `value: ${written} is not the number of an answer: use 0 to ${words.length - 1}, or its words` };
  }
  const index = words?.indexOf(written.trim()) ?? -1;
  if (index !== -1) return { value: index, status: 'ok', raw: null };
  // What a model writes is a result even where it can't be read; in a file of people's answers it is a slip.
  if (kind === 'model') return { value: null, status: 'unparseable', raw: written.slice(0, 200) };
  return {
    fault: `value: "${written.slice(0, 40)}" is not ${words === null ? 'a number' : `one of ${words.join(', ')}`}`,
  };
}
