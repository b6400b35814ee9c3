import type { AttemptResult } from '../store/attempts.js';
import type { Cost } from './cost.js';
import type { Verdict } from './judge.js';
import type { RawReply } from './transport.js';

/** The ledger's row of one request that has ended. */
export function attemptResult(
  raw: RawReply,
  verdict: Verdict,
  cost: Cost,
  latencyMs: number,
  now: Date,
): AttemptResult {
  const { read } = verdict;
  return {
    outcome: verdict.outcome,
    detail: verdict.detail,
    reply: raw.text,
    httpStatus: raw.status,
    requestId: raw.headers['x-request-id'] ?? raw.headers['request-id'] ?? null,
    responseId: read?.responseId ?? null,
    servedModel: read?.servedModel ?? null,
    servedProvider: read?.servedProvider ?? null,
    systemFingerprint: read?.systemFingerprint ?? null,
    finishRaw: read?.finishRaw ?? null,
    finish: read?.finish ?? null,
    inputTokens: read?.inputTokens ?? null,
    cachedTokens: read?.cachedTokens ?? null,
    outputTokens: read?.outputTokens ?? null,
    reasoningTokens: read?.reasoningTokens ?? null,
    reasoningInside: read?.reasoningInside ?? null,
    reasoningKind: read?.reasoningKind ?? null,
    latencyMs,
    costUsd: cost.usd,
    costSource: cost.source,
    cacheEvidence: verdict.cacheEvidence,
    doneAt: now.toISOString(),
  };
}
