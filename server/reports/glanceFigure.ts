import { answersAt } from './answerTables.js';
import { endsOf, kindOf } from './figureParts.js';
import type { Figure } from './figures/draw.js';
import { comparisonPicture } from './figures/comparisonPicture.js';
import { itemsByDistance } from './itemTable.js';
import type { ReadableReport } from './readableReport.js';
import { drawnLabels } from './reportFigures.js';
import { distanceSamples } from './sliderFigures.js';
import { sampleHeading } from './words.js';

/**
 * The comparison in one picture, for a slide or the top of a README: the item on which models lie furthest from
 * people, and every item's distance beside it. Null without a slider question or without anything to compare.
 */
export function glanceFigure({ data, measures, simulated }: ReadableReport): Figure | null {
  const question = data.questions.find(({ level }) => level === 'interval');
  const first = question && itemsByDistance(question, data, measures)[0];
  if (question === undefined || first === undefined || first.mean === null) return null;
  const labels = drawnLabels(data);
  const id = 'at-a-glance';
  const samples = labels.map((label) => ({
    label: sampleHeading(label),
    kind: kindOf(data, label),
    responses: answersAt(data, label, question, first),
  }));
  return comparisonPicture({
    id,
    simulated,
    title: data.study.title,
    item: { texts: Object.values(first.item.fields).map(String), samples },
    distances: distanceSamples({ id, question, data, measures, labels, simulated }),
    scale: endsOf(question),
  });
}
