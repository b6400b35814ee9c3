import { type DistanceWords, distanceOf, inUnit } from './distance.js';
import type { MeasureLookup } from './measureLookup.js';
import type { ReportMeasure } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { type Spread, spreadAgainst } from './spread.js';
import { counted, number, percent, sampleName, sentence } from './words.js';

/** What came out for one question: over all models first, then a paragraph a sample. */
export interface QuestionFindings {
  /** The question's text, or null where the study asks only one. */
  readonly question: string | null;
  readonly summary: readonly string[];
  readonly samples: readonly { readonly name: string; readonly text: string }[];
}

/** A sample against the people: its excess distance with interval, its spread, its medians. */
interface Against {
  readonly label: string;
  readonly excess: Value | undefined;
  readonly distance: Value | undefined;
  readonly spread: Spread | null;
  readonly order: Value | undefined;
  readonly medianGap: Value | undefined;
}

type Value = ReportMeasure & { readonly value: number };

/** The findings of one question in sentences. */
export function questionFindings(question: QuestionData, data: ReportData, measures: MeasureLookup): QuestionFindings {
  const { people, holdOut, fullRuns, models } = data.comparison;
  const words = distanceOf(question.level);
  // The study states its margin in points of a slider.
  const margin = question.level === 'interval' ? data.comparison.margin : null;
  const name = data.questions.length > 1 ? (question.text ?? question.id) : null;
  const named = fullRuns.length > 0 ? fullRuns : models;
  if (people === null || named.length === 0)
    return { question: name, summary: ['There is nothing to compare yet.'], samples: [] };
  const items = data.items.map(({ id }) => id);
  const read = (label: string): Against => against({ question: question.id, label, people, words, items, measures });
  const rows = named.map(read).filter(({ distance, excess }) => distance !== undefined || excess !== undefined);
  const others = [holdOut, 'ensemble'].filter((label) => label !== null).map(read);
  return {
    question: name,
    summary: [
      ...yardstick(others[0]?.label === holdOut ? others[0] : undefined, words),
      ...distanceSummary(rows, words, margin),
      ...spreadSummary(rows),
      ...medianSummary(rows),
    ],
    samples: [...rows, ...others]
      .map((row) => ({ name: headingOf(row.label, holdOut), text: sampleText(row, words, margin, holdOut) }))
      .filter(({ text }) => text !== ''),
  };
}

interface AgainstParts {
  readonly question: string;
  readonly label: string;
  readonly people: string;
  readonly words: DistanceWords;
  readonly items: readonly string[];
  readonly measures: MeasureLookup;
}

function against({ question, label, people, words, items, measures }: AgainstParts): Against {
  const find = (measure: string): Value | undefined =>
    measures.find({ measure, question, sample: label, against: people });
  return {
    label,
    excess: find(`${words.measure}_excess_mean`),
    distance: find(`${words.measure}_mean`),
    // An ensemble's many answers give its entropy another bias than people's few.
    spread: label === 'ensemble' ? null : spreadAgainst(measures, question, label, people, items),
    order: find('spearman_of_medians'),
    medianGap: find('mean_absolute_median_difference'),
  };
}

function yardstick(holdOut: Against | undefined, words: DistanceWords): string[] {
  const definition =
    'Excess distance is how much further a sample’s answers lie from people’s than those of a second sample of people ' +
    `of the same size would, averaged over items, in ${words.unitName}.`;
  if (holdOut?.distance === undefined) return [definition];
  const excess = holdOut.excess === undefined ? '' : `, an excess of ${withInterval(holdOut.excess, words)}`;
  return [
    definition,
    `The yardstick: a second sample of people lies ${inUnit(holdOut.distance.value, words)} from the first${excess}.`,
  ];
}

function distanceSummary(rows: readonly Against[], words: DistanceWords, margin: number | null): string[] {
  const known = rows.flatMap(({ label, excess }) => (excess === undefined ? [] : [{ label, excess }]));
  if (known.length === 0) return [];
  const sorted = known.toSorted((a, b) => a.excess.value - b.excess.value);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  const above = known.filter(({ excess }) => excess.low !== null && excess.low > 0).length;
  const range =
    known.length === 1
      ? `The excess of ${sampleName(least.label)} is ${inUnit(least.excess.value, words)}.`
      : `The excess runs from ${inUnit(least.excess.value, words)} (${sampleName(least.label)}) to ` +
        `${inUnit(most.excess.value, words)} (${sampleName(most.label)}).`;
  return [
    `${modelsThatLie(above, known.length)} further from people than people lie from each other (interval above zero). ${range}`,
    ...marginSummary(
      known.map(({ excess }) => excess),
      margin,
      words,
    ),
  ];
}

