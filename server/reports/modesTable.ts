import type { MeasureLookup } from './measureLookup.js';
import type { ReportMeasure } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, number, percent } from './words.js';

const variants: readonly (readonly [variant: string | null, name: string])[] = [
  ['silverman-1981', 'Silverman 1981'],
  ['hall-york-0-100', 'Hall and York, peaks between 0 and 100'],
  ['hall-york-line', 'Hall and York, peaks anywhere'],
  ['multimode-no-rescale', 'multimode, not rescaled'],
  ['multimode-si', 'multimode, as published'],
  [null, 'Dip'],
];

/** Tests of one mode with what they can show at the people's number of answers; the published one stands beside. */
export function modesTable(question: QuestionData, { comparison }: ReportData, measures: MeasureLookup): Table[] {
  const { people } = comparison;
  if (people === null) return [];
  const find = (measure: string, convention: string | null): ReportMeasure | undefined =>
    measures
      .conventions({ measure, question: question.id, sample: people })
      .find((row) => row.convention === convention && row.value !== null);
  let size: number | null = null;
  const rows = variants.flatMap(([variant, name]): Row[] => {
    const test = variant === null ? 'dip' : 'silverman';
    const rejected = (correction: string): string => {
      const row = find(`${test}_items_rejected`, variant === null ? correction : `${variant} ${correction}`);
      return row === undefined ? absent : `${number(row.value, 0)} of ${number(row.n, 0)}`;
    };
    const [small, power] = [find(`${test}_size`, variant), find(`${test}_power`, variant)];
    if (small === undefined || power === undefined) return [];
    size = power.n;
    return [
      { heading: name, cells: [rejected('benjamini-hochberg'), rejected('uncorrected'), shown(small), shown(power)] },
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Tests for more than one peak in people’s answers',
      columns: [
        words('Test'),
        numbers('Items, corrected'),
        numbers('Items, uncorrected'),
        numbers('Wrongly found'),
        numbers('Rightly found'),
      ],
      rows,
      note:
        `By simulation at ${number(size, 0)} answers an item, at 0.05, uncorrected: wrongly found where two like groups lie 2 ` +
        'standard deviations apart (one peak still), rightly where they lie 4 apart (two peaks); with 95 % intervals. Where a ' +
        'test seldom finds two peaks, not finding them says nothing about one; the dip takes heaping on round numbers for peaks.',
    },
  ];
}

function shown({ value, low, high }: ReportMeasure): string {
  const ends = low === null || high === null ? '' : ` (${number(100 * low, 0)} to ${number(100 * high, 0)})`;
  return `${percent(value ?? 0)}${ends}`;
}
