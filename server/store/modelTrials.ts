import type { PlannedTrial } from '../trials/planForModels.js';
import type { Store } from './open.js';
import { prepared } from './prepared.js';
import { insertResponse, type NewResponse } from './responses.js';

/** A trial of a model that waits to be asked. */
export interface PendingTrial {
  readonly id: number;
  readonly respondentId: number;
  readonly itemId: number;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: string;
}

/** Adds planned trials; those that are there stay as they are. Returns how many were new. Call inside a transaction. */
export function planTrials(
  store: Store,
  waveId: number,
  respondentId: number,
  trials: readonly { readonly itemRow: number; readonly trial: PlannedTrial }[],
): number {
  const insert = prepared(
    store,
    'INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, orders) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  let added = 0;
  for (const { itemRow, trial } of trials)
    added += insert.run(
      waveId,
      respondentId,
      itemRow,
      trial.condition,
      trial.repetition,
      JSON.stringify(trial.orders),
    ).changes;
  return added;
}

/** The next trials of a respondent that wait to be asked, after the row `after`. Takes the same time however many wait. */
export function pendingTrials(
  store: Store,
  waveId: number,
  respondentId: number,
  after: number,
  limit: number,
): PendingTrial[] {
  return prepared<[number, number, number, number], PendingTrial>(
    store,
    `SELECT id, respondent_id AS respondentId, item_id AS itemId, condition, repetition, orders FROM trials
       WHERE wave_id = ? AND respondent_id = ? AND state = 'planned' AND id > ? ORDER BY id LIMIT ?`,
  ).all(waveId, respondentId, after, limit);
}

/** How many of a respondent's trials wait, and how many there are. */
export function trialCounts(store: Store, waveId: number, respondentId: number): { pending: number; all: number } {
  const count = (condition: string): number =>
    prepared<[number, number], { n: number }>(
      store,
      `SELECT count(*) AS n FROM trials WHERE wave_id = ? AND respondent_id = ? ${condition}`,
    ).get(waveId, respondentId)?.n ?? 0;
  return { pending: count("AND state = 'planned'"), all: count('') };
}

export interface TrialAnswer {
  readonly doneAt: string;
  readonly finishReason: string | null;
  readonly reasoning: string | null;
  readonly reasoningTokens: number | null;
  readonly responses: readonly NewResponse[];
}

/** Records what a trial brought, once: a trial that is done already stays as it is. Call inside a transaction. */
export function finishTrial(store: Store, trialId: number, answer: TrialAnswer): boolean {
  const { changes } = prepared(
    store,
    "UPDATE trials SET state = 'done', done_at = ?, finish_reason = ?, reasoning = ?, reasoning_tokens = ? WHERE id = ? AND state = 'planned'",
  ).run(answer.doneAt, answer.finishReason, answer.reasoning, answer.reasoningTokens, trialId);
  if (changes === 0) return false;
  for (const response of answer.responses) insertResponse(store, trialId, response);
  return true;
}
