import { against, type Against, type Value } from './against.js';
import { type DistanceWords, distanceOf, inUnit } from './distance.js';
import type { MeasureLookup } from './measureLookup.js';
import { correctedFindings } from './findingsCorrected.js';
import type { Report } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { commonAnswers, sampleSentences, withInterval } from './sampleSentences.js';
import { counted, number, percent, sampleHeading, sampleName } from './words.js';

/** What came out for one question: over all models first, then a few sentences a sample. */
export interface QuestionFindings {
  /** The question's text, or null where the study asks only one. */
  readonly question: string | null;
  readonly summary: readonly string[];
  readonly samples: readonly { readonly name: string; readonly sentences: readonly string[] }[];
  /** What the numbers above mean. */
  readonly explanation: string | null;
}

/** The findings of one question in sentences. */
export function questionFindings(
  question: QuestionData,
  report: Report,
  data: ReportData,
  measures: MeasureLookup,
): QuestionFindings {
  const { people, holdOut, fullRuns, models } = data.comparison;
  const words = distanceOf(question.level);
  // The study states its margin in points of a slider.
  const margin = question.level === 'interval' ? data.comparison.margin : null;
  const name = data.questions.length > 1 ? (question.text ?? question.id) : null;
  const read = (label: string): Against[] =>
    people === null ? [] : [against(label, people, question, data, measures)].filter(({ distance }) => distance);
  const rows = (fullRuns.length > 0 ? fullRuns : models).flatMap(read);
  const [second] = holdOut === null ? [] : read(holdOut);
  const samples = [...rows, ...(second === undefined ? [] : [second]), ...read('ensemble')];
  const summary = [
    ...distanceSummary(rows, second, words),
    ...yardstick(second, words),
    ...marginSummary(rows, margin, words),
    ...spreadSummary(rows),
    ...medianSummary(rows),
    ...testSummary(rows),
    ...correctedFindings(question, report, data, measures),
    ...modesSummary(question, people, measures),
  ];
  return {
    question: name,
    summary: summary.length === 0 ? ['There is nothing to compare yet.'] : summary,
    samples: samples.map((row) => ({
      name: row === second ? `Hold-out: ${sampleName(row.label)}` : sampleHeading(row.label),
      sentences: [
        ...sampleSentences(row, words, margin, row === second, data),
        ...commonAnswers(row.label, people, question, data),
      ],
    })),
    explanation: explanationOf(samples, words),
  };
}

function explanationOf(samples: readonly Against[], words: DistanceWords): string | null {
  if (samples.length === 0) return null;
  if (samples.every(({ excess }) => excess === undefined)) return words.meaning;
  return (
    `${words.meaning} Excess distance: how much further they lie from people’s than those of a second sample of people of ` +
    'the same size would, averaged over items.'
  );
}

function distanceSummary(rows: readonly Against[], second: Against | undefined, words: DistanceWords): string[] {
  const known = rows.flatMap(({ label, excess }) => (excess === undefined ? [] : [{ label, value: excess }]));
  if (known.length === 0) return plainDistanceSummary(rows, second, words);
  if (known.every(({ value: { low } }) => low === null))
    return [
      ...plainDistanceSummary(rows, second, words),
      `Beyond what sampling adds, that is ${range(known, words)}; there is no interval for it, so that no difference is claimed.`,
    ];
  const above = known.filter(({ value: { low } }) => low !== null && low > 0).length;
  const about = above === known.length ? '' : ' The others are not shown to differ, which does not make them close.';
  return [
    `${modelsThatLie(above, known.length)} further from people than people lie from each other` +
      `${above === 0 ? '' : ' (interval of the excess distance above zero)'}.` +
      ` The excess is ${range(known, words)}.${above === 0 ? '' : about}`,
  ];
}

/** Where no excess is computed, a hold-out's distance is the only yardstick. */
function plainDistanceSummary(rows: readonly Against[], second: Against | undefined, words: DistanceWords): string[] {
  const known = rows.flatMap(({ label, distance }) => (distance === undefined ? [] : [{ label, value: distance }]));
  if (known.length === 0) return [];
  const apart = second?.distance?.value;
  const further = known.filter(({ value }) => apart !== undefined && value.value > apart).length;
  return [
    `On average over items the ${known.length === 1 ? 'model lies' : 'models lie'} ${range(known, words)} from people.` +
      (apart === undefined
        ? ''
        : ` ${further === known.length && known.length > 1 ? `All ${known.length}` : `${further} of ${known.length}`} of these distances ` +
          `are larger than the ${inUnit(apart, words)} between two samples of people; sampling adds to each of them.`),
  ];
}

