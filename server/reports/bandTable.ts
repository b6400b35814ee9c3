import { leadingLabels } from './answerTables.js';
import type { MeasureLookup } from './measureLookup.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, number, sampleHeading } from './words.js';

/** How often each sample answers within each band of the guide. */
export function bandTable(question: QuestionData, data: ReportData, measures: MeasureLookup): Table[] {
  const bands = question.scale.type === 'slider' ? question.scale.bands : [];
  const { people } = data.comparison;
  const rows = leadingLabels(data).flatMap((sample): Row[] => {
    const key = { question: question.id, sample };
    const middle = measures.find({ ...key, measure: 'middle_share' });
    if (middle === undefined) return [];
    const shares = measures.conventions({ ...key, measure: 'band_share' });
    const gap = measures.find({ ...key, measure: 'middle_share_difference', against: people });
    const ends =
      gap === undefined || gap.low === null || gap.high === null ? '' : ` (${shown(gap.low)} to ${shown(gap.high)})`;
    return [
      {
        heading: sampleHeading(sample),
        cells: [
          shown(middle.value),
          gap === undefined ? absent : `${shown(gap.value)}${ends}`,
          ...bands.map(({ label }) => {
            const value = shares.find(({ convention }) => convention === label)?.value ?? null;
            return value === null ? absent : shown(value);
          }),
        ],
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Shares of answers in percent, every item counting the same',
      columns: [
        words('Sample'),
        numbers('Middle'),
        numbers('Middle, less people’s (95 % interval)'),
        ...bands.map(({ from, to, label }) => numbers(`${from === to ? from : `${from}–${to}`} ${label}`)),
      ],
      rows,
      note:
        'Middle: the bands that lie within the middle third of the scale (without a guide, that third). The difference is in ' +
        'percentage points, over the items that both answered; its interval resamples items.',
    },
  ];
}

function shown(share: number): string {
  return number(100 * share, 1);
}
