import type { Store } from './open.js';
import { prepared } from './prepared.js';
import type { NewResponse } from './responses.js';

/** An answered trial of a model with the reply that counts as its answer. */
export interface StoredReply {
  readonly trialId: number;
  readonly label: string;
  readonly provider: string;
  readonly itemId: number;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: string;
  readonly reply: string;
}

/** The next answered trials of a wave's models after the row `after`, in order. */
export function storedReplies(store: Store, waveId: number, after: number, limit: number): StoredReply[] {
  return prepared<[number, number, number], StoredReply>(
    store,
    `SELECT trials.id AS trialId, label, json_extract(settings, '$.provider') AS provider, item_id AS itemId,
       items.key AS item, condition, repetition, orders, reply
     FROM trials JOIN respondents ON respondents.id = respondent_id JOIN items ON items.id = item_id
       JOIN attempts ON attempts.id = (SELECT max(id) FROM attempts WHERE trial_id = trials.id AND outcome = 'reply')
     WHERE trials.wave_id = ? AND trials.id > ? AND state = 'done' ORDER BY trials.id LIMIT ?`,
  ).all(waveId, after, limit);
}

/** A response as it stands. */
export interface StandingResponse {
  readonly question: string;
  readonly value: number | null;
  readonly status: string;
  readonly rule: string | null;
  readonly flags: string;
}

export function responsesOf(store: Store, trialId: number): StandingResponse[] {
  return prepared<[number], StandingResponse>(
    store,
    'SELECT question, value, status, rule, flags FROM responses WHERE trial_id = ?',
  ).all(trialId);
}

/** Puts a better reading in the place of an earlier one. Call inside a transaction, with an event that says so. */
export function replaceResponse(store: Store, trialId: number, response: NewResponse): void {
  prepared(
    store,
    'UPDATE responses SET value = ?, status = ?, rule = ?, source = ?, raw = ?, flags = ? WHERE trial_id = ? AND question = ?',
  ).run(
    response.value,
    response.status,
    response.rule ?? null,
    response.source ?? null,
    response.raw ?? null,
    JSON.stringify(response.flags ?? []),
    trialId,
    response.question,
  );
}
