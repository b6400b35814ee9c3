import { ownColor, linear, type Layer, type LayeredChart } from './chart.js';
import type { Figure } from './draw.js';
import { fiveNumbers, type FiveNumbers } from './fiveNumbers.js';
import { textWidth } from './fontMetrics.js';
import { headingAbove, layRows, type PanelStyle, type RowLayout } from './rows.js';
import { percentScale, scaleName, spoken, type ScaleEnds } from './samples.js';
import { counted } from './text.js';
import { fontSize, ink, palette, type SampleKind } from './theme.js';

/** Item-wise distances of one sample from the people; items without one are left out by the caller. */
export interface DistanceSample {
  label: string;
  kind: SampleKind;
  distances: readonly number[];
}

export interface WassersteinBoxesInput {
  id: string;
  simulated: boolean;
  /** The first sample of kind `hold-out` also gives the line through all rows. */
  samples: readonly DistanceSample[];
  /** Ends of the slider; 0 and 100 if not given. */
  scale?: ScaleEnds;
}

interface Box extends DistanceSample {
  box: FiveNumbers | null;
}

/** Box plots of item-wise Wasserstein distances from the people, the closest sample first, with the hold-out's line. */
export function wassersteinBoxes(input: WassersteinBoxesInput): Figure {
  const boxes = sortedBoxes(input.samples);
  return {
    id: input.id,
    title: ['Distance from people, item by item'],
    lead:
      'Each sample’s Wasserstein distance from the people on every item, closest sample first. Box: quartiles, with ' +
      'the median; whiskers: to the last item within 1.5 interquartile ranges; dots: items beyond.',
    notes: boxes.some(({ kind, box }) => kind === 'hold-out' && box !== null)
      ? ['Dashed line: median of a second sample of people, the distance at which people differ among themselves.']
      : ['There is no second sample of people, so no line shows how far people differ among themselves.'],
    description: boxes.length === 0 ? 'There are no samples.' : boxes.map(describe).join(' '),
    simulated: input.simulated,
    chart: wassersteinChart(input.samples, input.scale),
  };
}

/** The chart alone, for pictures that put several side by side. */
export function wassersteinChart(
  samples: readonly DistanceSample[],
  ends: ScaleEnds = percentScale,
  { rowHeight, heading }: PanelStyle = { rowHeight: 30, heading: [] },
): LayeredChart {
  const boxes = sortedBoxes(samples);
  const rows = layRows(
    boxes.map((sample) => ({ sample })),
    { rowHeight, right: [], gap: 10 },
  );
  const values = boxes.flatMap(({ box, kind }, row) =>
    box === null ? [] : [{ ...box, beyond: undefined, kind, ...palette[kind], ...edges(rows, row) }],
  );
  const beyond = boxes.flatMap(({ box, kind }, row) =>
    (box?.beyond ?? []).map((value) => ({ value, stroke: palette[kind].stroke, y: rows.middle(row) })),
  );
  const far = Math.max(1, ...boxes.flatMap(({ box }) => (box === null ? [] : [box.high, ...box.beyond])));
  const x = linear(
    [0, far],
    { title: `Wasserstein distance (points of the ${scaleName(ends)} scale)`, tickCount: 6 },
    true,
  );
  const y = { field: 'y', ...rows.y };
  return {
    width: rows.plotWidth,
    height: rows.height,
    data: { values },
    layer: [
      ...rows.names,
      headingAbove(rows, heading),
      {
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: { x: { field: 'low', ...x }, x2: { field: 'high' }, y, color: ownColor('stroke') },
      },
      ...caps.map((field): Layer => ({
        mark: { type: 'rule', strokeWidth: 1.5 },
        encoding: {
          x: { field, ...x },
          y: { field: 'capTop', ...rows.y },
          y2: { field: 'capBottom' },
          color: ownColor('stroke'),
        },
      })),
      ...[true, false].map((isHoldOut): Layer => ({
        transform: [{ filter: `(datum.kind === 'hold-out') === ${isHoldOut}` }],
        mark: { type: 'rect', strokeWidth: 1.5, ...(isHoldOut ? { strokeDash: [4, 3] } : {}) },
        encoding: {
          x: { field: 'q1', ...x },
          x2: { field: 'q3' },
          y: { field: 'top', ...rows.y },
          y2: { field: 'bottom' },
          fill: ownColor('tint'),
          stroke: ownColor('stroke'),
        },
      })),
      {
        data: { values: beyond },
        mark: { type: 'point', filled: false, size: 22, strokeWidth: 1.2, strokeOpacity: 0.8, opacity: 1 },
        encoding: { x: { field: 'value', ...x }, y, color: ownColor('stroke') },
      },
      ...holdOutLine(boxes, rows, far, x),
      {
        mark: { type: 'rule', color: ink, strokeWidth: 2.5 },
        encoding: { x: { field: 'median', ...x }, y: { field: 'top', ...rows.y }, y2: { field: 'bottom' } },
      },
    ],
  };
}

const caps = ['low', 'high'] as const;

function sortedBoxes(samples: readonly DistanceSample[]): Box[] {
  return samples
    .map((sample) => {
      const wrong = sample.distances.find((distance) => !(distance >= 0 && distance < Infinity));
      if (wrong !== undefined) throw new RangeError(`${spoken(sample.label)}: ${wrong} is not a distance`);
      return { ...sample, box: fiveNumbers(sample.distances) };
    })
    .toSorted((a, b) => (a.box?.median ?? Infinity) - (b.box?.median ?? Infinity) || 0);
}

function edges(rows: RowLayout, row: number) {
  const y = rows.middle(row);
  const half = Math.min(12, rows.rowHeight * 0.32);
  return { y, top: y - half, bottom: y + half, capTop: y - half / 2, capBottom: y + half / 2 };
}

/** The dashed line with its number above the plot, kept within the plot's width. */
function holdOutLine(boxes: readonly Box[], rows: RowLayout, far: number, x: ReturnType<typeof linear>): Layer[] {
  const median = boxes.find((box) => box.kind === 'hold-out' && box.box !== null)?.box?.median;
  if (median === undefined) return [];
  const text = `people vs people: ${median.toFixed(2)}`;
  const place = (median / far) * rows.plotWidth;
  const half = textWidth(text, fontSize.small, 'bold') / 2;
  return [
    {
      data: { values: [{ median, text }] },
      mark: { type: 'rule', color: palette['hold-out'].stroke, strokeWidth: 1.8, strokeDash: [5, 4] },
      encoding: { x: { field: 'median', ...x }, y: { value: -4 }, y2: { value: rows.height } },
    },
    {
      data: { values: [{ median, text }] },
      mark: {
        type: 'text',
        align: 'center',
        baseline: 'bottom',
        fontWeight: 'bold',
        color: palette['hold-out'].stroke,
        dx: Math.max(0, half - place) - Math.max(0, place + half - rows.plotWidth),
      },
      encoding: { x: { field: 'median', ...x }, y: { value: -6 }, text: { field: 'text' } },
    },
  ];
}

function describe({ label, kind, box, distances }: Box): string {
  if (box === null) return `${spoken(label)}: no distances.`;
  return (
    `${spoken(label)}${kind === 'hold-out' ? ' (people against people)' : ''}: median ${box.median.toFixed(2)} points, ` +
    `quartiles ${box.q1.toFixed(2)} and ${box.q3.toFixed(2)}, over ${counted(distances.length, 'item')}.`
  );
}
