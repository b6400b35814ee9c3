import type { Against, Value } from './against.js';
import { answersAt, categoriesOf } from './answerTables.js';
import { type DistanceWords, inUnit } from './distance.js';
import type { QuestionData, ReportData } from './reportData.js';
import type { Spread } from './spread.js';
import { counted, number, percent } from './words.js';

/** What was found for one sample, a sentence a topic: distance, spread, medians. */
export function sampleSentences(
  row: Against,
  words: DistanceWords,
  margin: number | null,
  isHoldOut: boolean,
  data: ReportData,
): string[] {
  return [
    ...distanceSentence(row, words, margin, isHoldOut, data),
    ...(row.spread === null ? [] : [spreadSentence(row.spread)]),
    ...medianSentence(row, words),
  ];
}

function distanceSentence(
  { distance, excess }: Against,
  words: DistanceWords,
  margin: number | null,
  isHoldOut: boolean,
  data: ReportData,
): string[] {
  if (distance === undefined) return [];
  const where = `${inUnit(distance.value, words)} from people on average`;
  const over = distance.n === null ? '' : ` over ${placesInWords(distance.n, data)}`;
  if (excess === undefined) return [`${where}${over}.`];
  const found = isHoldOut ? '' : `: ${verdict(excess, margin)}`;
  return [`${where}${over}, an excess of ${withInterval(excess, words)}${found}.`];
}

/** A measure over items counts an item once in each condition. */
function placesInWords(count: number, { conditions }: ReportData): string {
  return conditions.length === 1 ? counted(count, 'item') : `${counted(count, 'pair')} of item and condition`;
}

/** Which of a scale's words a sample used most often, beside people's; nothing for a slider. */
export function commonAnswers(
  label: string,
  people: string | null,
  question: QuestionData,
  data: ReportData,
): string[] {
  const categories = categoriesOf(question, undefined);
  if (categories === null || people === null) return [];
  const [own, theirs] = [label, people].map((one) => mostCommon(answersAt(data, one, question, {}), categories));
  return own === undefined || theirs === undefined ? [] : [`Most often ${own}; people most often ${theirs}.`];
}

function mostCommon(values: readonly number[], categories: readonly string[]): string | undefined {
  const counts = categories.map((_, value) => values.filter((one) => one === value).length);
  const most = Math.max(...counts);
  if (most <= 0) return undefined;
  return `“${categories[counts.indexOf(most)]!}” (${percent(most / values.length)} of answers)`;
}

/** Closeness is claimed only below a margin; a failure to differ is never a finding of likeness. */
function verdict({ low, high }: Value, margin: number | null): string {
  if (margin !== null && high !== null && high < margin) return 'close to people, within the margin';
  if (margin !== null && low !== null && low > margin) return 'further from people than the margin allows';
  if (low === null && high === null) return 'without an interval, so that nothing is claimed';
  if (low !== null && low > 0) return 'further from people than people are from each other';
  if (high !== null && high < 0) return 'nearer than a second sample of people would be';
  return 'not shown to differ, which does not make it close';
}

function spreadSentence({ difference, lower, items }: Spread): string {
  const rounded = number(Math.abs(difference), 2);
  if (rounded === '0.00')
    return `As wide as people’s answers on average: entropy lower on ${lower} of ${counted(items, 'item')}.`;
  return (
    `${difference < 0 ? 'Narrower' : 'Wider'} than people’s answers: entropy ${rounded} nats ${difference < 0 ? 'lower' : 'higher'} ` +
    `on average (${percent(Math.exp(difference))} of the width), lower on ${lower} of ${counted(items, 'item')}.`
  );
}

function medianSentence({ order, medianGap }: Against, words: DistanceWords): string[] {
  const parts = [
    ...(order === undefined ? [] : [`rank correlation ${number(order.value, 2)} with people’s`]),
    ...(medianGap === undefined ? [] : [`${inUnit(medianGap.value, words)} apart on average`]),
  ];
  return parts.length === 0 ? [] : [`Medians: ${parts.join(', ')}.`];
}

/** A distance with its 95 % interval where it has one. */
export function withInterval(value: Value, words: DistanceWords): string {
  const { low, high } = value;
  const ends = low === null || high === null ? '' : ` (95 % interval ${words.show(low)} to ${words.show(high)})`;
  return `${inUnit(value.value, words)}${ends}`;
}
