import { logTimes, marginalTimes, type TimeConvention } from '../../stats/logTimes.js';
import { zScoresByParticipant } from '../../stats/zScores.js';
import type { PersonTrial } from '../../store/samples.js';
import type { ReportMeasure } from '../report.js';
import { placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';

/** Seconds by trial under one reading of the source, in the order of the trials. */
export interface TimesOfSample {
  /** `published` or `adjacent-slides` where times are differences of a source's clock; null where they were measured. */
  readonly convention: TimeConvention | null;
  readonly seconds: readonly (number | null)[];
}

/**
 * How long each trial took. An import's cumulative clock gives differences: to the person's previous row (`published`),
 * or only where that is the slide before, each run of a person on its own (`adjacent-slides`). Times measured by the
 * participant's page need no such rule.
 */
export function timesOf(trials: readonly PersonTrial[]): TimesOfSample[] {
  if (trials.every(({ sourceMinutes }) => sourceMinutes === null))
    return [
      {
        convention: null,
        seconds: trials.map(({ responseTimeMs }) => (responseTimeMs === null ? null : responseTimeMs / 1000)),
      },
    ];
  return (['published', 'adjacent-slides'] as const).map((convention) => {
    const minutes = marginalTimes(
      trials.map(({ respondentId, repetition, sourceSlide, position, sourceMinutes }) => ({
        participant: convention === 'published' ? respondentId : `${respondentId} ${repetition}`,
        slide: sourceSlide ?? position ?? 0,
        time: sourceMinutes,
      })),
      convention,
    );
    return { convention, seconds: minutes.map((value) => (value === null ? null : value * 60)) };
  });
}

/** Item measures of time with the values that each averages. */
function readings(trials: readonly PersonTrial[], seconds: readonly (number | null)[]) {
  const people = trials.map(({ respondentId }) => respondentId);
  const logs = logTimes(seconds);
  return {
    response_time_mean_s: seconds,
    log_response_time_mean: logs,
    z_response_time_mean: zScoresByParticipant(people, seconds),
    z_log_response_time_mean: zScoresByParticipant(people, logs),
  };
}

/**
 * Per item of each sample of people: `response_time_mean_s` (seconds), `log_response_time_mean`, and both standardised
 * within each person first (`z_...`); n counts the times behind the mean. Over all items: `negative_response_times`.
 */
export function responseTimes(
  { question, samples }: PreparedQuestion,
  personTrials: ReadonlyMap<string, readonly PersonTrial[]>,
): ReportMeasure[] {
  return samples.flatMap(({ label: sample, cells }) => {
    const trials = personTrials.get(sample) ?? [];
    const indices = indicesByPlace(trials);
    return timesOf(trials).flatMap(({ convention, seconds }) => {
      if (seconds.every((value) => value === null)) return [];
      const items = Object.entries(readings(trials, seconds)).flatMap(([measure, values]) =>
        cells.map(({ cell }) => {
          const present = (indices.get(placeKey(cell)) ?? [])
            .map((index) => values[index] ?? null)
            .filter((one) => one !== null);
          const value = present.length === 0 ? null : present.reduce((sum, one) => sum + one, 0) / present.length;
          return measureRow({ measure, question: question.id, sample, convention }, cell, { value, n: present.length });
        }),
      );
      const negative = seconds.filter((value) => value !== null && value < 0).length;
      return [
        ...items,
        measureRow(
          { measure: 'negative_response_times', question: question.id, sample, convention },
          { condition: null, item: null },
          { value: negative, n: seconds.filter((value) => value !== null).length },
        ),
      ];
    });
  });
}

function indicesByPlace(trials: readonly PersonTrial[]): Map<string, number[]> {
  const indices = new Map<string, number[]>();
  trials.forEach((trial, index) => {
    const key = placeKey(trial);
    const list = indices.get(key);
    if (list === undefined) indices.set(key, [index]);
    else list.push(index);
  });
  return indices;
}
