import { linear, ownColor, type Layer, type LayeredChart } from './chart.js';
import type { Figure } from './draw.js';
import { median as medianOf } from '../../stats/quantile.js';
import { headingAbove, layRows, rightColumn, type PanelStyle, type RowLayout } from './rows.js';
import {
  peopleFirst,
  percentScale,
  requireOnScale,
  scaleMarks,
  scaleName,
  spoken,
  widened,
  type ResponseSample,
  type ScaleEnds,
} from './samples.js';
import { counted, plainNumber } from './text.js';
import { gridColor, ink, palette, quietInk } from './theme.js';

export interface ItemDistributionInput {
  id: string;
  simulated: boolean;
  /** The item's texts (premise, hypothesis), a line or more each; of any length and content. */
  texts: readonly string[];
  samples: readonly ResponseSample[];
  /** Ends of the slider; 0 and 100 if not given. */
  scale?: ScaleEnds;
}

/** Responses to one item, a row a sample, people first: a circle a value, its area the share that chose it. */
export function itemDistribution(input: ItemDistributionInput): Figure {
  const chart = itemChart(input.samples, input.scale);
  const samples = peopleFirst(input.samples);
  return {
    id: input.id,
    title: input.texts,
    lead: howToReadItem,
    description: `Responses to one item. ${samples.length === 0 ? 'There are no samples.' : samples.map(describe).join(' ')}`,
    simulated: input.simulated,
    chart,
  };
}

const howToReadItem =
  'Each circle is a response value; its area is the share of the sample that gave it. Black bar: median; ' +
  'dashed line: median of people.';

/** The chart alone, for pictures that put several side by side. */
export function itemChart(
  given: readonly ResponseSample[],
  ends: ScaleEnds = percentScale,
  { rowHeight, heading }: PanelStyle = { rowHeight: 40, heading: [] },
): LayeredChart {
  for (const sample of given) requireOnScale(sample.responses, sample.label, ends);
  const samples = peopleFirst(given);
  const medians = samples.map((sample) => medianOf(sample.responses));
  const numbers = samples.map(({ responses }, row) => {
    const median = medians[row] ?? null;
    return median === null ? 'no responses' : `n ${responses.length}, median ${plainNumber(median, 1)}`;
  });
  const rows = layRows(
    samples.map((sample) => ({ sample })),
    { rowHeight, right: numbers, gap: 20 },
  );
  const largest = Math.PI * (rowHeight / 2 - 1) ** 2;
  const circles = samples.flatMap((sample, row) =>
    sharesByValue(sample.responses).map(({ value, share }) => ({
      value,
      share,
      ...palette[sample.kind],
      y: rows.middle(row),
    })),
  );
  const marks = medians.flatMap((median, row) =>
    median === null ? [] : [{ median, top: rows.middle(row) - 15, bottom: rows.middle(row) + 15 }],
  );
  const people = samples.findIndex((sample) => sample.kind === 'human');
  const x = linear(widened(ends, 0.04), {
    title: `Response (points of the ${scaleName(ends)} scale)`,
    values: scaleMarks(ends, 4),
    domain: false,
  });
  return {
    width: rows.plotWidth,
    height: rows.height,
    data: { values: circles },
    layer: [
      ...rows.names,
      headingAbove(rows, heading),
      ...areaKey(rows, largest, x),
      {
        data: { values: samples.map((_, row) => ({ y: rows.middle(row), start: ends.min, end: ends.max })) },
        mark: { type: 'rule', color: gridColor },
        encoding: { x: { field: 'start', ...x }, x2: { field: 'end' }, y: { field: 'y', ...rows.y } },
      },
      {
        data: { values: people >= 0 && medians[people] !== null ? [{ median: medians[people] }] : [] },
        mark: { type: 'rule', color: palette.human.stroke, strokeDash: [5, 4], strokeWidth: 1.5 },
        encoding: { x: { field: 'median', ...x }, y: { value: 0 }, y2: { value: rows.height } },
      },
      {
        mark: { type: 'circle', strokeWidth: 1, fillOpacity: 0.6, opacity: 1 },
        encoding: {
          x: { field: 'value', ...x },
          y: { field: 'y', ...rows.y },
          size: areaOfShare(largest),
          fill: ownColor('fill'),
          stroke: ownColor('stroke'),
        },
      },
      {
        data: { values: marks },
        mark: { type: 'rule', color: '#ffffff', strokeWidth: 4.5 },
        encoding: { x: { field: 'median', ...x }, y: { field: 'top', ...rows.y }, y2: { field: 'bottom' } },
      },
      {
        data: { values: marks },
        mark: { type: 'rule', color: ink, strokeWidth: 2.5 },
        encoding: { x: { field: 'median', ...x }, y: { field: 'top', ...rows.y }, y2: { field: 'bottom' } },
      },
      rightColumn(rows, numbers),
    ],
  };
}

/** Circles of known shares below the axis, from the left edge of the names. */
function areaKey(rows: RowLayout, largest: number, x: ReturnType<typeof linear>): Layer[] {
  const [low, high] = x.scale.domain;
  const toResponse = (pixels: number): number => low + ((rows.left + pixels) / rows.plotWidth) * (high - low);
  const y = rows.height + 72;
  const values = [
    { share: 0.04, place: toResponse(176), words: toResponse(184), text: '4 %' },
    { share: 0.25, place: toResponse(236), words: toResponse(250), text: '25 %' },
    { share: 1, place: toResponse(320), words: toResponse(344), text: '100 %' },
  ].map((circle) => ({ ...circle, y }));
  const title = [{ words: toResponse(0), text: 'Share of the sample', y }];
  return [
    {
      data: { values },
      mark: { type: 'point', color: quietInk, strokeWidth: 1, opacity: 1 },
      encoding: { x: { field: 'place', ...x }, y: { field: 'y', ...rows.y }, size: areaOfShare(largest) },
    },
    {
      data: { values: [...title, ...values] },
      mark: { type: 'text', align: 'left', baseline: 'middle', color: quietInk },
      encoding: { x: { field: 'words', ...x }, y: { field: 'y', ...rows.y }, text: { field: 'text' } },
    },
  ];
}

function areaOfShare(largest: number) {
  const scale = { domain: [0, 1], range: [0, largest] };
  return { field: 'share', type: 'quantitative' as const, scale, legend: null };
}

function sharesByValue(responses: readonly number[]): { value: number; share: number }[] {
  const counts = new Map<number, number>();
  for (const response of responses) counts.set(response, (counts.get(response) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, share: count / responses.length }))
    .sort((a, b) => b.share - a.share);
}

function describe({ label, responses }: ResponseSample): string {
  const median = medianOf(responses);
  if (median === null) return `${spoken(label)}: no responses.`;
  return (
    `${spoken(label)}: ${counted(responses.length, 'response')} from ${Math.min(...responses)} to ` +
    `${Math.max(...responses)}, median ${plainNumber(median, 1)}.`
  );
}
