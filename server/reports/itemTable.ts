import { distanceOf } from './distance.js';
import type { MeasureLookup } from './measureLookup.js';
import type { ReportItem } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, text, words } from './table.js';
import { absent, number, sampleName, shortText } from './words.js';

/** One item in one condition: how far each full run lies from the people. */
export interface ItemDistance {
  readonly item: ReportItem;
  readonly condition: string;
  /** Mean over the full runs of the excess, or of the distance where the scale has no excess; null = no run has one. */
  readonly mean: number | null;
  readonly furthest: { readonly label: string; readonly value: number } | null;
}

/** Items (in each condition) by mean excess (or distance) over the full runs, the largest first, unknown ones last. */
export function itemsByDistance(question: QuestionData, data: ReportData, measures: MeasureLookup): ItemDistance[] {
  const { people, fullRuns, models } = data.comparison;
  const { measure: distance, hasExcess } = distanceOf(question.level);
  const measure = hasExcess ? `${distance}_excess` : distance;
  const rows = data.items.flatMap((item) =>
    data.conditions.map((condition): ItemDistance => {
      const values = (fullRuns.length > 0 ? fullRuns : models).flatMap((label) => {
        const key = { measure, question: question.id, sample: label, against: people, item: item.id, condition };
        const found = measures.find(key);
        return found === undefined ? [] : [{ label, value: found.value }];
      });
      const furthest = values.toSorted((a, b) => b.value - a.value)[0] ?? null;
      const mean = furthest === null ? null : values.reduce((sum, { value }) => sum + value, 0) / values.length;
      return { item, condition, mean, furthest };
    }),
  );
  return rows.toSorted((a, b) => (b.mean ?? -Infinity) - (a.mean ?? -Infinity) || 0);
}

/** All items, the one on which models are furthest from people first. */
export function itemTable(
  question: QuestionData,
  data: ReportData,
  measures: MeasureLookup,
  itemHref?: (item: string) => string,
): Table {
  const { people, holdOut } = data.comparison;
  const distance = distanceOf(question.level);
  const isSlider = question.level === 'interval';
  const what = distance.hasExcess ? 'excess' : 'distance';
  const rows = itemsByDistance(question, data, measures).map(({ item, condition, mean, furthest }): Row => {
    const find = (measure: string, sample: string | null, against: string | null = null) =>
      sample === null
        ? undefined
        : measures.find({ measure, question: question.id, sample, against, item: item.id, condition });
    const apart = find(distance.measure, holdOut, people);
    return {
      heading: item.id,
      ...(itemHref === undefined ? {} : { href: itemHref(item.id) }),
      cells: [
        shortText(itemText(item), 110) + (condition === '' ? '' : ` (${condition})`),
        number(find('n', people)?.value, 0),
        ...(isSlider
          ? [number(find('median', people)?.value, 1), number(find('differential_entropy', people)?.value, 2)]
          : []),
        ...(holdOut === null ? [] : [apart === undefined ? absent : distance.show(apart.value)]),
        mean === null ? absent : distance.show(mean),
        furthest === null ? absent : `${distance.show(furthest.value)} (${sampleName(furthest.label)})`,
      ],
    };
  });
  return {
    caption: `Items, the furthest from people first${data.questions.length > 1 ? `: ${question.text ?? question.id}` : ''}`,
    columns: [
      words('Item'),
      text('Text'),
      numbers('Answers of people'),
      ...(isSlider ? [numbers('Median of people'), numbers('Entropy of people')] : []),
      ...(holdOut === null ? [] : [numbers(`Hold-out’s distance (${distance.unit[1]})`)]),
      numbers(`Models’ mean ${what} (${distance.unit[1]})`),
      numbers(`Largest ${what}`),
    ],
    rows,
  };
}

/** An item's content on one line, in the order of its fields. */
export function itemText({ id, fields }: ReportItem): string {
  const line = Object.values(fields)
    .map((value) => (typeof value === 'object' ? value.join(', ') : String(value)))
    .join(' · ');
  return line === '' ? id : line;
}
