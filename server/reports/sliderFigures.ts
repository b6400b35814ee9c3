import { quantile } from '../stats/quantile.js';
import { answersAt, answerTable } from './answerTables.js';
import { type DescribedFigure, endsOf, type FigureParts, kindOf } from './figureParts.js';
import { binShares } from './figures/bins.js';
import { entropyByMedian } from './figures/entropyByMedian.js';
import { overallDistribution } from './figures/overallDistribution.js';
import type { ResponseSample, ScaleEnds } from './figures/samples.js';
import { type DistanceSample, wassersteinBoxes } from './figures/wassersteinBoxes.js';
import { numbers, type Table, words } from './table.js';
import { number, sampleHeading } from './words.js';

/** Histograms of every answer to a slider. */
export function overallFigure({ id, question, data, labels, simulated }: FigureParts): DescribedFigure {
  const samples = labels.map((label) => ({
    label: sampleHeading(label),
    kind: kindOf(data, label),
    responses: answersAt(data, label, question, {}),
  }));
  return {
    name: id,
    caption: 'All answers to all items. A sample whose bars stand in few places uses few of the scale’s numbers.',
    figure: overallDistribution({ id, simulated, samples, limit: samples.length, scale: endsOf(question) }),
    tables: [answerTable(question, data, {}, labels), histogramTable(samples, endsOf(question))],
  };
}

/** Shares of answers in the bins that the histograms draw. */
export function histogramTable(samples: readonly ResponseSample[], ends: ScaleEnds): Table {
  const bins = samples.map(({ responses }) => binShares(responses, ends));
  return {
    caption: 'Shares of answers in twenty bins, in percent',
    columns: [words('Bin'), ...samples.map(({ label }) => numbers(label))],
    rows: (bins[0] ?? []).map(({ start, end }, bin) => ({
      heading: `${start} to ${end === ends.max ? end : `under ${end}`}`,
      cells: bins.map((shares) => number(100 * shares[bin]!.share, 1)),
    })),
  };
}

/** Item-wise distances of every sample but the people from the people. */
export function distanceSamples({ question, data, measures, labels }: FigureParts): DistanceSample[] {
  const { people } = data.comparison;
  return labels
    .filter((label) => label !== people)
    .map((label) => ({
      label: sampleHeading(label),
      kind: kindOf(data, label),
      distances: places(data).flatMap((place) => {
        const key = { measure: 'wasserstein', question: question.id, sample: label, against: people, ...place };
        return measures.find(key)?.value ?? [];
      }),
    }));
}

/** Box plots of item-wise distances from the people. */
export function wassersteinFigure(parts: FigureParts): DescribedFigure {
  const { id, question, simulated } = parts;
  const samples = distanceSamples(parts);
  return {
    name: id,
    caption:
      'How far each sample lies from people on each item. Finite samples lie apart even where they answer alike: compare with the hold-out.',
    figure: wassersteinBoxes({ id, simulated, samples, scale: endsOf(question) }),
    tables: [
      {
        caption: 'Distance from people, over items (points)',
        columns: [
          words('Sample'),
          ...['Items', 'Lowest', 'Lower quartile', 'Median', 'Upper quartile', 'Highest'].map(numbers),
        ],
        rows: samples.map(({ label, distances }) => ({
          heading: label,
          cells: [
            number(distances.length, 0),
            ...[0, 0.25, 0.5, 0.75, 1].map((probability) => number(quantile(distances, probability), 2)),
          ],
        })),
      },
    ],
  };
}

/** Entropy against the median, an item a dot. */
export function entropyFigure({ id, question, data, measures, labels, simulated }: FigureParts): DescribedFigure {
  const known = labels.map((label) => ({
    label: sampleHeading(label),
    kind: kindOf(data, label),
    places: places(data).map(({ item, condition }) => {
      const find = (measure: string): number | null =>
        measures.find({ measure, question: question.id, sample: label, item, condition })?.value ?? null;
      return { median: find('median'), entropy: find('differential_entropy') };
    }),
  }));
  const samples = known.map(({ label, kind, places: own }) => ({
    label,
    kind,
    items: own.flatMap(({ median, entropy }) => (median === null ? [] : [{ median, entropy }])),
  }));
  return {
    name: id,
    caption: 'How widely the answers to an item spread, by their median. Lower dots are narrower answers.',
    figure: entropyByMedian({ id, simulated, samples, scale: endsOf(question) }),
    tables: [
      {
        caption: 'Median (points) and entropy (nats) by item',
        columns: [
          words('Item'),
          ...samples.flatMap(({ label }) => [numbers(`${label}: median`), numbers(`${label}: entropy`)]),
        ],
        rows: places(data).map(({ item, condition }, index) => ({
          heading: condition === '' ? item : `${item} (${condition})`,
          cells: known.flatMap(({ places: own }) => [number(own[index]!.median, 1), number(own[index]!.entropy, 2)]),
        })),
      },
    ],
  };
}

function places({ items, conditions }: FigureParts['data']): { item: string; condition: string }[] {
  return items.flatMap(({ id }) => conditions.map((condition) => ({ item: id, condition })));
}
