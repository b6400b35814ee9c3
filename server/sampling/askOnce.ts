import { closeAttempt, isReplay } from '../store/attempts.js';
import { insertEvent } from '../store/events.js';
import { finishTrial, type PendingTrial } from '../store/modelTrials.js';
import { asModelReply, readAnswers, refusedAnswers } from './answers.js';
import { attemptResult } from './attemptResult.js';
import { costOf } from './cost.js';
import type { RunningRespondent } from './feed.js';
import type { Gate } from './gate.js';
import { ignoredParameters } from './ignoredParameters.js';
import { judge, type Verdict } from './judge.js';
import type { LaneParts } from './lane.js';
import type { AskedRequest } from './providers/contract.js';
import { objectOf } from './providers/reading.js';
import { sendRecorded } from './recordedRequest.js';
import type { TrialPlace } from './request.js';
import { decide, type Decision } from './retryPolicy.js';
import type { RawReply } from './transport.js';

/** A trial with the request that asks it. */
export interface TrialRequest {
  readonly trial: PendingTrial;
  readonly running: RunningRespondent;
  readonly place: TrialPlace;
  readonly asked: AskedRequest;
  readonly body: Readonly<Record<string, unknown>>;
  /** The body as it is sent. */
  readonly text: string;
  readonly sha256: string;
}

/** The lane that a request goes through. */
export interface Traffic {
  readonly gate: Gate;
  mayLeave(running: RunningRespondent): boolean;
  feel(verdict: Verdict, decision: Decision, running: RunningRespondent): void;
}

export interface Told {
  readonly verdict: Verdict;
  readonly decision: Decision;
  readonly costUsd: number | null;
  /** Whether the endpoint may bill it although it brought no answer. */
  readonly maybeBilled: boolean;
}

/**
 * One request, recorded before it leaves and after it ended. Its place at the gate is free again as soon as the reply is
 * there, before that is on disk. `left` where the lane or the setting stopped before it could leave: no row stays then.
 */
export async function askOnce(
  parts: LaneParts,
  traffic: Traffic,
  request: TrialRequest,
  number: number,
  expectedTokens: number,
): Promise<Told | 'left'> {
  const { write, store, now, study } = parts;
  const { trial, running, place, asked, body } = request;
  const ended = await sendRecorded(parts, traffic, request, number, expectedTokens);
  if (ended === 'left') return 'left';
  const { id, raw, latencyMs } = ended;
  const verdict = judged(parts, raw, id);
  const first = running.state === 'testing';
  const answers =
    verdict.outcome === 'reply' && verdict.read !== null
      ? readAnswers(study, place, asModelReply(verdict.read))
      : refusedAnswers(study, verdict.detail);
  const ignored =
    first && verdict.outcome === 'reply' && verdict.read !== null
      ? ignoredParameters(asked, body, objectOf(JSON.parse(raw.text ?? '{}')), verdict.read, answers)
      : [];
  const decision: Decision =
    ignored.length > 0
      ? { next: 'stop-setting', reason: `ignored by the endpoint: ${ignored.join('; ')}` }
      : decide(verdict, number, first, parts.uniform, parts.retry);
  traffic.feel(verdict, decision, running);
  traffic.gate.leave();
  const cost = costOf(verdict.read, running.respondent.settings.price);
  await write(() => {
    const at = now();
    const result = attemptResult(raw, verdict, cost, latencyMs, at);
    const ignoredResult = { ...result, outcome: 'rejected' as const, detail: ignored.join('; ') };
    closeAttempt(store, id, ignored.length > 0 ? ignoredResult : result);
    if (decision.next === 'accept')
      finishTrial(store, trial.id, {
        doneAt: at.toISOString(),
        finishReason: verdict.read?.finishRaw ?? null,
        reasoning: verdict.read?.reasoning ?? null,
        reasoningTokens: verdict.read?.reasoningTokens ?? null,
        responses: answers,
      });
    if (decision.next === 'stop-setting')
      insertEvent(store, {
        at: at.toISOString(),
        kind: 'sampling.setting_stopped',
        studyId: study.id,
        respondentId: running.rowId,
        detail: { reason: decision.reason },
      });
  });
  return { verdict, decision, costUsd: cost.usd, maybeBilled: raw.status === null || raw.status === 200 };
}

function judged(parts: LaneParts, raw: RawReply, attemptId: number): Verdict {
  const verdict = judge(raw, parts.endpoint.provider, parts.now());
  const id = verdict.read?.responseId ?? null;
  if (verdict.outcome !== 'reply' || id === null || raw.text === null) return verdict;
  if (!isReplay(parts.store, attemptId, id, raw.text)) return verdict;
  const evidence = `a reply with the id ${id} came before, byte for byte`;
  return { ...verdict, outcome: 'cached', detail: evidence, cacheEvidence: evidence };
}
