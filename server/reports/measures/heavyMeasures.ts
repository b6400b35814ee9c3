import type { ReportMeasure } from '../report.js';
import type { HeavyTask } from '../heavy/tasks.js';
import { type MeasureName, type MeasureNumbers, type MeasurePlace, measureRow } from './rows.js';

/** A measure whose value a heavy task brings. */
export interface HeavyMeasure {
  readonly task: HeavyTask;
  readonly name: MeasureName;
  readonly place: MeasurePlace;
  /** Makes the numbers of the row out of the task's result. */
  readonly numbers: (result: number | null) => MeasureNumbers;
}

/** The rows of heavy measures from their results, which stand in the same order. */
export function heavyRows(measures: readonly HeavyMeasure[], results: readonly (number | null)[]): ReportMeasure[] {
  return measures.map(({ name, place, numbers }, index) => measureRow(name, place, numbers(results[index] ?? null)));
}
