import type { Store } from './open.js';
import type { Origin } from './respondents.js';

/**
 * A respondent whose answers count: finished or imported (or stopped part way in a study that counts such runs), not of
 * test origin, without a standing exclusion. Second outcomes (`resample_of`) never count: they are no part of the sample.
 */
export interface CountedRespondent {
  readonly id: number;
  readonly wave: string;
  readonly kind: 'person' | 'model';
  readonly origin: Exclude<Origin, 'test'>;
  readonly label: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly sourceFile: string | null;
}

const counted = `settings ->> 'resample_of' IS NULL AND
  respondents.origin <> 'test' AND (stage IS NULL OR stage IN ('completed', 'failed_checks') OR quota = 'partial')
  AND NOT EXISTS (SELECT 1 FROM exclusions WHERE respondent_id = respondents.id AND revoked_at IS NULL)`;

/** Everyone whose answers count, waves in study order, models in the order in which they came. */
export function countedRespondents(store: Store, studyId: string): CountedRespondent[] {
  return store
    .prepare<[string], Omit<CountedRespondent, 'settings'> & { settings: string }>(
      `SELECT respondents.id, waves.key AS wave, kind, origin, label, settings, source_file AS sourceFile
       FROM waves JOIN respondents ON respondents.wave_id = waves.id
       WHERE study_id = ? AND ${counted} ORDER BY waves.id, respondents.id`,
    )
    .all(studyId)
    .map((row) => ({ ...row, settings: JSON.parse(row.settings) as Record<string, unknown> }));
}

/** One answer (or its absence): trial, respondent, item key, condition, question, value, place in the published row order. */
export type AnswerRow = readonly [
  trialId: number,
  respondentId: number,
  item: string,
  condition: string,
  question: string,
  value: number | null,
  sourceOrder: number | null,
];

/** Every answer to a target item, streamed in the order of the trials; unusable ones have the value null. */
export function answerRows(store: Store, studyId: string): IterableIterator<AnswerRow> {
  return store
    .prepare<[string]>(
      `SELECT trials.id, respondent_id, items.key, condition, question, value, source_order
       FROM trials JOIN items ON items.id = item_id JOIN responses ON trial_id = trials.id
       WHERE items.study_id = ? AND role = 'target' AND state = 'done' ORDER BY trials.id`,
    )
    .raw()
    .iterate(studyId) as IterableIterator<AnswerRow>;
}

/** When a person answered a trial: an import's cumulative minutes and slide number, or the measured time. */
export interface PersonTrial {
  readonly trialId: number;
  readonly respondentId: number;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  /** Place in the person's own order from 0; null where the source tells none. */
  readonly position: number | null;
  readonly responseTimeMs: number | null;
  readonly sourceMinutes: number | null;
  readonly sourceSlide: number | null;
}

/** Trials with target items that people have done, in the published row order where there is one. */
export function personTrials(store: Store, studyId: string): PersonTrial[] {
  return store
    .prepare<[string], PersonTrial>(
      `SELECT trials.id AS trialId, respondent_id AS respondentId, items.key AS item, condition, repetition, position,
         response_time_ms AS responseTimeMs, source_minutes AS sourceMinutes, source_slide AS sourceSlide
       FROM trials JOIN items ON items.id = item_id JOIN respondents ON respondents.id = respondent_id
       WHERE items.study_id = ? AND role = 'target' AND state = 'done' AND kind = 'person'
       ORDER BY source_order, trials.id`,
    )
    .all(studyId);
}

/** Reasoning of one model's trials of one item in one condition, those with an unusable answer included. */
export interface ReasoningOfItem {
  readonly respondentId: number;
  readonly item: string;
  readonly condition: string;
  readonly trials: number;
  /** Trials that tell a token count; mean, min and max are null without any. */
  readonly counted: number;
  readonly mean: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Trials that came with a text (or summary) of the reasoning, empty ones included. */
  readonly withText: number;
}

/** How much models reasoned, as far as their trials tell. */
export function reasoningByItem(store: Store, studyId: string): ReasoningOfItem[] {
  return store
    .prepare<[string], ReasoningOfItem>(
      `SELECT respondent_id AS respondentId, items.key AS item, condition, count(*) AS trials,
         count(reasoning_tokens) AS counted, avg(reasoning_tokens) AS mean, min(reasoning_tokens) AS min,
         max(reasoning_tokens) AS max, count(reasoning) AS withText
       FROM trials JOIN items ON items.id = item_id JOIN respondents ON respondents.id = respondent_id
       WHERE items.study_id = ? AND role = 'target' AND state = 'done' AND kind = 'model'
       GROUP BY respondent_id, items.key, condition ORDER BY respondent_id, items.key, condition`,
    )
    .all(studyId);
}

/** How often one model's replies ended in one way, and how many of those gave a usable answer. */
export interface FinishCount {
  readonly respondentId: number;
  /** The endpoint's word; null where the source tells none. */
  readonly reason: string | null;
  readonly trials: number;
  readonly unusable: number;
}

/** How models' replies ended. */
export function finishCounts(store: Store, studyId: string): FinishCount[] {
  return store
    .prepare<[string], FinishCount>(
      `SELECT respondent_id AS respondentId, finish_reason AS reason, count(*) AS trials,
         sum(EXISTS (SELECT 1 FROM responses WHERE trial_id = trials.id AND value IS NULL)) AS unusable
       FROM trials JOIN items ON items.id = item_id JOIN respondents ON respondents.id = respondent_id
       WHERE items.study_id = ? AND role = 'target' AND state = 'done' AND kind = 'model'
       GROUP BY respondent_id, finish_reason ORDER BY respondent_id, finish_reason`,
    )
    .all(studyId);
}

/** Items that stand in the study's trials with more than one content: what was judged is not one thing. */
export function changedItems(store: Store, studyId: string): string[] {
  return store
    .prepare<[string], { key: string }>(
      `SELECT key FROM (SELECT DISTINCT item_id FROM trials WHERE state = 'done') JOIN items ON items.id = item_id
       WHERE study_id = ? AND role = 'target'
       GROUP BY key HAVING count(DISTINCT content ->> 'fields') > 1 ORDER BY key`,
    )
    .all(studyId)
    .map(({ key }) => key);
}
