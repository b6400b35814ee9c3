import { distanceOf } from './distance.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report, ReportMeasure, ReportSample } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { numbers, type Row, type Table, words } from './table.js';
import { absent, number, sampleHeading, sampleName } from './words.js';

/** Every sample against the people over all items, for one question: people first, full runs, ensemble, the others. */
export function sampleTable(question: QuestionData, report: Report, data: ReportData, measures: MeasureLookup): Table {
  const distance = distanceOf(question.level);
  const isSlider = question.level === 'interval';
  const { people } = data.comparison;
  const rows = inReadingOrder(report.samples, data).map((sample): Row => {
    const key = { question: question.id, sample: sample.label };
    const against = (measure: string) => measures.find({ ...key, measure, against: people });
    const excess = against(`${distance.measure}_excess_mean`);
    const mean = against(`${distance.measure}_mean`);
    const ends = excess === undefined ? null : shownEnds(excess, distance.show);
    const toldApart = against('ks_items_rejected');
    const slider = [
      excess === undefined ? absent : `${distance.show(excess.value)}${ends === null ? '' : ` (${ends})`}`,
      number(measures.find({ ...key, measure: 'differential_entropy_mean' })?.value, 2),
      number(against('spearman_of_medians')?.value, 2),
      number(against('mean_absolute_median_difference')?.value, 1),
      toldApart === undefined ? absent : `${toldApart.value} of ${toldApart.n ?? absent}`,
    ];
    return {
      heading: sampleHeading(sample.label),
      cells: [
        `${number(sample.n_respondents, 0)}, ${sample.origin}`,
        `${number(sample.n_responses, 0)}${sample.n_missing > 0 ? ` (${number(sample.n_missing, 0)})` : ''}`,
        mean === undefined ? absent : distance.show(mean.value),
        ...(isSlider ? slider : []),
      ],
    };
  });
  return {
    caption: `Samples against people, over all items${data.questions.length > 1 ? `: ${question.text ?? question.id}` : ''}`,
    columns: [
      words('Sample'),
      words('Respondents, origin'),
      numbers('Answers (missing)'),
      numbers(`Distance (${distance.unit[1]})`),
      ...(isSlider
        ? [
            numbers('Excess (95 % interval)'),
            numbers('Entropy (nats)'),
            numbers('Medians: correlation'),
            numbers('Medians: gap (points)'),
            numbers('Items told apart'),
          ]
        : []),
    ],
    rows,
    note:
      `Distances are means over items, from ${people === null ? 'people' : sampleName(people)}. ` +
      (isSlider ? 'Items told apart: by a Kolmogorov-Smirnov test at 0.05, corrected by Holm. ' : '') +
      `${absent}: not defined or not computed.`,
  };
}

function shownEnds({ low, high }: ReportMeasure, show: (value: number) => string): string | null {
  return low === null || high === null ? null : `${show(low)} to ${show(high)}`;
}

function inReadingOrder(samples: readonly ReportSample[], data: ReportData): ReportSample[] {
  const { people, holdOut, otherPeople, fullRuns } = data.comparison;
  const first = [people, holdOut, ...otherPeople, ...fullRuns, 'ensemble'];
  const place = ({ label }: ReportSample): number => {
    const index = first.indexOf(label);
    return index < 0 ? first.length : index;
  };
  return samples.toSorted((a, b) => place(a) - place(b));
}
