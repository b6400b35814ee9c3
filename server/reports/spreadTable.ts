import type { MeasureLookup } from './measureLookup.js';
import type { QuestionData, ReportData } from './reportData.js';
import { labelsInOrder } from './answerTables.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, number, percent, sampleHeading } from './words.js';

/** How widely each sample answers an item, with what its entropy stands on. */
export function spreadTable(question: QuestionData, data: ReportData, measures: MeasureLookup): Table[] {
  const { people } = data.comparison;
  const rows = labelsInOrder(data).flatMap((sample): Row[] => {
    const find = (measure: string, against: string | null = null) =>
      measures.find({ measure, question: question.id, sample, against });
    const entropy = find('differential_entropy_mean');
    if (entropy === undefined) return [];
    const bias = find('differential_entropy_bias');
    const [same, reached] = [find('items_constant'), find('entropy_reaches_people_share', people)];
    return [
      {
        heading: sampleHeading(sample),
        cells: [
          number(entropy.value, 2),
          number(bias?.n, 0),
          number(bias?.value, 2),
          reached === undefined ? absent : percent(reached.value),
          same === undefined ? absent : `${number(same.value, 0)} of ${number(same.n, 0)}`,
        ],
      },
    ];
  });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'How widely answers to an item spread',
      columns: [
        words('Sample'),
        numbers('Entropy (nats)'),
        numbers('Answers an item'),
        numbers('Bias at that number'),
        numbers('Reaches people’s on'),
        numbers('Constant items'),
      ],
      rows,
      note:
        'Bias: how far the estimate lies from the truth on average for normally spread answers of that number; entropies at ' +
        'unlike numbers compare less their bias (the ensemble’s own is estimated at people’s number). A constant item got one ' +
        'and the same answer at least five times: its entropy is that of the added jitter alone, about −0.8.',
    },
  ];
}
