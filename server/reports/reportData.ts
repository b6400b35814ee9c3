import type { MeasurementLevel } from '../scales/scale.js';
import type { Question } from '../study/schema.js';
import type { ReportItem, ReportSample } from './report.js';

/** The answers of one sample to one question about one item in one condition. */
export interface Cell {
  readonly question: string;
  /** '' without factors. */
  readonly condition: string;
  readonly item: string;
  /** In the published row order where the source has one (else as collected); null = asked, but no usable answer. */
  readonly values: readonly (number | null)[];
  /** Database ids of the respondents, one a value. */
  readonly respondents: readonly number[];
  /** Database ids of the trials, one a value. */
  readonly trials: readonly number[];
}

/** A sample with its answers; cells stand in study order of question, condition, item. Empty cells are left out. */
export interface SampleData {
  readonly sample: ReportSample;
  readonly cells: readonly Cell[];
}

/** A question and what its answers allow. */
export interface QuestionData {
  readonly id: string;
  readonly text: string | null;
  readonly level: MeasurementLevel;
  /** Smallest and largest value: slider points, or 0 and the last index. */
  readonly bounds: readonly [number, number];
  readonly scale: Question['scale'];
}

/** Who is compared with whom: labels of samples. */
export interface Comparison {
  /** The people that models are compared with; null while no one has answered. */
  readonly people: string | null;
  /** A second sample of people on the same items. */
  readonly holdOut: string | null;
  /** Every other sample of people, such as one with another wording. */
  readonly otherPeople: readonly string[];
  /** Every model sample, the full runs first. */
  readonly models: readonly string[];
  /** Full runs: samples of the people's wave that cover all its items, of models that stand there in one setting only. */
  readonly fullRuns: readonly string[];
  /** Excess distance in points below which a sample counts as close to people; null = not stated in the study file. */
  readonly margin: number | null;
}

/**
 * What the measures are computed from and what pages and figures draw beside a `Report`: plain data, the same for every
 * study. `ensemble` is no entry of `samples`: its answers are those of the full runs (`answersOf` reads both).
 */
export interface ReportData {
  readonly study: {
    readonly id: string;
    readonly title: string;
    readonly description: string;
    readonly citation: string | null;
    readonly version: number;
    readonly config_sha256: string;
  };
  readonly questions: readonly QuestionData[];
  /** Condition keys in study order; `['']` without factors. */
  readonly conditions: readonly string[];
  readonly items: readonly ReportItem[];
  readonly comparison: Comparison;
  readonly samples: readonly SampleData[];
}

/** The sample with this label, or undefined. */
export function sampleOf(data: ReportData, label: string): SampleData | undefined {
  return data.samples.find(({ sample }) => sample.label === label);
}

/** Usable values of a cell in its order. */
export function usable(cell: Cell): number[] {
  return cell.values.filter((value) => value !== null);
}

/**
 * Usable answers of a sample (or of `ensemble`: those of all full runs, one after another) to a question. Without
 * `item` or `condition`: over all of them.
 */
export function answersOf(
  data: ReportData,
  label: string,
  question: string,
  place: { readonly item?: string; readonly condition?: string } = {},
): number[] {
  const labels = label === 'ensemble' ? data.comparison.fullRuns : [label];
  return labels.flatMap((name) =>
    (sampleOf(data, name)?.cells ?? [])
      .filter(
        (cell) =>
          cell.question === question &&
          (place.item === undefined || cell.item === place.item) &&
          (place.condition === undefined || cell.condition === place.condition),
      )
      .flatMap(usable),
  );
}
