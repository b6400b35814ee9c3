import { labelsInOrder } from './answerTables.js';
import { measureName } from './measureNames.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report, ReportMeasure } from './report.js';
import type { ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, interval, number, pValue, sampleHeading } from './words.js';

/** Words in a convention's name that mark a variant as the published analysis had it. */
const published = /\b(published|pooled|row-weighted|multimode-si)\b/;
/** Quartiles follow their median; the hold-out's items are another question, not another convention. */
const leftOut = /_q[13]$/;

/**
 * Measures over all items that the report has both as published and corrected, with the two values side by side, for the
 * samples that lead the report. Null where there is no such measure.
 */
export function variantTable(report: Report, data: ReportData, measures: MeasureLookup): Table | null {
  const { people, holdOut, otherPeople, fullRuns } = data.comparison;
  const shown = new Set([people, holdOut, ...otherPeople, ...fullRuns, 'ensemble']);
  const order = labelsInOrder(data).filter((label) => shown.has(label));
  const seen = new Set<string>();
  const rows = report.measures.flatMap((row): (Row & { readonly sample: string })[] => {
    const { measure, question, sample, against, condition } = row;
    if (row.item !== null || !order.includes(sample) || leftOut.test(measure)) return [];
    const key = { measure, question, sample, against, ...(condition === null ? {} : { condition }) };
    const name = JSON.stringify(key);
    if (seen.has(name)) return [];
    seen.add(name);
    const variants = measures.conventions(key).filter(({ convention }) => !convention?.includes('hold-out-items'));
    const [leading] = variants;
    if (leading === undefined || published.test(leading.convention ?? '')) return [];
    const others = variants.filter(({ convention }) => published.test(convention ?? ''));
    return others.map((other) => ({
      sample,
      heading: measureName(measure),
      cells: [
        sampleHeading(sample) + (against === null || against === people ? '' : ` against ${sampleHeading(against)}`),
        valueInWords(leading),
        leading.convention ?? absent,
        valueInWords(other),
        other.convention ?? absent,
      ],
    }));
  });
  if (rows.length === 0) return null;
  const bySample = rows.toSorted(
    (a, b) => a.heading.localeCompare(b.heading, 'en') || order.indexOf(a.sample) - order.indexOf(b.sample),
  );
  return {
    caption: 'Corrected and published values side by side',
    columns: [
      words('Measure over items'),
      words('Sample'),
      numbers('Corrected'),
      words('by'),
      numbers('As published'),
      words('by'),
    ],
    rows: bySample.map(({ heading, cells }) => ({ heading, cells })),
  };
}

function valueInWords({ value, low, high, p }: ReportMeasure): string {
  const ends = interval(low, high, 3);
  return number(value, 3) + (ends === null ? '' : ` (${ends})`) + (p === null ? '' : `, ${pValue(p)}`);
}
