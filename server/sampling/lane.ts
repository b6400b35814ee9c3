import type { Uniform } from '../random.js';
import { insertEvent } from '../store/events.js';
import { closeAttempt, isReplay, openAttempt } from '../store/attempts.js';
import { finishTrial, type PendingTrial } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import type { LaneCounts } from '../store/samplingRuns.js';
import type { Write } from '../store/writer.js';
import { type Condition, conditionsOf, type Orders } from '../study/design.js';
import type { Item, Study, Wording } from '../study/schema.js';
import { asModelReply, readAnswers, refusedAnswers } from './answers.js';
import { attemptResult } from './attemptResult.js';
import { type Budget, costOf, estimatedTokens, priced } from './cost.js';
import type { Endpoint } from './endpoint.js';
import { Feed, type FedTrial, type RunningRespondent } from './feed.js';
import { Gate, type GateLimits } from './gate.js';
import { ignoredParameters } from './ignoredParameters.js';
import { judge, type Verdict } from './judge.js';
import { objectOf } from './providers/reading.js';
import { askedRequest, bodyHash, type TrialPlace } from './request.js';
import { decide, type Decision, type RetrySettings } from './retryPolicy.js';
import type { RawReply } from './transport.js';

export interface LaneParts {
  readonly store: Store;
  readonly write: Write;
  readonly now: () => Date;
  readonly clock: () => number;
  readonly uniform: Uniform;
  readonly retry: RetrySettings;
  readonly study: Study;
  readonly wording: Wording;
  /** Items by row. */
  readonly items: ReadonlyMap<number, Item>;
  readonly waveId: number;
  readonly runId: number;
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly limits: GateLimits;
  readonly respondents: readonly RunningRespondent[];
  readonly budget: Budget;
  readonly allowance: { left: number };
  /** Ends what is under way, too. */
  readonly abort: AbortSignal;
}

const mostLostInARow = 20;

/** One lane at work: asks its respondents' trials, records every request, obeys the endpoint and stops for good reason. */
export class Lane {
  readonly counts: { -readonly [Key in keyof LaneCounts]: number } = {
    planned: 0,
    done: 0,
    failed: 0,
    inputTokens: 0,
    outputTokens: 0,
    costUsd: 0,
    costUnknown: 0,
  };
  readonly name: string;
  readonly gate: Gate;
  stopReason: string | null = null;
  private readonly feed: Feed;
  private readonly conditions: ReadonlyMap<string, Condition>;
  private readonly stopping = new AbortController();
  private lostInARow = 0;
  private dearest = 0;
  private fault: unknown;

  constructor(private readonly parts: LaneParts) {
    this.name = parts.name;
    this.gate = new Gate(parts.limits, parts.clock);
    this.feed = new Feed(parts.store, parts.waveId, parts.respondents, parts.allowance);
    this.conditions = new Map(conditionsOf(parts.study).map((condition) => [condition.key, condition]));
  }

  /** Works until nothing is left or the lane stops; every request that left has been recorded then. */
  async run(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (let fed = await this.feed.next(); fed !== undefined; fed = await this.feed.next()) {
      await this.gate.enter(this.expectedTokens(fed));
      if (this.stopReason !== null) break;
      const task = this.ask(fed)
        .catch((error: unknown) => {
          // A bug or a full disk: nothing more may be asked that can't be recorded.
          this.fault ??= error;
          this.stop('an error of the program or the disk');
        })
        .finally(() => {
          this.gate.leave();
          this.feed.changed();
          underWay.delete(task);
        });
      underWay.add(task);
    }
    await Promise.all(underWay);
    if (this.fault !== undefined) throw this.fault as Error;
  }

  /** Takes no new trial from now on; what is under way ends by itself. The first reason stands. */
  stop(reason: string): void {
    this.stopReason ??= reason;
    this.stopping.abort();
    this.feed.close();
    this.gate.open();
  }

  private expectedTokens({ running }: FedTrial): number {
    const answered = this.counts.done;
    const used = this.counts.inputTokens + this.counts.outputTokens;
    return answered > 0 ? used / answered : (running.respondent.settings.max_tokens ?? 1000);
  }

