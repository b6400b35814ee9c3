import { distanceOf } from './distance.js';
import type { MeasureLookup } from './measureLookup.js';
import type { ReportMeasure } from './report.js';
import type { QuestionData, ReportData } from './reportData.js';
import { type Spread, spreadAgainst } from './spread.js';

export type Value = ReportMeasure & { readonly value: number };

/** One sample against the people, over all items. What the report does not have is undefined or null. */
export interface Against {
  readonly label: string;
  readonly distance: Value | undefined;
  /** With its interval: how much further than a second sample of people would lie. */
  readonly excess: Value | undefined;
  readonly spread: Spread | null;
  /** Rank correlation of the items' medians. */
  readonly order: Value | undefined;
  readonly medianGap: Value | undefined;
  /** On how many items a Kolmogorov-Smirnov test tells the two samples apart, corrected for their number. */
  readonly toldApart: Value | undefined;
}

/** Reads a sample's numbers against the people. */
export function against(
  label: string,
  people: string,
  question: QuestionData,
  data: ReportData,
  measures: MeasureLookup,
): Against {
  const { measure } = distanceOf(question.level);
  const find = (name: string): Value | undefined =>
    measures.find({ measure: name, question: question.id, sample: label, against: people });
  return {
    label,
    distance: find(`${measure}_mean`),
    excess: find(`${measure}_excess_mean`),
    spread: spreadAgainst(measures, question.id, label, people, data),
    order: find('spearman_of_medians'),
    medianGap: find('mean_absolute_median_difference'),
    toldApart: find('ks_items_rejected'),
  };
}
