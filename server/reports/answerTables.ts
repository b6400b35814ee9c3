import { scaleOf } from '../scales/scales.js';
import { describe } from '../stats/describe.js';
import type { QuestionData, ReportData } from './reportData.js';
import { answersOf } from './reportData.js';
import type { ReportItem } from './report.js';
import { numbers, type Row, type Table, text, words } from './table.js';
import { number, percent, sampleHeading } from './words.js';

/** Where answers are gathered: over all items or of one, over all conditions or in one. */
export interface Place {
  readonly item?: ReportItem;
  readonly condition?: string;
}

/** Labels of every sample in reading order: people, hold-out, other people, models, and the ensemble if there is one. */
export function labelsInOrder({ comparison, samples }: ReportData): string[] {
  const { people, holdOut, otherPeople, models, fullRuns } = comparison;
  const humans = [people, holdOut, ...otherPeople].filter((label) => label !== null);
  const known = new Set(samples.map(({ sample }) => sample.label));
  return [...[...humans, ...models].filter((label) => known.has(label)), ...(fullRuns.length > 1 ? ['ensemble'] : [])];
}

/** The samples that lead a report: people, full runs (every model without any), the ensemble. */
export function leadingLabels(data: ReportData): string[] {
  const { people, holdOut, otherPeople, models, fullRuns } = data.comparison;
  const lead = new Set([people, holdOut, ...otherPeople, ...(fullRuns.length > 0 ? fullRuns : models), 'ensemble']);
  return labelsInOrder(data).filter((label) => lead.has(label));
}

/** The words for a question's values: of one item where they come from its fields, else those that hold for all. */
export function categoriesOf({ scale }: QuestionData, item: ReportItem | undefined): readonly string[] | null {
  if (item === undefined && scale.type === 'choice' && scale.from_fields !== undefined)
    return scale.from_fields.map((field) => field.replaceAll('_', ' '));
  return scaleOf(scale).categories(scale, item?.fields ?? {});
}

/** How a question was answered, a row a sample: shares of the scale's words, or a slider's quartiles and heaping. */
export function answerTable(question: QuestionData, data: ReportData, place: Place, labels: readonly string[]): Table {
  const rows = labels.flatMap((label) => {
    const values = answersAt(data, label, question, place);
    return values.length === 0 ? [] : [{ label, values }];
  });
  const categories = categoriesOf(question, place.item);
  const caption = `Answers${place.item === undefined ? ' over all items' : ''}${place.condition ? `, ${place.condition}` : ''}`;
  if (categories !== null) return shareTable(caption, categories, rows);
  const [low, high] = question.bounds;
  return sliderTable(caption, rows, low === 0 && high === 100);
}

/** Usable answers of a sample at a place. */
export function answersAt(data: ReportData, label: string, question: QuestionData, place: Place): number[] {
  const { item, condition } = place;
  return answersOf(data, label, question.id, {
    ...(item === undefined ? {} : { item: item.id }),
    ...(condition === undefined ? {} : { condition }),
  });
}

interface Answers {
  readonly label: string;
  readonly values: readonly number[];
}

function shareTable(caption: string, categories: readonly string[], samples: readonly Answers[]): Table {
  return {
    caption: `${caption}: shares in percent`,
    columns: [words('Sample'), numbers('Answers'), ...categories.map((category) => numbers(category))],
    rows: samples.map(({ label, values }) => ({
      heading: sampleHeading(label),
      cells: [
        number(values.length, 0),
        ...categories.map((_, value) =>
          number((100 * values.filter((one) => one === value).length) / values.length, 1),
        ),
      ],
    })),
  };
}

/** Heaping on round numbers is shown for the 0-100 slider only, where an even spread has 21 multiples of 5 in 101. */
function sliderTable(caption: string, samples: readonly Answers[], showHeaping: boolean): Table {
  return {
    caption,
    columns: [
      words('Sample'),
      ...[
        'Answers',
        'Lowest',
        'Lower quartile',
        'Median',
        'Upper quartile',
        'Highest',
        'Mean',
        'Standard deviation',
      ].map(numbers),
      ...(showHeaping ? [numbers('Multiples of 5'), numbers('0, 50 or 100')] : []),
    ],
    rows: samples.map(({ label, values }): Row => {
      const { n, minimum, q1, median, q3, maximum, mean, sd, multiplesOf5, zeroFiftyHundred } = describe(values);
      return {
        heading: sampleHeading(label),
        cells: [
          number(n, 0),
          ...[minimum, q1, median, q3, maximum].map((value) =>
            number(value, value !== null && value % 1 === 0 ? 0 : 1),
          ),
          number(mean, 1),
          number(sd, 1),
          ...(showHeaping ? [percent(multiplesOf5 ?? 0), percent(zeroFiftyHundred ?? 0)] : []),
        ],
      };
    }),
    ...(showHeaping
      ? {
          note: 'Evenly spread answers would be multiples of 5 in 21 %, and 0, 50 or 100 in 3 %: more is heaping on round numbers.',
        }
      : {}),
  };
}

/** Every answer of every sample at a place, sorted; repeated ones with their count. */
export function everyAnswer(question: QuestionData, data: ReportData, place: Place, labels: readonly string[]): Table {
  const categories = categoriesOf(question, place.item);
  return {
    caption: 'Every answer, sorted',
    columns: [words('Sample'), text('Answers (× how often)')],
    rows: labels.flatMap((label): Row[] => {
      const counts = new Map<number, number>();
      for (const value of answersAt(data, label, question, place)) counts.set(value, (counts.get(value) ?? 0) + 1);
      if (counts.size === 0) return [];
      const parts = [...counts]
        .toSorted(([a], [b]) => a - b)
        .map(([value, count]) => `${categories?.[value] ?? String(value)}${count === 1 ? '' : ` ×${count}`}`);
      return [{ heading: sampleHeading(label), cells: [parts.join(', ')] }];
    }),
  };
}
