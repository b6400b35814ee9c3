import type { TopLevelSpec } from 'vega-lite';
import { binShares } from './bins.js';
import { linear, ownColor } from './chart.js';
import type { Figure } from './draw.js';
import { median as medianOf } from '../../stats/quantile.js';
import { onlyPart, panelChart, panelWidth, type Panel } from './panels.js';
import {
  peopleFirst,
  percentScale,
  requireOnScale,
  scaleMarks,
  scaleName,
  spoken,
  type ResponseSample,
  type ScaleEnds,
} from './samples.js';
import { counted, plainNumber } from './text.js';
import { palette, paper } from './theme.js';

export interface OverallDistributionInput {
  id: string;
  simulated: boolean;
  samples: readonly ResponseSample[];
  /** How many samples to draw at most; the note says how many were left out. */
  limit: number;
  /** Ends of the slider; 0 and 100 if not given. */
  scale?: ScaleEnds;
}

const columns = 3;

/** Histograms of all responses, a panel a sample, people first and in outline again behind every other sample. */
export function overallDistribution(input: OverallDistributionInput): Figure {
  const ends = input.scale ?? percentScale;
  for (const sample of input.samples) requireOnScale(sample.responses, sample.label, ends);
  const samples = peopleFirst(input.samples).slice(0, input.limit);
  const people = samples.find((sample) => sample.kind === 'human');
  const left = input.samples.length - samples.length;
  return {
    id: input.id,
    title: ['Overall distribution of responses'],
    lead:
      `Share of each sample’s responses in twenty equal bins; the last bin holds ${ends.max}. ` +
      (people && samples.length > 1 ? `Stepped outline: ${spoken(people.label)}.` : ''),
    notes: left > 0 ? [`${counted(left, 'more sample')} not drawn.`] : [],
    description:
      samples.length === 0 ? 'There are no samples.' : samples.map((sample) => describe(sample, ends)).join(' '),
    simulated: input.simulated,
    chart: chart(samples, people, ends),
  };
}

function describe(sample: ResponseSample, ends: ScaleEnds): string {
  const median = medianOf(sample.responses);
  if (median === null) return `${spoken(sample.label)}: no responses.`;
  const fullest = binShares(sample.responses, ends).reduce((best, bin) => (bin.share > best.share ? bin : best));
  return (
    `${spoken(sample.label)}: ${counted(sample.responses.length, 'response')}, median ${plainNumber(median, 1)}; ` +
    `fullest bin ${fullest.start} to ${fullest.end} with ${plainNumber(100 * fullest.share, 1)} percent.`
  );
}

function chart(samples: readonly ResponseSample[], people: ResponseSample | undefined, ends: ScaleEnds): TopLevelSpec {
  const outline = people && people.responses.length > 0 ? steps(people, ends) : [];
  const panels = samples.map((sample): Panel => {
    const n = sample.responses.length;
    const bars = binShares(sample.responses, ends).map((bin) => ({ part: 'bar', ...bin, share: 100 * bin.share }));
    return {
      name: sample.label,
      remark: n === 0 ? 'no responses' : `n ${n.toLocaleString('en-US')}`,
      rows: [
        ...bars.map((bar) => ({ ...bar, fill: palette[sample.kind].fill })),
        ...(sample === people ? [] : outline),
      ],
    };
  });
  const highest = Math.max(10, ...panels.flatMap((panel) => panel.rows.map((row) => Number(row['share']))));
  const x = linear([ends.min, ends.max], { title: null, values: scaleMarks(ends, 2), grid: false });
  const y = linear([0, highest], { title: 'Share (%)', tickCount: 3 }, 3);
  return panelChart(panels, {
    columns,
    cell: { width: panelWidth(columns), height: 78 },
    xTitle: `Response (${scaleName(ends)})`,
    layers: [
      {
        transform: onlyPart('bar'),
        mark: { type: 'rect', stroke: paper, strokeWidth: 0.5 },
        encoding: {
          x: { field: 'start', ...x },
          x2: { field: 'end' },
          y: { field: 'share', ...y },
          y2: { datum: 0 },
          fill: ownColor('fill'),
        },
      },
      {
        transform: onlyPart('outline'),
        mark: { type: 'line', interpolate: 'step-after', color: palette.human.stroke, strokeWidth: 1.5 },
        encoding: { x: { field: 'start', ...x }, y: { field: 'share', ...y } },
      },
    ],
  });
}

/** The corners of a histogram's outline, its last one at the end of the scale. */
function steps(sample: ResponseSample, ends: ScaleEnds): { part: string; start: number; share: number }[] {
  const bins = binShares(sample.responses, ends);
  return [...bins, { ...bins.at(-1)!, start: ends.max }].map(({ start, share }) => ({
    part: 'outline',
    start,
    share: 100 * share,
  }));
}
