import { armResults } from './armTable.js';
import type { MeasureLookup } from './measureLookup.js';
import type { Report } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { counted, number, percent, sampleName } from './words.js';

/** What came out on how models use the scale and on their settings, a sentence a topic. */
export function correctedFindings(
  question: QuestionData,
  report: Report,
  data: ReportData,
  measures: MeasureLookup,
): string[] {
  return [
    ...reachingSummary(question, data, measures),
    ...middleSummary(question, data, measures),
    ...armSummary(question, report, measures),
  ];
}

function compared({ fullRuns, models }: ReportData['comparison']): readonly string[] {
  return fullRuns.length > 0 ? fullRuns : models;
}

function reachingSummary(question: QuestionData, { comparison }: ReportData, measures: MeasureLookup): string[] {
  const shares = compared(comparison).flatMap((sample) => {
    const found = measures.find({
      measure: 'entropy_reaches_people_share',
      question: question.id,
      sample,
      against: comparison.people,
    });
    return found === undefined ? [] : [{ sample, value: found.value }];
  });
  const [least, most] = ends(shares);
  if (least === undefined || most === undefined) return [];
  const shown =
    shares.length === 1
      ? percent(least.value)
      : `${percent(least.value)} (${sampleName(least.sample)}) to ${percent(most.value)} (${sampleName(most.sample)})`;
  return [`Item by item, a model’s entropy reaches people’s on ${shown} of the items.`];
}

function middleSummary(question: QuestionData, { comparison }: ReportData, measures: MeasureLookup): string[] {
  const { people } = comparison;
  if (people === null) return [];
  const find = (measure: string, sample: string, against: string | null) =>
    measures.find({ measure, question: question.id, sample, against });
  const theirs = find('middle_share', people, null);
  const known = compared(comparison).flatMap((sample) => {
    const [share, gap] = [find('middle_share', sample, null), find('middle_share_difference', sample, people)];
    return share === undefined || gap === undefined || gap.high === null
      ? []
      : [{ sample, value: share.value, high: gap.high }];
  });
  const [least, most] = ends(known);
  if (theirs === undefined || least === undefined || most === undefined) return [];
  const fewer = known.filter(({ high }) => high < 0).length;
  const who =
    known.length === 1
      ? 'The model gives'
      : `${fewer === known.length ? `All ${fewer}` : `${fewer} of ${known.length}`} models ${fewer === 1 ? 'gives' : 'give'}`;
  const values = known.length === 1 ? percent(least.value) : `${percent(least.value)} to ${percent(most.value)}`;
  if (fewer === 0)
    return [
      `Answers in the middle of the scale: people ${percent(theirs.value)}, models ${values}; fewer are not shown for any model.`,
    ];
  return [
    `${who} fewer answers in the middle of the scale than people (interval of the difference below zero): ` +
      `people ${percent(theirs.value)}, models ${values}.`,
  ];
}

function armSummary(question: QuestionData, report: Report, measures: MeasureLookup): string[] {
  const pairs = armResults(question, report, measures);
  if (pairs.length === 0) return [];
  const found = pairs.filter(({ tested }) => (tested.value ?? 0) > 0);
  const most = found.toSorted((a, b) => (b.tested.value ?? 0) - (a.tested.value ?? 0))[0];
  const which =
    most === undefined
      ? ''
      : `, most often for ${most.name}: ${number(most.tested.value, 0)} of ${counted(most.tested.n ?? 0, 'item')}`;
  return [
    `Settings of one model against each other: medians differ on some item in ${number(found.length, 0)} of ` +
      `${counted(pairs.length, 'pair')} (false discoveries over items controlled in each)${which}. In the others no effect of ` +
      'the setting is shown, which is not to say that there is none.',
  ];
}

function ends<One extends { readonly value: number }>(all: readonly One[]): [One | undefined, One | undefined] {
  const sorted = all.toSorted((a, b) => a.value - b.value);
  return [sorted[0], sorted.at(-1)];
}
