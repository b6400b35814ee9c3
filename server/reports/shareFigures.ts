import { wilsonInterval } from '../stats/wilson.js';
import { answersAt, answerTable, categoriesOf } from './answerTables.js';
import { type DescribedFigure, type FigureParts, kindOf } from './figureParts.js';
import { choiceShares } from './figures/choiceShares.js';
import { ordinalShares } from './figures/ordinalShares.js';
import type { QuestionData } from './reportData.js';
import { sampleHeading } from './words.js';

/** Shares of an ordinal scale's levels, a bar a sample, grouped by condition. */
export function ordinalFigure({ id, question, data, labels, simulated, place = {} }: FigureParts): DescribedFigure {
  const levels = categoriesOf(question, place.item) ?? [];
  const conditions = place.condition === undefined ? data.conditions : [place.condition];
  return {
    name: id,
    caption: 'How often each word of the scale was chosen, in percent of a sample’s answers.',
    figure: ordinalShares({
      id,
      simulated,
      question: titleOf(question),
      levels,
      conditions: conditions.map((condition) => ({
        name: condition,
        samples: labels.map((label) => ({
          label: sampleHeading(label),
          kind: kindOf(data, label),
          counts: countsOf(answersAt(data, label, question, { ...place, condition }), levels.length),
        })),
      })),
    }),
    tables: conditions.map((condition) => answerTable(question, data, { ...place, condition }, labels)),
  };
}

/** Shares of a choice's alternatives with their intervals. */
export function choiceFigure({ id, question, data, labels, simulated, place = {} }: FigureParts): DescribedFigure {
  const alternatives = categoriesOf(question, place.item) ?? [];
  return {
    name: id,
    caption: 'How often each alternative was chosen, whatever side it was shown on.',
    figure: choiceShares({
      id,
      simulated,
      question: titleOf(question),
      alternatives,
      intervals: '95 % Wilson intervals, as if every answer came from someone else',
      samples: labels.map((label) => {
        const values = answersAt(data, label, question, place);
        const n = values.length;
        const shares = countsOf(values, alternatives.length).map((count) => ({
          share: count / n,
          ...(wilsonInterval(count, n) ?? { low: 0, high: 1 }),
        }));
        return { label: sampleHeading(label), kind: kindOf(data, label), n, shares: n === 0 ? null : shares };
      }),
    }),
    tables: [answerTable(question, data, place, labels)],
  };
}

function titleOf(question: QuestionData): string {
  return question.text ?? 'Answers';
}

function countsOf(values: readonly number[], categories: number): number[] {
  return Array.from({ length: categories }, (_, value) => values.filter((one) => one === value).length);
}