function range(known: readonly { label: string; value: Value }[], words: DistanceWords): string {
  const sorted = known.toSorted((a, b) => a.value.value - b.value.value);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  if (known.length === 1) return inUnit(least.value.value, words);
  return `${inUnit(least.value.value, words)} (${sampleName(least.label)}) to ${inUnit(most.value.value, words)} (${sampleName(most.label)})`;
}

function yardstick(second: Against | undefined, words: DistanceWords): string[] {
  if (second?.distance === undefined || second.excess === undefined) return [];
  return [
    `The yardstick: a second sample of people lies ${inUnit(second.distance.value, words)} from the first, ` +
      `an excess of ${withInterval(second.excess, words)}.`,
  ];
}

function marginSummary(rows: readonly Against[], margin: number | null, words: DistanceWords): string[] {
  const highs = rows.flatMap(({ excess }) => (excess === undefined ? [] : [excess.high]));
  if (highs.length === 0) return [];
  if (margin === null) return ['The study states no margin for closeness, so no model is called close to people.'];
  const close = highs.filter((high) => high !== null && high < margin).length;
  const all = counted(highs.length, 'model');
  const who =
    highs.length === 1
      ? `The model ${close === 1 ? 'counts' : 'does not count'}`
      : `${close === 0 ? 'None' : close} of the ${all} ${close > 1 ? 'count' : 'counts'}`;
  return [`${who} as close to people by the study’s margin of ${inUnit(margin, words)}.`];
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
  const shares = widths.length === 1 ? percent(widths[0]!) : `${percent(widths[0]!)} to ${percent(widths.at(-1)!)}`;
  const all = narrower === known.length ? `all ${known.length}` : `${narrower} of ${known.length}`;
  const who =
    known.length === 1
      ? `The model’s answers to an item are ${narrower === 1 ? 'narrower' : 'wider'} than people’s`
      : `The answers of ${all} models to an item are narrower than people’s`;
  return [`${who} on average: judged by entropy, ${shares} of their width.`];
}

function medianSummary(rows: readonly Against[]): string[] {
  const orders = rows.flatMap(({ order }) => (order === undefined ? [] : [order.value])).toSorted((a, b) => a - b);
  if (orders.length === 0) return [];
  const shown = orders.length === 1 ? number(orders[0], 2) : `${number(orders[0], 2)} to ${number(orders.at(-1), 2)}`;
  return [`Medians by item, models against people: rank correlation ${shown} (1 is the same order of items).`];
}

function testSummary(rows: readonly Against[]): string[] {
  const shares = rows
    .flatMap(({ toldApart }) => (toldApart === undefined || !toldApart.n ? [] : [toldApart.value / toldApart.n]))
    .toSorted((a, b) => a - b);
  if (shares.length === 0) return [];
  const shown = shares.length === 1 ? percent(shares[0]!) : `${percent(shares[0]!)} to ${percent(shares.at(-1)!)}`;
  return [
    `Item by item, a Kolmogorov-Smirnov test tells models from people on ${shown} of the items (at 0.05, corrected by ` +
      'Holm); with so few answers an item it misses smaller differences.',
  ];
}

function modesSummary(question: QuestionData, people: string | null, measures: MeasureLookup): string[] {
  if (people === null) return [];
  const counts = measures.conventions({ measure: 'silverman_items_rejected', question: question.id, sample: people });
  const by = (correction: string) => counts.find(({ convention }) => convention === `silverman-1981 ${correction}`);
  const [raw, controlled] = [by('uncorrected'), by('benjamini-hochberg')];
  if (raw === undefined || !raw.n) return [];
  const left = controlled === undefined ? '' : `, on ${controlled.value ?? 0} once false discoveries are controlled`;
  return [
    `More than one peak in people’s answers: Silverman’s test of 1981 rejects a single one on ${raw.value ?? 0} of ` +
      `${counted(raw.n, 'item')} at 0.05${left}. Where it does not reject, the question stays open.`,
  ];
}
