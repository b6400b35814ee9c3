import { spearman } from '../../stats/spearman.js';
import type { PersonTrial } from '../../store/samples.js';
import type { ReportMeasure } from '../report.js';
import type { PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/** `order_vs_response` per item of people: Spearman's correlation of the slide's place with the answer; null where one side is constant. */
export function orderEffects(
  { question, samples }: PreparedQuestion,
  personTrials: ReadonlyMap<string, readonly PersonTrial[]>,
): ReportMeasure[] {
  return samples.flatMap(({ label: sample, cells }) => {
    const slides = new Map(
      (personTrials.get(sample) ?? []).map((trial) => [trial.trialId, trial.sourceSlide ?? trial.position]),
    );
    if ([...slides.values()].every((slide) => slide === null)) return [];
    return cells.map(({ cell }) => {
      const pairs = cell.values.flatMap((value, index): [number, number][] => {
        const slide = slides.get(cell.trials[index]!);
        return value === null || slide === null || slide === undefined ? [] : [[slide, value]];
      });
      const found = spearman(
        pairs.map(([slide]) => slide),
        pairs.map(([, value]) => value),
      );
      return measureRow({ measure: 'order_vs_response', question: question.id, sample }, cell, {
        value: found?.coefficient ?? null,
        p: found?.p ?? null,
        n: pairs.length,
      });
    });
  });
}
