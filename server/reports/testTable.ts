import { leadingLabels } from './answerTables.js';
import type { MeasureLookup } from './measureLookup.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { number, sampleName } from './words.js';

const tests: readonly {
  readonly measure: string;
  readonly name: string;
  readonly variant: string | null;
  readonly compared: boolean;
}[] = [
  { measure: 'ks', name: 'Kolmogorov-Smirnov', variant: null, compared: true },
  { measure: 'silverman', name: 'Silverman 1981', variant: 'silverman-1981', compared: false },
  { measure: 'dip', name: 'Dip', variant: null, compared: false },
  { measure: 'order_vs_response', name: 'Place in the order', variant: null, compared: false },
];
const corrections: Readonly<Record<string, string>> = {
  holm: 'Holm',
  'benjamini-hochberg': 'Benjamini-Hochberg',
};

/** Tests made once an item: how many items each rejects, uncorrected and corrected for their number. */
export function testTable(question: QuestionData, data: ReportData, measures: MeasureLookup): Table[] {
  const { people } = data.comparison;
  const rows = tests.flatMap(({ measure, name, variant, compared }) =>
    leadingLabels(data).flatMap((sample): Row[] => {
      const found = measures.conventions({
        measure: `${measure}_items_rejected`,
        question: question.id,
        sample,
        against: compared ? people : null,
      });
      const of = (correction: string) =>
        found.find(({ convention }) => convention === (variant === null ? correction : `${variant} ${correction}`));
      const corrected = Object.keys(corrections).flatMap((correction) => of(correction) ?? [])[0];
      const plain = of('uncorrected');
      if (corrected === undefined || plain === undefined) return [];
      const by = corrections[corrected.convention?.split(' ').at(-1) ?? ''] ?? '';
      return [
        {
          heading: `${name}: ${compared ? `${sampleName(sample)} against ${sampleName(people ?? '')}` : sampleName(sample)}`,
          cells: [number(corrected.n, 0), number(corrected.value, 0), by, number(plain.value, 0)],
        },
      ];
    }),
  );
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Tests over several items, corrected for their number',
      columns: [words('Test'), numbers('Items'), numbers('Rejected'), words('Correction'), numbers('Uncorrected')],
      rows,
      note:
        'At 0.05. Of many tests some reject by chance, 1 in 20 of those with nothing to find: Holm holds the chance of any ' +
        'such item at 5 %, Benjamini and Hochberg’s method their expected share among the rejected.',
    },
  ];
}
