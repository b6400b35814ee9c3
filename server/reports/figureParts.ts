import type { Place } from './answerTables.js';
import type { Figure } from './figures/draw.js';
import type { ScaleEnds } from './figures/samples.js';
import type { SampleKind } from './figures/theme.js';
import type { MeasureLookup } from './measureLookup.js';
import type { QuestionData, ReportData } from './reportData.js';
import type { Table } from './table.js';

/** A figure not yet drawn, with the name of its file and the numbers behind it. */
export interface DescribedFigure {
  readonly name: string;
  /** How to read it, in one sentence; the picture carries its own title. */
  readonly caption: string;
  readonly figure: Figure;
  readonly tables: readonly Table[];
}

/** What a figure of one question is made from. */
export interface FigureParts {
  /** Name of the file and start of the ids in it. */
  readonly id: string;
  readonly question: QuestionData;
  readonly data: ReportData;
  readonly measures: MeasureLookup;
  /** Samples to draw, in order. */
  readonly labels: readonly string[];
  readonly simulated: boolean;
  /** One item, one condition; over all of them where absent. */
  readonly place?: Place;
}

/** Ends of a question's slider. */
export function endsOf({ bounds: [min, max] }: QuestionData): ScaleEnds {
  return { min, max };
}

/** What a sample is in a picture. */
export function kindOf({ comparison }: ReportData, label: string): SampleKind {
  if (label === comparison.people) return 'human';
  if (label === 'ensemble') return 'ensemble';
  return label === comparison.holdOut || comparison.otherPeople.includes(label) ? 'hold-out' : 'model';
}