  private async ask(fed: FedTrial): Promise<void> {
    const { trial, running } = fed;
    const { endpoint, study, wording, budget } = this.parts;
    const place = this.placeOf(trial);
    const asked = askedRequest(study, wording, running.respondent, place);
    const body = endpoint.provider.body(asked);
    const text = JSON.stringify(body);
    const requestSha256 = bodyHash(text);
    for (let number = 1; ; number += 1) {
      if (this.stopReason !== null) return;
      const reserve = this.reserveFor(running, text);
      if (!budget.reserve(reserve)) {
        this.stop('the money limit is reached');
        return;
      }
      const { write, store, runId, now } = this.parts;
      const attemptId = await write(() =>
        openAttempt(store, {
          trialId: trial.id,
          runId,
          number,
          requestSha256,
          body: text,
          sentAt: now().toISOString(),
        }),
      );
      const started = this.parts.clock();
      const raw = await endpoint.send(running.respondent, place, body, this.parts.abort);
      const latencyMs = Math.round(this.parts.clock() - started);
      const verdict = this.judged(raw, attemptId);
      const first = running.state === 'testing';
      const answers =
        verdict.outcome === 'reply'
          ? readAnswers(study, place, asModelReply(verdict.read!))
          : refusedAnswers(study, verdict.detail);
      const ignored =
        first && verdict.outcome === 'reply' && verdict.read !== null
          ? ignoredParameters(asked, body, objectOf(JSON.parse(raw.text ?? '{}')), verdict.read, answers)
          : [];
      const decision: Decision =
        ignored.length > 0
          ? { next: 'stop-setting', reason: `ignored by the endpoint: ${ignored.join('; ')}` }
          : decide(verdict, number, first, this.parts.uniform, this.parts.retry);
      const cost = costOf(verdict.read, running.respondent.settings.price);
      budget.settle(reserve, verdict.read === null ? 0 : cost.usd);
      await write(() => {
        const result = attemptResult(raw, verdict, cost, latencyMs, now());
        closeAttempt(
          store,
          attemptId,
          ignored.length > 0 ? { ...result, outcome: 'rejected', detail: ignored.join('; ') } : result,
        );
        if (decision.next === 'accept')
          finishTrial(store, trial.id, {
            doneAt: now().toISOString(),
            finishReason: verdict.read?.finishRaw ?? null,
            reasoning: verdict.read?.reasoning ?? null,
            reasoningTokens: verdict.read?.reasoningTokens ?? null,
            responses: answers,
          });
        if (decision.next === 'stop-setting')
          insertEvent(store, {
            at: now().toISOString(),
            kind: 'sampling.setting_stopped',
            studyId: study.id,
            respondentId: running.rowId,
            detail: { reason: decision.reason },
          });
      });
      this.book(verdict, cost.usd);
      if (await this.follow(decision, verdict, running)) return;
    }
  }

  /** Does what was decided; true when the trial's turn is over. */
  private async follow(decision: Decision, verdict: Verdict, running: RunningRespondent): Promise<boolean> {
    if (verdict.outcome === 'rate_limited' || verdict.outcome === 'overloaded') this.gate.tooMuch();
    switch (decision.next) {
      case 'accept':
        if (running.state === 'testing') running.state = 'open';
        this.counts.done += 1;
        this.lostInARow = 0;
        this.gate.bears();
        return true;
      case 'retry':
        if (decision.pauseLane) this.gate.pause(decision.waitMs);
        await pause(decision.waitMs, this.stopping.signal);
        return false;
      case 'stop-lane':
        this.stop(decision.reason);
        break;
      case 'stop-setting':
        running.state = 'stopped';
        running.stopReason = decision.reason;
        break;
      case 'give-up':
        this.lostInARow += 1;
        if (this.lostInARow >= mostLostInARow)
          this.stop(`${mostLostInARow} trials in a row got no answer (${verdict.outcome}: ${verdict.detail ?? ''})`);
    }
    if (running.state === 'testing') running.state = 'untested';
    this.counts.failed += 1;
    return true;
  }

  private judged(raw: RawReply, attemptId: number): Verdict {
    const verdict = judge(raw, this.parts.endpoint.provider, this.parts.now());
    const id = verdict.read?.responseId ?? null;
    if (verdict.outcome !== 'reply' || id === null || raw.text === null) return verdict;
    if (!isReplay(this.parts.store, attemptId, id, raw.text)) return verdict;
    const evidence = `a reply with the id ${id} came before, byte for byte`;
    return { ...verdict, outcome: 'cached', detail: evidence, cacheEvidence: evidence };
  }

  private reserveFor({ respondent: { settings } }: RunningRespondent, body: string): number {
    if (settings.price === undefined) return this.dearest;
    return Math.max(this.dearest, priced(estimatedTokens(body), settings.max_tokens ?? 0, settings.price));
  }

  private book({ read }: Verdict, usd: number | null): void {
    if (read === null) return;
    this.counts.inputTokens += read.inputTokens ?? 0;
    this.counts.outputTokens += read.outputTokens ?? 0;
    if (usd === null) this.counts.costUnknown += 1;
    else this.counts.costUsd += usd;
    this.dearest = Math.max(this.dearest, usd ?? 0);
  }

  private placeOf(trial: PendingTrial): TrialPlace {
    const item = this.parts.items.get(trial.itemId);
    const condition = this.conditions.get(trial.condition);
    if (item === undefined || condition === undefined)
      throw new Error(`trial ${trial.id} is not of this study version`);
    return { item, condition, repetition: trial.repetition, orders: JSON.parse(trial.orders) as Orders };
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
