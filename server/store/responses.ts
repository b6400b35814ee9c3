import type { ResponseStatus } from '../scales/scale.js';
import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** The answer to one question of a trial; `value` is null unless `status` is `ok`. */
export interface NewResponse {
  readonly question: string;
  readonly value: number | null;
  readonly status: ResponseStatus;
  readonly rule?: string | null;
  readonly source?: string | null;
  readonly raw?: string | null;
  readonly flags?: readonly string[];
}

/** Stores one response; a second one for the same trial and question is left out (the first stands). Returns whether it was new. */
export function insertResponse(store: Store, trialId: number, response: NewResponse): boolean {
  return responseInserter(store)(trialId, response);
}

/** `insertResponse` with its statement prepared once, for many responses. */
export function responseInserter(store: Store): (trialId: number, response: NewResponse) => boolean {
  const insert = prepared(
    store,
    'INSERT INTO responses (trial_id, question, value, status, rule, source, raw, flags) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  return (trialId, response) =>
    insert.run(
      trialId,
      response.question,
      response.value,
      response.status,
      response.rule ?? null,
      response.source ?? null,
      response.raw ?? null,
      JSON.stringify(response.flags ?? []),
    ).changes === 1;
}
