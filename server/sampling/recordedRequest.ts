import { dropAttempt, openAttempt } from '../store/attempts.js';
import type { TrialRequest, Traffic } from './askOnce.js';
import type { LaneParts } from './lane.js';
import type { RawReply } from './transport.js';

/** A request that has ended; its row is still to be closed and its place at the gate to be given back. */
export interface EndedRequest {
  /** Row of the attempt. */
  readonly id: number;
  readonly raw: RawReply;
  readonly latencyMs: number;
}

/**
 * Sends one request that is recorded before it leaves. `left` where the lane or the setting stopped before it could:
 * no row stays then.
 */
export async function sendRecorded(
  { write, store, runId, now, clock, endpoint, abort }: LaneParts,
  traffic: Traffic,
  { trial, running, place, body, text, sha256 }: Omit<TrialRequest, 'asked'>,
  number: number,
  expectedTokens: number,
): Promise<EndedRequest | 'left'> {
  if (!traffic.mayLeave(running)) return 'left';
  const attempt = { trialId: trial.id, runId, number, requestSha256: sha256, body: text };
  const id = await write(() => openAttempt(store, { ...attempt, sentAt: now().toISOString() }));
  await traffic.gate.enter(expectedTokens);
  if (!traffic.mayLeave(running)) {
    traffic.gate.leave();
    await write(() => dropAttempt(store, id));
    return 'left';
  }
  const started = clock();
  const raw = await endpoint.send(running.respondent, place, body, abort);
  return { id, raw, latencyMs: Math.round(clock() - started) };
}
