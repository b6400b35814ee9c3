import type { ReportMeasure, ReportWarning } from '../report.js';
import { counted, firstOf } from './words.js';

/** Times that can't be: negative ones, and items that the published correlation with time leaves out. */
export function timeWarnings(measures: readonly ReportMeasure[]): ReportWarning[] {
  const once = new Set<string>();
  return measures.flatMap((row): ReportWarning[] => {
    const key = JSON.stringify([row.measure, row.sample, row.convention]);
    if (row.measure !== 'negative_response_times' || (row.value ?? 0) === 0 || once.has(key)) return [];
    once.add(key);
    const slow = measures
      .filter(
        ({ measure, sample, convention, question, value }) =>
          measure === 'response_time_mean_s' &&
          sample === row.sample &&
          convention === row.convention &&
          question === row.question &&
          (value ?? 0) >= 60,
      )
      .map(({ item }) => item ?? '');
    return [
      {
        code: 'negative-times',
        text: `${counted(row.value ?? 0, 'derived response time')} ${row.value === 1 ? 'is' : 'are'} negative (a person's two runs under one name, or rows out of order): they count in mean times, not in mean log times.`,
        where: `${row.sample} ${row.convention ?? ''}`.trim(),
      },
      ...(slow.length === 0
        ? []
        : [
            {
              code: 'slow-items',
              text: `${counted(slow.length, 'item')} with a mean time of 60 s or more ${slow.length === 1 ? 'is' : 'are'} left out of the published correlation with time (not under "no-drop"): ${firstOf(slow)}.`,
              where: `${row.sample} ${row.convention ?? ''}`.trim(),
            },
          ]),
    ];
  });
}
