import { leadingLabels } from './answerTables.js';
import type { MeasureLookup } from './measureLookup.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { number, sampleHeading } from './words.js';

/** What each sample's distance from people is made of. */
export function partsTable(question: QuestionData, data: ReportData, measures: MeasureLookup): Table[] {
  const { people } = data.comparison;
  const rows = leadingLabels(data).flatMap((sample): Row[] => {
    const found = ['location', 'spread', 'shape'].map((part) =>
      measures.find({ measure: `wasserstein_${part}_mean`, question: question.id, sample, against: people }),
    );
    if (found.some((part) => part === undefined)) return [];
    const values = found.map((part) => part!.value);
    return [
      {
        heading: sampleHeading(sample) + (found[0]!.convention === 'pooled' ? ', answers pooled' : ''),
        cells: [
          ...values.map((value) => number(value, 1)),
          number(
            values.reduce((sum, value) => sum + value, 0),
            1,
          ),
        ],
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'What the distance from people is made of (points, means over items)',
      columns: [words('Sample'), ...['Location', 'Spread', 'Shape', 'Distance'].map(numbers)],
      rows,
      note:
        'Location goes if all of people’s answers to an item are shifted alike; spread goes beyond that if they are drawn ' +
        'together or apart; shape is the rest. Chance adds to each part, most of all to shape: see the second sample of people.',
    },
  ];
}
