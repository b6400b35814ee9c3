import { labelsInOrder } from './answerTables.js';
import { measureName } from './measureNames.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report, ReportMeasure } from './report.js';
import type { ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, interval, number, pValue, sampleHeading, sampleName } from './words.js';

/** Words in a convention's name that mark a variant as the published analysis had it, and those that may stand beside. */
const marks = ['published', 'pooled', 'row-weighted', 'multimode-si'];
const beside = ['equal-weight', 'uncorrected'];
/** Quartiles follow their median, what tests can show and settings have tables of their own; the hold-out's items are another question, not another convention. */
const leftOut = /_q[13]$|_(size|power)$|^median_intervals/;
const counts = /^(items_|negative_)|_rejected$/;

/**
 * Measures over all items that the report has both as published and corrected, a table a measure with the two values
 * side by side, where they differ by what three decimals show, for the samples that lead the report.
 */
export function variantTables(report: Report, data: ReportData, measures: MeasureLookup): Table[] {
  const { people, holdOut, otherPeople, fullRuns } = data.comparison;
  const shown = new Set([people, holdOut, ...otherPeople, ...fullRuns, 'ensemble']);
  const order = labelsInOrder(data).filter((label) => shown.has(label));
  const keys = new Map<string, ReportMeasure>();
  for (const row of report.measures)
    if (row.item === null && order.includes(row.sample) && !leftOut.test(row.measure)) keys.set(keyOf(row), row);

  const rowsByMeasure = new Map<string, Row[]>();
  for (const key of [...keys.values()].toSorted((a, b) => order.indexOf(a.sample) - order.indexOf(b.sample))) {
    const row = variantRow(key, people, measures);
    if (row === null) continue;
    const rows = rowsByMeasure.get(key.measure);
    if (rows === undefined) rowsByMeasure.set(key.measure, [row]);
    else rows.push(row);
  }
  return [...rowsByMeasure]
    .map(([measure, rows]) => ({
      caption: measureName(measure),
      columns: [words('Sample'), numbers('Corrected'), words('Variant'), numbers('As published'), words('Variant')],
      rows,
    }))
    .toSorted((a, b) => a.caption.localeCompare(b.caption, 'en'));
}

function keyOf({ measure, question, condition, sample, against }: ReportMeasure): string {
  return JSON.stringify([measure, question, condition, sample, against]);
}

function variantRow(key: ReportMeasure, people: string | null, measures: MeasureLookup): Row | null {
  const { measure, question, sample, against, condition } = key;
  const variants = measures
    .conventions({ measure, question, sample, against, ...(condition === null ? {} : { condition }) })
    .filter(({ convention }) => !convention?.includes('hold-out-items'));
  const [leading] = variants;
  // The one with most marks is how the published number itself was made.
  const [other] = variants.filter(isPublished).toSorted((a, b) => marksOf(b).length - marksOf(a).length);
  if (leading === undefined || other === undefined || isPublished(leading)) return null;
  if (valueInWords(other) === valueInWords(leading)) return null;
  const qualities = [
    ...(against === null || against === people ? [] : [`against ${sampleName(against)}`]),
    ...(condition === null || condition === '' ? [] : [condition]),
  ];
  return {
    heading: [sampleHeading(sample), ...qualities].join(', '),
    cells: [
      valueInWords(leading),
      leading.convention ?? 'every item once',
      valueInWords(other),
      other.convention ?? absent,
    ],
  };
}

function marksOf({ convention }: ReportMeasure): string[] {
  return (convention ?? '').split(' ').filter((word) => marks.includes(word));
}

function isPublished(row: ReportMeasure): boolean {
  const words = (row.convention ?? '').split(' ');
  return marksOf(row).length > 0 && words.every((word) => marks.includes(word) || beside.includes(word));
}

function valueInWords({ measure, value, low, high, p }: ReportMeasure): string {
  const ends = interval(low, high, 3);
  return (
    number(value, counts.test(measure) ? 0 : 3) +
    (ends === null ? '' : ` (${ends})`) +
    (p === null ? '' : `, ${pValue(p)}`)
  );
}
