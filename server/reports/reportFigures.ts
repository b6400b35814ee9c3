import { answersAt, answerTable, labelsInOrder } from './answerTables.js';
import { entropyFigure, histogramTable, overallFigure, wassersteinFigure } from './sliderFigures.js';
import { choiceFigure, ordinalFigure } from './shareFigures.js';
import { type DescribedFigure, endsOf, kindOf } from './figureParts.js';
import { itemDistribution } from './figures/itemDistribution.js';
import type { ItemContent } from './itemContent.js';
import { measureLookup } from './measureLookup.js';
import type { Report } from './report.js';
import type { ReportData } from './reportData.js';
import { sampleHeading } from './words.js';

/** Most samples in one picture: a picture with more is no longer read. */
const mostSamples = 14;

/** A report's figures over all items, a set a question, in the order in which pages show them. */
export function reportFigures(report: Report, data: ReportData): DescribedFigure[] {
  const measures = measureLookup(report);
  const simulated = isSimulated(report);
  return data.questions.flatMap((question): DescribedFigure[] => {
    const name = (base: string): string => (data.questions.length > 1 ? `${base}-${question.id}` : base);
    const labels = drawnLabels(data);
    const parts = { question, data, measures, labels, simulated };
    if (question.level === 'ordinal') return [ordinalFigure({ ...parts, id: name('shares') })];
    if (question.level === 'nominal') return [choiceFigure({ ...parts, id: name('shares') })];
    return [
      overallFigure({ ...parts, id: name('overall-distribution') }),
      wassersteinFigure({ ...parts, id: name('wasserstein') }),
      entropyFigure({ ...parts, id: name('entropy-by-median') }),
    ];
  });
}

/** The figures of one item's page, one a part, in the order of its parts. */
export function itemFigures(report: Report, data: ReportData, content: ItemContent): DescribedFigure[] {
  const simulated = isSimulated(report);
  const item = data.items.find(({ id }) => id === content.id);
  if (item === undefined) return [];
  const measures = measureLookup(report);
  return content.parts.flatMap((part, index): DescribedFigure[] => {
    const question = data.questions.find(({ id }) => id === part.question)!;
    const id = `item-${index}`;
    const place = { item, condition: part.condition };
    const labels = labelsInOrder(data).filter((label) => answersAt(data, label, question, place).length > 0);
    const parts = { question, data, measures, labels, simulated, id, place };
    if (question.level === 'ordinal') return [ordinalFigure(parts)];
    if (question.level === 'nominal') return [choiceFigure(parts)];
    const samples = labels.map((label) => ({
      label: sampleHeading(label),
      kind: kindOf(data, label),
      responses: answersAt(data, label, question, place),
    }));
    const texts = Object.values(item.fields).map((value) =>
      typeof value === 'object' ? value.join(', ') : String(value),
    );
    return [
      {
        name: id,
        caption: 'Every sample’s answers to this item.',
        figure: itemDistribution({ id, simulated, texts, samples, scale: endsOf(question) }),
        tables: [answerTable(question, data, place, labels), histogramTable(samples, endsOf(question))],
      },
    ];
  });
}

function drawnLabels(data: ReportData): string[] {
  const { people, holdOut, fullRuns, models } = data.comparison;
  const shown = new Set([people, holdOut, ...(fullRuns.length > 0 ? fullRuns : models), 'ensemble']);
  return labelsInOrder(data)
    .filter((label) => shown.has(label))
    .slice(0, mostSamples);
}

function isSimulated({ samples }: Report): boolean {
  return samples.some(({ origin }) => origin === 'simulated');
}
