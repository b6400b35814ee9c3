import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** The trials of one respondent that had an unusable outcome, and the respondent under whom they are asked again. */
export interface AskAgain {
  readonly respondentId: number;
  readonly statuses: readonly string[];
  /** The respondent of the second outcomes; null where nothing was asked again yet. */
  readonly againId: number | null;
}

const unusable = `first.respondent_id = @respondentId AND first.state = 'done'
  AND EXISTS (SELECT 1 FROM responses WHERE trial_id = first.id AND status IN (SELECT value FROM json_each(@statuses)))
  AND NOT EXISTS (SELECT 1 FROM trials AS again WHERE again.respondent_id = @againId AND again.item_id = first.item_id
    AND again.wave_id = first.wave_id AND again.condition = first.condition AND again.repetition = first.repetition)`;

const bound = ({ respondentId, statuses, againId }: AskAgain): Record<string, number | string | null> => ({
  respondentId,
  againId,
  statuses: JSON.stringify(statuses),
});

/** How many trials ended in one of the statuses and were not asked again yet. */
export function countUnusable(store: Store, which: AskAgain): number {
  return (
    prepared<[Record<string, number | string | null>], { n: number }>(
      store,
      `SELECT count(*) AS n FROM trials AS first WHERE ${unusable}`,
    ).get(bound(which))?.n ?? 0
  );
}

/** The rows of these trials. */
export function unusableTrials(store: Store, which: AskAgain): number[] {
  return prepared<[Record<string, number | string | null>], { id: number }>(
    store,
    `SELECT id FROM trials AS first WHERE ${unusable} ORDER BY id`,
  )
    .all(bound(which))
    .map(({ id }) => id);
}

/**
 * Plans a second trial, in the same place of the design, for those of the rows that are still unusable and were not
 * asked again. Returns how many. Call inside a transaction.
 */
export function planAgain(
  store: Store,
  which: AskAgain & { readonly againId: number },
  trialIds: readonly number[],
): number {
  return prepared(
    store,
    `INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, orders)
     SELECT wave_id, @againId, item_id, condition, repetition, orders FROM trials AS first
     WHERE first.id IN (SELECT value FROM json_each(@trialIds)) AND ${unusable}`,
  ).run({ ...bound(which), trialIds: JSON.stringify(trialIds) }).changes;
}

/** What asking again brought for one model in one wave. */
export interface AskedAgain {
  readonly wave: string;
  readonly origin: string;
  /** Label of the model whose first outcomes were unusable. */
  readonly label: string;
  readonly planned: number;
  readonly answered: number;
  /** Of the answered, those with a usable answer to every question. */
  readonly usable: number;
}

/** Every model of a study whose unusable outcomes were asked again. */
export function askedAgain(store: Store, studyId: string): AskedAgain[] {
  return store
    .prepare<[string], AskedAgain>(
      `SELECT waves.key AS wave, origin, settings ->> 'resample_of' AS label, count(*) AS planned,
         sum(trials.state = 'done') AS answered,
         sum(trials.state = 'done' AND NOT EXISTS (SELECT 1 FROM responses WHERE trial_id = trials.id AND value IS NULL)) AS usable
       FROM waves JOIN respondents ON respondents.wave_id = waves.id JOIN trials ON trials.respondent_id = respondents.id
       WHERE study_id = ? AND settings ->> 'resample_of' IS NOT NULL GROUP BY respondents.id ORDER BY respondents.id`,
    )
    .all(studyId);
}
