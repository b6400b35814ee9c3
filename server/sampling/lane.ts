import type { Uniform } from '../random.js';
import type { PendingTrial } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import { parametersProbed } from '../store/probes.js';
import type { LaneCounts } from '../store/samplingRuns.js';
import type { Write } from '../store/writer.js';
import { type Condition, conditionsOf, type Orders } from '../study/design.js';
import type { Item, Study, Wording } from '../study/schema.js';
import { type Budget, estimatedTokens, priced } from './cost.js';
import type { Endpoint } from './endpoint.js';
import { Feed, type FedTrial, type RunningRespondent } from './feed.js';
import { askOnce, type TrialRequest } from './askOnce.js';
import { Gate, type GateLimits } from './gate.js';
import type { Verdict } from './judge.js';
import { probedParameters, probeOnce } from './probe.js';
import { askedRequest, bodyHash, type TrialPlace } from './request.js';
import type { Decision, RetrySettings } from './retryPolicy.js';

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
  /** Wakes those who wait to try again. */
  private readonly resting = new Set<() => void>();
  /** Model and parameter of the probes of this run. */
  private readonly probed = new Set<string>();
  private lostInARow = 0;
  private dearest = 0;
  private fault: unknown;
  private room: (() => void) | undefined;

  constructor(private readonly parts: LaneParts) {
    this.name = parts.name;
    this.gate = new Gate(parts.limits, parts.clock);
    this.feed = new Feed(parts.store, parts.waveId, parts.respondents, parts.allowance);
    this.conditions = new Map(conditionsOf(parts.study).map((condition) => [condition.key, condition]));
  }

  /** Works until nothing is left or the lane stops; every request that left has been recorded then. */
  async run(): Promise<void> {
    const underWay = new Set<Promise<void>>();
    for (;;) {
      const fed = await this.feed.next();
      if (fed === undefined || this.stopReason !== null) break;
      if (fed.running.state === 'stopped') continue;
      const task = this.ask(fed)
        .catch((error: unknown) => {
          // A bug or a full disk: nothing more may be asked that can't be recorded.
          this.fault ??= error;
          this.stop('an error of the program or the disk');
        })
        .finally(() => {
          underWay.delete(task);
          this.feed.changed();
          this.room?.();
        });
      underWay.add(task);
      // A few more than the endpoint bears at once: while one is written down, the next is ready to leave.
      while (underWay.size >= this.gate.concurrency + Math.max(4, this.gate.concurrency / 4))
        await new Promise<void>((resolve) => (this.room = resolve));
    }
    await Promise.all(underWay);
    if (this.fault !== undefined) throw this.fault as Error;
  }

  /** Takes no new trial from now on; what is under way ends by itself. The first reason stands. */
  stop(reason: string): void {
    this.stopReason ??= reason;
    for (const wake of this.resting) wake();
    this.feed.close();
    this.gate.open();
  }

  private expectedTokens(running: RunningRespondent): number {
    const answered = this.counts.done;
    const used = this.counts.inputTokens + this.counts.outputTokens;
    return answered > 0 ? used / answered : (running.respondent.settings.max_tokens ?? 1000);
  }

  private async ask({ trial, running }: FedTrial): Promise<void> {
    const { endpoint, study, wording, budget } = this.parts;
    const place = this.placeOf(trial);
    const asked = askedRequest(study, wording, running.respondent, place);
    const body = endpoint.provider.body(asked);
    const text = JSON.stringify(body);
    const request = { trial, running, place, asked, body, text, sha256: bodyHash(text) };
    for (let number = 1; ; number += 1) {
      const reserve = this.reserveFor(running, text);
      if (!(await budget.reserve(reserve))) {
        this.stop('the money limit is reached');
        return;
      }
      const told = await askOnce(this.parts, this, request, number, this.expectedTokens(running));
      if (told === 'left') {
        budget.settle(reserve, 0);
        return;
      }
      budget.settle(reserve, told.maybeBilled ? told.costUsd : 0);
      this.book(told.verdict, told.costUsd);
      if (running.state === 'testing' && told.decision.next === 'accept') await this.probe(request);
      if (await this.follow(told.decision, told.verdict, running)) return;
    }
  }

  /** Tests once a model whether the endpoint reads the parameters that are set, before the setting's other trials. */
  private async probe(request: TrialRequest): Promise<void> {
    const { store, budget } = this.parts;
    const { running, text } = request;
    const { settings } = running.respondent;
    const known = parametersProbed(store, running.rowId);
    for (const parameter of probedParameters(settings)) {
      const key = `${settings.model} ${parameter}`;
      if (known.includes(parameter) || this.probed.has(key)) continue;
      this.probed.add(key);
      const reserve = this.reserveFor(running, text);
      if (!(await budget.reserve(reserve))) return;
      const told = await probeOnce(this.parts, this, request, parameter);
      budget.settle(reserve, told === 'left' ? 0 : told.costUsd);
      if (told === 'left') return;
      this.book(told.verdict, told.costUsd);
    }
  }

  /** Whether a request of this respondent may still leave. */
  mayLeave(running: RunningRespondent): boolean {
    return this.stopReason === null && running.state !== 'stopped';
  }

  /** Makes the lane feel an outcome at once, before it is written down. */
  feel({ outcome }: Verdict, decision: Decision, running: RunningRespondent): void {
    if (outcome === 'rate_limited' || outcome === 'overloaded') this.gate.tooMuch();
    if (decision.next === 'accept') this.gate.bears();
    if (decision.next === 'retry' && decision.pauseLane) this.gate.pause(decision.waitMs);
    if (decision.next === 'stop-lane') this.stop(decision.reason);
    if (decision.next !== 'stop-setting') return;
    running.state = 'stopped';
    running.stopReason = decision.reason;
  }

  /** Ends the trial's turn, or rests before the next try: true when it is over. */
  private async follow(decision: Decision, verdict: Verdict, running: RunningRespondent): Promise<boolean> {
    if (decision.next === 'retry') {
      await this.rest(decision.waitMs);
      return false;
    }
    const { next } = decision;
    if (running.state === 'testing') running.state = next === 'accept' ? 'open' : 'untested';
    if (next === 'accept') {
      this.counts.done += 1;
      this.lostInARow = 0;
      return true;
    }
    this.counts.failed += 1;
    if (next === 'give-up') this.lostInARow += 1;
    if (this.lostInARow >= mostLostInARow)
      this.stop(`${mostLostInARow} trials in a row got no answer (${verdict.outcome}: ${verdict.detail ?? ''})`);
    return true;
  }

  private rest(ms: number): Promise<void> {
    if (this.stopReason !== null) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.resting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.resting.add(wake);
    });
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
