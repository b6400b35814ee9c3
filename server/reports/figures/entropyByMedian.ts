import type { TopLevelSpec } from 'vega-lite';
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
  widened,
  type ScaleEnds,
} from './samples.js';
import { counted, plainNumber } from './text.js';
import { palette, type SampleKind } from './theme.js';

/** One sample's median and differential entropy per item; the entropy is null where it is not defined. */
export interface EntropySample {
  label: string;
  kind: SampleKind;
  items: readonly { median: number; entropy: number | null }[];
}

export interface EntropyByMedianInput {
  id: string;
  simulated: boolean;
  samples: readonly EntropySample[];
  /** Ends of the slider; 0 and 100 if not given. */
  scale?: ScaleEnds;
}

interface Point {
  median: number;
  entropy: number;
}

/** Differential entropy against the median, a dot an item, a panel a sample, people first and pale behind the others. */
export function entropyByMedian(input: EntropyByMedianInput): Figure {
  const samples = peopleFirst(input.samples);
  for (const { label, items } of samples) {
    requireOnScale(
      items.map((item) => item.median),
      label,
      input.scale ?? percentScale,
    );
  }
  const people = samples.find((sample) => sample.kind === 'human');
  return {
    id: input.id,
    title: ['Disagreement by median response'],
    lead:
      'Each dot is an item: how widely a sample’s responses to it spread (differential entropy) at their median.' +
      (people && samples.length > 1 ? ` Hollow grey dots: ${spoken(people.label)}.` : ''),
    notes: samples.some(lacksEntropy) ? ['Items whose responses give no entropy (too few of them) are left out.'] : [],
    description: samples.length === 0 ? 'There are no samples.' : samples.map(describe).join(' '),
    simulated: input.simulated,
    chart: chart(samples, people, input.scale ?? percentScale),
  };
}

function lacksEntropy(sample: EntropySample): boolean {
  return sample.items.some((item) => item.entropy === null);
}

function measured(sample: EntropySample): Point[] {
  return sample.items.flatMap(({ median, entropy }) => {
    if (entropy === null) return [];
    if (!Number.isFinite(entropy)) {
      throw new RangeError(`${spoken(sample.label)}: entropy ${entropy} cannot be drawn`);
    }
    return [{ median, entropy }];
  });
}

function describe(sample: EntropySample): string {
  const points = measured(sample);
  const middle = medianOf(points.map((point) => point.entropy));
  if (middle === null) return `${spoken(sample.label)}: no item has an entropy.`;
  const entropies = points.map((point) => point.entropy);
  return (
    `${spoken(sample.label)}: ${counted(points.length, 'item')}, differential entropy from ` +
    `${plainNumber(Math.min(...entropies), 2)} to ${plainNumber(Math.max(...entropies), 2)} nats, ` +
    `median ${plainNumber(middle, 2)}.`
  );
}

function chart(samples: readonly EntropySample[], people: EntropySample | undefined, ends: ScaleEnds): TopLevelSpec {
  const columns = samples.length > 4 ? 3 : Math.max(1, Math.min(2, samples.length));
  const width = Math.min(320, panelWidth(columns));
  const ghosts = (people ? measured(people) : []).map((point) => ({ part: 'ghost', ...point }));
  const panels = samples.map((sample): Panel => {
    const points = measured(sample);
    const absent = sample.items.length - points.length;
    return {
      name: sample.label,
      remark:
        absent > 0 ? `${points.length} of ${counted(sample.items.length, 'item')}` : counted(points.length, 'item'),
      rows: [
        ...(sample === people ? [] : ghosts),
        ...points.map((point) => ({ part: 'point', ...palette[sample.kind], ...point })),
      ],
    };
  });
  const entropies = samples.flatMap((sample) => measured(sample).map((point) => point.entropy));
  const low = entropies.reduce((least, value) => Math.min(least, value), entropies[0] ?? 0);
  const high = entropies.reduce((most, value) => Math.max(most, value), low + 1);
  const x = linear(widened(ends, 0.03), { title: null, values: scaleMarks(ends, 2) });
  const y = linear([low - 0.1, high + 0.1], { title: 'Differential entropy (nats)', tickCount: 5 }, true);
  return panelChart(panels, {
    columns,
    cell: { width, height: Math.round(width * (columns === 1 ? 0.7 : 0.9)) },
    xTitle: `${columns > 2 ? 'Median' : 'Median response'} (${scaleName(ends)})`,
    layers: [
      {
        transform: onlyPart('ghost'),
        mark: { type: 'point', color: '#8c8c8c', size: 14, strokeWidth: 0.8, strokeOpacity: 0.7, opacity: 1 },
        encoding: { x: { field: 'median', ...x }, y: { field: 'entropy', ...y } },
      },
      {
        transform: onlyPart('point'),
        mark: { type: 'point', filled: true, size: 30, fillOpacity: 0.65, strokeWidth: 0.8, opacity: 1 },
        encoding: {
          x: { field: 'median', ...x },
          y: { field: 'entropy', ...y },
          fill: ownColor('fill'),
          stroke: ownColor('stroke'),
        },
      },
    ],
  });
}