function marginSummary(excesses: readonly Value[], margin: number | null, words: DistanceWords): string[] {
  if (margin === null) return ['The study states no margin for closeness, so no model is called close to people.'];
  const close = excesses.filter(({ high }) => high !== null && high < margin).length;
  const who =
    close === 0
      ? `None of the ${counted(excesses.length, 'model')} counts`
      : `${close} of ${counted(excesses.length, 'model')} ${close === 1 ? 'counts' : 'count'}`;
  const only = excesses.length > 1 ? who : close === 1 ? 'The model counts' : 'The model does not count';
  return [`${only} as close to people by the study’s margin of ${inUnit(margin, words)}.`];
}

/** `All 8 models lie`, `3 of 8 models lie`, `None of the 8 models is shown to lie`. */
function modelsThatLie(some: number, all: number): string {
  if (some === 0) return all === 1 ? 'The model is not shown to lie' : `None of the ${all} models is shown to lie`;
  if (all === 1) return 'The model lies';
  if (some === all) return `${all === 2 ? 'Both' : `All ${all}`} models lie`;
  return `${some} of ${all} models ${some === 1 ? 'lies' : 'lie'}`;
}

function spreadSummary(rows: readonly Against[]): string[] {
  const known = rows.flatMap(({ spread }) => (spread === null ? [] : [spread.difference]));
  if (known.length === 0) return [];
  const narrower = known.filter((difference) => difference < 0).length;
  const widths = known.map(Math.exp).toSorted((a, b) => a - b);
  const range = widths.length === 1 ? percent(widths[0]!) : `${percent(widths[0]!)} to ${percent(widths.at(-1)!)}`;
  const who =
    known.length === 1
      ? `The model’s answers are ${narrower === 1 ? 'narrower' : 'wider'} than people’s`
      : `The answers of ${narrower === known.length ? `all ${known.length}` : `${narrower} of ${known.length}`} models are narrower than people’s`;
  return [`${who} on average: judged by entropy, ${range} of their width.`];
}

function medianSummary(rows: readonly Against[]): string[] {
  const orders = rows.flatMap(({ order }) => (order === undefined ? [] : [order.value])).toSorted((a, b) => a - b);
  if (orders.length === 0) return [];
  const range = orders.length === 1 ? number(orders[0], 2) : `${number(orders[0], 2)} to ${number(orders.at(-1), 2)}`;
  return [`Medians by item, models against people: rank correlation ${range} (1 would be the same order of items).`];
}

function sampleText(row: Against, words: DistanceWords, margin: number | null, holdOut: string | null): string {
  const parts: string[] = [];
  if (row.distance !== undefined)
    parts.push(
      `${inUnit(row.distance.value, words)} from people on average` +
        (row.distance.n === null ? '' : ` over ${counted(row.distance.n, 'item')}`),
    );
  if (row.excess !== undefined)
    parts.push(
      `an excess of ${withInterval(row.excess, words)}${row.label === holdOut ? '' : `: ${verdict(row.excess, margin)}`}`,
    );
  const sentences = parts.length === 0 ? [] : [`${sentence(parts.join(', '))}.`];
  if (row.spread !== null) sentences.push(spreadText(row.spread));
  if (row.order !== undefined)
    sentences.push(
      `Medians: rank correlation ${number(row.order.value, 2)}` +
        (row.medianGap === undefined ? '.' : `, ${inUnit(row.medianGap.value, words)} apart on average.`),
    );
  return sentences.join(' ');
}

function spreadText({ difference, lower, items }: Spread): string {
  const direction = difference < 0 ? 'narrower' : 'wider';
  return (
    `Answers ${direction} than people’s: entropy ${number(Math.abs(difference), 2)} ${difference < 0 ? 'lower' : 'higher'} ` +
    `on average (${percent(Math.exp(difference))} of the width), lower on ${lower} of ${items} items.`
  );
}

function verdict(excess: Value, margin: number | null): string {
  if (margin !== null && excess.high !== null && excess.high < margin) return 'close to people, within the margin';
  if (excess.low !== null && excess.low > 0)
    return margin !== null && excess.low > margin
      ? 'further from people than the margin allows'
      : 'further from people than people are from each other';
  if (excess.high !== null && excess.high < 0) return 'nearer than a second sample of people would be';
  return 'not shown to differ, which does not make it close';
}

function withInterval(value: Value, words: DistanceWords): string {
  const ends =
    value.low === null || value.high === null
      ? ''
      : ` (95 % interval ${words.show(value.low)} to ${words.show(value.high)})`;
  return `${inUnit(value.value, words)}${ends}`;
}

function headingOf(label: string, holdOut: string | null): string {
  if (label === holdOut) return `Hold-out: ${sampleName(label)}`;
  return label === 'ensemble' ? sentence(sampleName(label)) : sampleName(label);
}
