import { labelsInOrder } from './answerTables.js';
import { measureName } from './measureNames.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report, ReportMeasure } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, interval, number, sampleHeading, sampleName } from './words.js';

const cutWord = 'without-repeats';
/** Those that lead; the report's data hold more. */
const headline = ['wasserstein_excess_mean', 'differential_entropy_mean', 'spearman_of_medians'];

/** The headline measures with and without second answers of the same person. */
export function repeatsTable(question: QuestionData, report: Report, data: ReportData): Table[] {
  const own = report.measures.filter((row) => row.question === question.id && row.item === null);
  const [again] = own.filter(({ measure }) => measure === 'answers_repeated');
  if (again === undefined) return [];
  const order = labelsInOrder(data);
  const rows = own
    .filter(
      ({ measure, convention }) => headline.includes(measure) && convention?.split(' ').includes(cutWord) === true,
    )
    .toSorted(
      (a, b) =>
        headline.indexOf(a.measure) - headline.indexOf(b.measure) || order.indexOf(a.sample) - order.indexOf(b.sample),
    )
    .flatMap((cut): Row[] => {
      const plain = (cut.convention ?? '').replace(cutWord, '').trim() || null;
      const whole = own.find(
        (row) =>
          row.measure === cut.measure &&
          row.sample === cut.sample &&
          row.against === cut.against &&
          row.condition === cut.condition &&
          row.convention === plain,
      );
      if (whole === undefined) return [];
      const against = cut.against === null ? '' : ` against ${sampleName(cut.against)}`;
      return [
        {
          heading: `${measureName(cut.measure)}: ${sampleName(cut.sample)}${against}${cut.condition ? `, ${cut.condition}` : ''}`,
          cells: [shown(whole), shown(cut)],
        },
      ];
    });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'With and without repeated answers of the same person',
      columns: [words('Measure'), numbers('All answers'), numbers('First answers only')],
      rows,
      note:
        `${number(again.value, 0)} of ${number(again.n, 0)} answers come from people who had answered the item before, so that not every ` +
        'answer to an item is from another person. As published, all answers count; on the right only each person’s first does.',
    },
  ];
}

function shown({ value, low, high }: ReportMeasure): string {
  const ends = interval(low, high, 3);
  return number(value, 3) + (ends === null ? '' : ` (${ends})`);
}

/** Distance and entropy of answers as given and standardised within each respondent, with their ranks among models. */
export function zTable(question: QuestionData, data: ReportData, measures: MeasureLookup): Table[] {
  const { people, fullRuns } = data.comparison;
  const value = (measure: string, sample: string, against: string | null): number | null =>
    measures.find({ measure, question: question.id, sample, against })?.value ?? null;
  const columns: readonly (readonly [measure: string, against: string | null])[] = [
    ['wasserstein_mean', people],
    ['z_wasserstein_mean', people],
    ['differential_entropy_mean', null],
    ['z_differential_entropy_mean', null],
  ];
  const rows = labelsInOrder(data).flatMap((sample): Row[] => {
    if (
      value('z_differential_entropy_mean', sample, null) === null &&
      value('z_wasserstein_mean', sample, people) === null
    )
      return [];
    const cells = columns.map(([measure, against]) => {
      const own = value(measure, sample, against);
      if (own === null) return absent;
      const others = fullRuns.flatMap((label) => value(measure, label, against) ?? []);
      const rank = 1 + others.filter((other) => other < own).length;
      return `${number(own, 2)}${fullRuns.includes(sample) && others.length > 1 ? ` (${rank})` : ''}`;
    });
    const order = value('z_entropy_vs_entropy', sample, null);
    return [{ heading: sampleHeading(sample), cells: [...cells, order === null ? absent : number(order, 2)] }];
  });
  if (rows.length === 0) return [];
  return [
    {
      caption: 'Answers as given, and standardised within each respondent',
      columns: [
        words('Sample'),
        numbers('Distance (points)'),
        numbers('Distance (standard deviations)'),
        numbers('Entropy (nats, of points)'),
        numbers('Entropy (nats, of standard deviations)'),
        numbers('Entropies, rank correlation over items'),
      ],
      rows,
      note:
        'Standardised: less the respondent’s own mean, divided by the respondent’s own standard deviation (a model’s over all of its answers); ' +
        'it takes away how each uses the scale, and with it real differences of level. In brackets: the rank among full model runs, 1 the lowest.',
    },
  ];
}
