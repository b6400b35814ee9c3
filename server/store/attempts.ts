import type { Store } from './open.js';
import { prepared } from './prepared.js';

/**
 * How one request ended. `sent` has not ended yet; `reply` brought what counts as the model's answer. A probe, request
 * number 0, asks for an impossible value to see whether a parameter is read.
 */
export const attemptOutcomes = [
  'sent',
  'reply',
  'moderated',
  'rate_limited',
  'overloaded',
  'network',
  'timeout',
  'cut_body',
  'not_json',
  'malformed',
  'cached',
  'rejected',
  'auth',
  'billing',
  'aborted',
  'interrupted',
  'probe_refused',
  'probe_answered',
  'probe_failed',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export interface NewAttempt {
  readonly trialId: number;
  readonly runId: number;
  readonly number: number;
  readonly requestSha256: string;
  readonly body: string;
  readonly sentAt: string;
}

/** What is known of a request after it ended; null is unknown. */
export interface AttemptResult {
  readonly outcome: AttemptOutcome;
  readonly detail: string | null;
  readonly reply: string | null;
  readonly httpStatus: number | null;
  readonly requestId: string | null;
  readonly responseId: string | null;
  readonly servedModel: string | null;
  readonly servedProvider: string | null;
  readonly systemFingerprint: string | null;
  readonly finishRaw: string | null;
  readonly finish: 'stop' | 'length' | 'content_filter' | 'error' | null;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly reasoningInside: boolean | null;
  readonly reasoningKind: 'raw' | 'summary' | 'none' | null;
  readonly latencyMs: number | null;
  readonly costUsd: number | null;
  readonly costSource: 'endpoint' | 'price' | null;
  readonly cacheEvidence: string | null;
  readonly doneAt: string;
}

/** Notes that a request is about to leave; its body is stored once by hash. Call inside a transaction. */
export function openAttempt(store: Store, attempt: NewAttempt): number {
  prepared(store, 'INSERT INTO request_bodies (sha256, body) VALUES (?, ?) ON CONFLICT DO NOTHING').run(
    attempt.requestSha256,
    attempt.body,
  );
  const { lastInsertRowid } = prepared(
    store,
    "INSERT INTO attempts (trial_id, run_id, number, request_sha256, outcome, sent_at) VALUES (?, ?, ?, ?, 'sent', ?)",
  ).run(attempt.trialId, attempt.runId, attempt.number, attempt.requestSha256, attempt.sentAt);
  return Number(lastInsertRowid);
}

/** Takes back the note of a request that never left. Call inside a transaction. */
export function dropAttempt(store: Store, id: number): void {
  prepared(store, "DELETE FROM attempts WHERE id = ? AND outcome = 'sent'").run(id);
}

/** Records how a request ended. Call inside a transaction. */
export function closeAttempt(store: Store, id: number, result: AttemptResult): void {
  prepared(
    store,
    `UPDATE attempts SET outcome = ?, detail = ?, reply = ?, http_status = ?, request_id = ?, response_id = ?,
       served_model = ?, served_provider = ?, system_fingerprint = ?, finish_raw = ?, finish = ?, input_tokens = ?,
       cached_tokens = ?, output_tokens = ?, reasoning_tokens = ?, reasoning_inside = ?, reasoning_kind = ?, latency_ms = ?, cost_usd = ?,
       cost_source = ?, cache_evidence = ?, done_at = ? WHERE id = ?`,
  ).run(
    result.outcome,
    result.detail,
    result.reply,
    result.httpStatus,
    result.requestId,
    result.responseId,
    result.servedModel,
    result.servedProvider,
    result.systemFingerprint,
    result.finishRaw,
    result.finish,
    result.inputTokens,
    result.cachedTokens,
    result.outputTokens,
    result.reasoningTokens,
    result.reasoningInside === null ? null : Number(result.reasoningInside),
    result.reasoningKind,
    result.latencyMs,
    result.costUsd,
    result.costSource,
    result.cacheEvidence,
    result.doneAt,
    id,
  );
}

/** Whether an earlier request of the same respondent brought a reply with this id and the same text: a replay. */
export function isReplay(store: Store, attemptId: number, responseId: string, reply: string): boolean {
  return (
    prepared<[string, number, string, number], { id: number }>(
      store,
      `SELECT earlier.id FROM attempts AS earlier JOIN trials ON trials.id = earlier.trial_id
         WHERE earlier.response_id = ? AND earlier.id <> ? AND earlier.reply = ? AND trials.respondent_id =
           (SELECT respondent_id FROM attempts JOIN trials ON trials.id = attempts.trial_id WHERE attempts.id = ?) LIMIT 1`,
    ).get(responseId, attemptId, reply, attemptId) !== undefined
  );
}

/** Marks the requests of a dead run that never ended: whether they were billed is unknown. Returns how many. */
export function markInterrupted(store: Store, runId: number, now: string): number {
  return prepared(
    store,
    "UPDATE attempts SET outcome = 'interrupted', done_at = ? WHERE run_id = ? AND outcome = 'sent'",
  ).run(now, runId).changes;
}
