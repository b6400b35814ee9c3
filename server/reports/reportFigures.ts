import { answersAt, answerTable, labelsInOrder } from './answerTables.js';
import { entropyFigure, histogramTable, overallFigure, wassersteinFigure } from './sliderFigures.js';
import { choiceFigure, ordinalFigure } from './shareFigures.js';
import { type DescribedFigure, endsOf, kindOf } from './figureParts.js';
import { itemDistribution } from './figures/itemDistribution.js';
import type { ItemContent } from './itemContent.js';
import type { ReadableReport } from './readableReport.js';
import type { ReportData } from './reportData.js';
import { sampleHeading } from './words.js';

/** Most samples in one picture: a picture with more is no longer read. */
const mostSamples = 14;

/** A report's figures over all items, a set a question, in the order in which pages show them. */
export function reportFigures({ data, measures, simulated }: ReadableReport): DescribedFigure[] {
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
export function itemFigures({ data, measures, simulated }: ReadableReport, content: ItemContent): DescribedFigure[] {
  const item = data.items.find(({ id }) => id === content.id);
  if (item === undefined) return [];
  return content.parts.map((part): DescribedFigure => {
    const question = data.questions.find(({ id }) => id === part.question)!;
    const id = part.figure;
    const place = { item, condition: part.condition };
    const all = labelsInOrder(data).filter((label) => answersAt(data, label, question, place).length > 0);
    const labels = drawnLabels(data).filter((label) => all.includes(label));
    const parts = { question, data, measures, labels, simulated, id, place };
    if (question.level === 'ordinal') return ordinalFigure(parts);
    if (question.level === 'nominal') return choiceFigure(parts);
    const samples = labels.map((label) => ({
      label: sampleHeading(label),
      kind: kindOf(data, label),
      responses: answersAt(data, label, question, place),
    }));
    const texts = Object.values(item.fields).map((value) =>
      typeof value === 'object' ? value.join(', ') : String(value),
    );
    const left = all.length - labels.length;
    return {
      name: id,
      caption: `Answers to this item${left > 0 ? `; ${left} more samples, with other settings, stand in the tables` : ''}.`,
      figure: itemDistribution({ id, simulated, texts, samples, scale: endsOf(question) }),
      tables: [answerTable(question, data, place, all), histogramTable(samples, endsOf(question))],
    };
  });
}

/** Samples that pictures show: people, hold-out, full runs (or all models), the ensemble. */
export function drawnLabels(data: ReportData): string[] {
  const { people, holdOut, fullRuns, models } = data.comparison;
  const shown = new Set([people, holdOut, ...(fullRuns.length > 0 ? fullRuns : models), 'ensemble']);
  return labelsInOrder(data)
    .filter((label) => shown.has(label))
    .slice(0, mostSamples);
}
