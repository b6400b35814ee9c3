import { answerTable, everyAnswer, labelsInOrder, type Place } from './answerTables.js';
import { distanceOf } from './distance.js';
import { itemText } from './itemTable.js';
import type { MeasureLookup } from './measureLookup.js';
import type { ReadableReport } from './readableReport.js';
import type { ReportItem } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, number, pValue, sampleHeading, sampleName, sentence, shortText } from './words.js';

/** Everything that the page of one item says; its figures are added by who serves them. */
export interface ItemContent {
  readonly id: string;
  /** The item on one short line. */
  readonly title: string;
  readonly fields: readonly Fact[];
  /** Its group and what else is known about it. */
  readonly facts: readonly Fact[];
  readonly simulated: boolean;
  readonly parts: readonly ItemPart[];
  readonly previous: string | null;
  readonly next: string | null;
  /** From 1, in study order. */
  readonly position: number;
  readonly count: number;
}

interface Fact {
  readonly name: string;
  readonly text: string;
}

/** One question about the item in one condition. */
export interface ItemPart {
  readonly question: string;
  readonly condition: string;
  /** Name of its figure. */
  readonly figure: string;
  /** What distinguishes this part from the item's others; null where it is the only one. */
  readonly heading: string | null;
  readonly distances: Table;
  readonly answers: Table;
  readonly every: Table;
}

/** Puts one item of a report into words and tables; undefined for an item that the report does not have. */
export function itemContent({ data, measures, simulated }: ReadableReport, itemId: string): ItemContent | undefined {
  const index = data.items.findIndex(({ id }) => id === itemId);
  const item = data.items[index];
  if (item === undefined) return undefined;
  const several = data.questions.length * data.conditions.length > 1;
  return {
    id: item.id,
    title: shortText(itemText(item), 160),
    fields: inWords(item.fields),
    facts: inWords({ ...(item.group === null ? {} : { group: item.group }), ...item.covariates }),
    simulated,
    parts: data.questions.flatMap((question) =>
      data.conditions.map((condition, index): ItemPart => {
        const place: Place = { item, condition };
        const labels = labelsInOrder(data);
        const name = [data.questions.length > 1 ? (question.text ?? question.id) : '', condition];
        return {
          question: question.id,
          condition,
          figure: `item-${data.questions.indexOf(question) * data.conditions.length + index + 1}`,
          heading: several ? name.filter((part) => part !== '').join(' – ') : null,
          distances: distanceTable(question, data, place, labels, measures),
          answers: answerTable(question, data, place, labels),
          every: everyAnswer(question, data, place, labels),
        };
      }),
    ),
    previous: data.items[index - 1]?.id ?? null,
    next: data.items[index + 1]?.id ?? null,
    position: index + 1,
    count: data.items.length,
  };
}

function inWords(values: ReportItem['fields']): Fact[] {
  return Object.entries(values).map(([name, value]) => ({
    name: sentence(name.replaceAll('_', ' ')),
    text: typeof value === 'object' ? value.join(', ') : String(value),
  }));
}

function distanceTable(
  question: QuestionData,
  data: ReportData,
  { item, condition }: Place,
  labels: readonly string[],
  measures: MeasureLookup,
): Table {
  const { people } = data.comparison;
  const distance = distanceOf(question.level);
  const isSlider = question.level === 'interval';
  const rows = labels.flatMap((label): Row[] => {
    const find = (measure: string, against: string | null) =>
      measures.find({
        measure,
        question: question.id,
        sample: label,
        against,
        item: item?.id ?? null,
        ...(condition === undefined ? {} : { condition }),
      });
    const [apart, excess] = [distance.measure, `${distance.measure}_excess`].map((name) => find(name, people));
    const ks = find('ks', people);
    const entropy = find('differential_entropy', null);
    const constant = entropy !== undefined && find('distinct', null)?.value === 1;
    if (apart === undefined && excess === undefined && entropy === undefined) return [];
    return [
      {
        heading: sampleHeading(label),
        cells: [
          apart === undefined ? absent : distance.show(apart.value),
          ...(distance.hasExcess ? [excess === undefined ? absent : distance.show(excess.value)] : []),
          ...(isSlider
            ? [
                constant ? 'constant' : number(entropy?.value, 2),
                number(find('median_difference', people)?.value, 1),
                ks === undefined || ks.p === null ? absent : pValue(ks.p),
              ]
            : []),
        ],
      },
    ];
  });
  return {
    caption: `Distance from ${people === null ? 'people' : sampleName(people)}`,
    columns: [
      words('Sample'),
      numbers(`Distance (${distance.unit[1]})`),
      ...(distance.hasExcess ? [numbers(`Excess (${distance.unit[1]})`)] : []),
      ...(isSlider
        ? [numbers('Entropy (nats)'), numbers('Difference of medians'), numbers('Kolmogorov-Smirnov test')]
        : []),
    ],
    rows,
    note: 'One item’s values are uncertain, and no test here is corrected for the number of items.',
  };
}
