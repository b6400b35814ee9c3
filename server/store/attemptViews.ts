import type { Store } from './open.js';

/** One request as a page shows it. */
export interface AttemptRow {
  readonly id: number;
  readonly label: string;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  readonly number: number;
  readonly outcome: string;
  readonly detail: string | null;
  readonly latencyMs: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costUsd: number | null;
  readonly servedModel: string | null;
  readonly servedProvider: string | null;
  readonly sentAt: string;
  /** `likelihood: 85` or why there is no value; null while there is no answer. */
  readonly answer: string | null;
}

const columns = `attempts.id, label, items.key AS item, condition, repetition, number, outcome, detail,
  latency_ms AS latencyMs, output_tokens AS outputTokens, attempts.reasoning_tokens AS reasoningTokens,
  cost_usd AS costUsd, served_model AS servedModel, served_provider AS servedProvider, sent_at AS sentAt,
  (SELECT group_concat(question || ': ' || iif(value IS NULL, status, format('%.15g', value)), ', ') FROM responses
   WHERE responses.trial_id = attempts.trial_id AND outcome IN ('reply', 'moderated')) AS answer`;
const tables = `attempts JOIN trials ON trials.id = attempts.trial_id
  JOIN respondents ON respondents.id = respondent_id JOIN items ON items.id = item_id`;

/** The latest requests of a run, the newest first. */
export function recentAttempts(store: Store, runId: number, limit: number): AttemptRow[] {
  return store
    .prepare<[number, number], AttemptRow>(
      `SELECT ${columns} FROM ${tables} WHERE run_id = ? ORDER BY attempts.id DESC LIMIT ?`,
    )
    .all(runId, limit);
}

/** One request of a wave with its body and the reply as received; undefined where the wave has none of that id. */
export function attemptOf(
  store: Store,
  waveId: number,
  id: number,
): (AttemptRow & { readonly body: string; readonly reply: string | null; readonly sha256: string }) | undefined {
  return store
    .prepare<[number, number], AttemptRow & { body: string; reply: string | null; sha256: string }>(
      `SELECT ${columns}, body, reply, request_sha256 AS sha256 FROM ${tables}
       JOIN request_bodies ON request_bodies.sha256 = request_sha256 WHERE trials.wave_id = ? AND attempts.id = ?`,
    )
    .get(waveId, id);
}
