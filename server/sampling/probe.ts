import { closeAttempt } from '../store/attempts.js';
import type { ModelSettings } from '../study/modelSchema.js';
import type { TrialRequest, Traffic } from './askOnce.js';
import { attemptResult } from './attemptResult.js';
import { costOf } from './cost.js';
import { judge, type Verdict } from './judge.js';
import type { LaneParts } from './lane.js';
import type { AskedRequest } from './providers/contract.js';
import { sendRecorded } from './recordedRequest.js';
import { bodyHash } from './request.js';
import type { RawReply } from './transport.js';

export type ProbedParameter = 'temperature' | 'top_p';

/** The most tokens of a probe's reply: the least that every endpoint takes as a cap. */
export const probeTokens = 16;

/** Parameters of a model whose reading is tested by asking for an impossible value. */
export function probedParameters(settings: ModelSettings): ProbedParameter[] {
  if (settings.probe === false || settings.provider === 'simulated') return [];
  return (['temperature', 'top_p'] as const).filter((parameter) => settings[parameter] !== undefined);
}

/** The same request with -1 for the parameter, which none that reads it can take, and a short reply. */
export function probeRequest(asked: AskedRequest, parameter: ProbedParameter): AskedRequest {
  return {
    ...asked,
    ...(parameter === 'temperature' ? { temperature: -1 } : { topP: -1 }),
    maxTokens: Math.min(probeTokens, asked.maxTokens ?? probeTokens),
    // A budget of thinking would not fit under the cap.
    thinkingBudget: undefined,
  };
}

/**
 * Sends a probe, recorded as request number 0 of a trial that has its answer already; its reply is never an answer.
 * `left` where the lane or the setting stopped before it could leave. Not tried again: the next run does.
 */
export async function probeOnce(
  parts: LaneParts,
  traffic: Traffic,
  request: TrialRequest,
  parameter: ProbedParameter,
): Promise<{ readonly verdict: Verdict; readonly costUsd: number | null } | 'left'> {
  const { store, write, now, endpoint } = parts;
  const body = endpoint.provider.body(probeRequest(request.asked, parameter));
  const text = JSON.stringify(body);
  const ended = await sendRecorded(parts, traffic, { ...request, body, text, sha256: bodyHash(text) }, 0, probeTokens);
  if (ended === 'left') return 'left';
  traffic.gate.leave();
  const { id, raw, latencyMs } = ended;
  const verdict = judge(raw, endpoint.provider, now());
  const cost = costOf(verdict.read, request.running.respondent.settings.price);
  const outcome = probeOutcome(raw, verdict, parameter);
  await write(() => closeAttempt(store, id, { ...attemptResult(raw, verdict, cost, latencyMs, now()), outcome }));
  return { verdict, costUsd: cost.usd };
}

/** A refusal proves that the parameter is read only where it names it: another part of the request may be at fault. */
function probeOutcome(
  raw: RawReply,
  verdict: Verdict,
  parameter: ProbedParameter,
): 'probe_refused' | 'probe_answered' | 'probe_failed' {
  if (verdict.outcome === 'reply' || verdict.outcome === 'cached') return 'probe_answered';
  const named = parameter === 'temperature' ? /temperature/i : /top.?p\b/i;
  return verdict.outcome === 'rejected' && named.test(raw.text ?? '') ? 'probe_refused' : 'probe_failed';
}
