import type { MeasureLookup } from './measureLookup.js';
import type { Report } from './report.js';
import { type ReportData, sampleOf, usable } from './reportData.js';
import { counted, listed, percent, sampleName } from './words.js';

/** Shares of missing answers above which a sample is named. */
const notableMissing = 0.05;
/** Below this many answers an item a single item's values are called uncertain. */
const manyAnswers = 100;
const longestList = 6;

/** What limits the findings: simulated data, small and incomplete samples, tests without power, warnings. */
export function careful(report: Report, data: ReportData, measures: MeasureLookup): string[] {
  return [
    ...simulated(report),
    ...yardstick(data),
    ...answersAnItem(data),
    ...incomplete(report, data),
    ...constant(report),
    ...modes(report, data, measures),
    ...warned(report),
  ];
}

function simulated(report: Report): string[] {
  const made = report.samples.filter(({ origin }) => origin === 'simulated');
  if (made.length === 0) return [];
  const which = made.length === report.samples.length ? 'All answers here are' : `Some samples here are`;
  return [`${which} simulated: a generator made them to show the whole path. They say nothing about people or models.`];
}

function yardstick({ comparison, items, ...data }: ReportData): string[] {
  if (comparison.people === null) return [];
  if (comparison.holdOut === null && data.questions.every(({ level }) => level !== 'interval'))
    return ['There is no second sample of people, so nothing here says how far people differ among themselves.'];
  if (comparison.holdOut === null)
    return [
      'There is no second sample of people. How far people differ among themselves is only estimated, from the one sample itself.',
    ];
  const second = data.samples.find(({ sample }) => sample.label === comparison.holdOut);
  const covered = new Set(second?.cells.map(({ item }) => item)).size;
  return covered < items.length
    ? [
        `The second sample of people answered ${covered} of the ${counted(items.length, 'item')}: the yardstick rests on these.`,
      ]
    : [];
}

function answersAnItem(data: ReportData): string[] {
  const people = data.comparison.people === null ? undefined : sampleOf(data, data.comparison.people);
  const counts = (people?.cells ?? []).map((cell) => usable(cell).length).toSorted((a, b) => a - b);
  const median = counts[Math.floor(counts.length / 2)];
  if (median === undefined || median >= manyAnswers) return [];
  return [
    `People gave about ${counted(median, 'answer')} an item: one item’s distance or spread is uncertain. Trust the averages over items first.`,
  ];
}

function incomplete(report: Report, data: ReportData): string[] {
  const lacking = report.samples
    .filter(
      ({ kind, n_missing, n_responses }) =>
        kind !== 'ensemble' && n_missing > notableMissing * (n_missing + n_responses),
    )
    .map(
      (sample) =>
        `${sampleName(sample.label)} (${percent(sample.n_missing / (sample.n_missing + sample.n_responses))})`,
    );
  const people = data.comparison.people === null ? undefined : sampleOf(data, data.comparison.people);
  const asked = new Set(people?.cells.map(({ item }) => item)).size;
  const fewer = data.comparison.fullRuns.filter((label) => {
    const answered = sampleOf(data, label)?.cells.filter((cell) => usable(cell).length > 0) ?? [];
    return new Set(answered.map(({ item }) => item)).size < asked;
  });
  return [
    ...(lacking.length === 0
      ? []
      : [`Missing or unusable answers: ${shortList(lacking)}. Their results describe the answers that could be used.`]),
    ...(fewer.length === 0
      ? []
      : [`${shortList(fewer.map(sampleName))} ${fewer.length === 1 ? 'has' : 'have'} no usable answer to some items.`]),
  ];
}

function shortList(parts: readonly string[]): string {
  if (parts.length <= longestList) return listed(parts);
  return `${parts.slice(0, longestList).join(', ')} and ${parts.length - longestList} more`;
}

/** Fewest constant items for which a sample is named. */
const notableConstant = 0.1;

function constant({ measures }: Report): string[] {
  const known = measures.filter(
    ({ measure, value, n }) => measure === 'items_constant' && value !== null && n !== null,
  );
  const some = [...new Map(known.map((row) => [row.sample, row])).values()].filter(
    ({ value, n }) => value! >= notableConstant * n!,
  );
  if (some.length === 0) return [];
  const named = some.map(({ sample, value, n }) => `${sampleName(sample)} (${value!} of ${counted(n!, 'item')})`);
  return [
    `The same answer every time: ${shortList(named)}. There a sample is constant, and its entropy says no more than that.`,
  ];
}

function modes(report: Report, { questions, comparison }: ReportData, measures: MeasureLookup): string[] {
  const tested = report.measures.some(({ measure }) => /^(silverman|dip)/.test(measure));
  if (!tested) return [];
  const power = questions.flatMap(({ id }) =>
    comparison.people === null
      ? []
      : measures.conventions({ measure: 'silverman_power', question: id, sample: comparison.people }),
  );
  const of = (variant: string) => power.find(({ convention }) => convention === variant);
  const [leading, published] = [of('silverman-1981'), of('multimode-si')];
  const [n, leadingPower, publishedPower] = [leading?.n ?? null, leading?.value ?? null, published?.value ?? null];
  const simulated =
    n === null || leadingPower === null || publishedPower === null
      ? ''
      : `: at ${counted(n, 'answer')} an item Silverman’s test finds two clearly separate groups in ` +
        `${percent(leadingPower)} of simulated items, its published variant in ${percent(publishedPower)}`;
  return [`A test that does not reject one mode does not show that there is only one${simulated}.`];
}

function warned({ warnings }: Report): string[] {
  if (warnings.length === 0) return [];
  return [
    `${counted(warnings.length, 'warning')} from reading and computing ${warnings.length === 1 ? 'stands' : 'stand'} in full below.`,
  ];
}
