import type { Figure } from './draw.js';
import { itemChart, itemDistribution } from './itemDistribution.js';
import { percentScale, type ResponseSample, type ScaleEnds } from './samples.js';
import { wrapText } from './text.js';
import { figureWidth, fontSize } from './theme.js';
import { wassersteinBoxes, wassersteinChart, type DistanceSample } from './wassersteinBoxes.js';

export interface ComparisonPictureInput {
  id: string;
  simulated: boolean;
  title: string;
  /** The item's texts, and its responses. */
  item: { texts: readonly string[]; samples: readonly ResponseSample[] };
  distances: readonly DistanceSample[];
  /** Ends of the slider; 0 and 100 if not given. */
  scale?: ScaleEnds;
}

const rowHeight = 36;

/** A finished comparison at a glance: one item's responses, and all items' distances beside it. */
export function comparisonPicture(input: ComparisonPictureInput): Figure {
  const words = { id: input.id, simulated: input.simulated, scale: input.scale ?? percentScale };
  const distances = wassersteinBoxes({ ...words, samples: input.distances });
  const item = input.item.texts.flatMap((text) => wrapText(text, figureWidth - 40, fontSize.label, 2, 'bold'));
  const all = ['All items: distance from people', ...item.slice(1).map(() => '')];
  return {
    id: input.id,
    simulated: input.simulated,
    title: [input.title],
    lead:
      'Left: one item; a circle’s area is the share of the sample that gave that response, a black bar the median. ' +
      'Right: over all items; box: quartiles and median, whiskers: 1.5 interquartile ranges, dots: items beyond.',
    description: `${itemDistribution({ ...words, ...input.item }).description} ${distances.description}`,
    chart: {
      spacing: 28,
      hconcat: [
        itemChart(input.item.samples, input.scale, { rowHeight, heading: item }),
        wassersteinChart(input.distances, input.scale, { rowHeight, heading: all }),
      ],
    },
  };
}
