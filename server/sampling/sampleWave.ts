import { setMaxListeners } from 'node:events';
import { InputError } from '../errors.js';
import type { Uniform } from '../random.js';
import { trialCounts } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import { endRun, type RunState, startRun } from '../store/samplingRuns.js';
import { openWave, type StoredWave } from '../store/waves.js';
import type { Write } from '../store/writer.js';
import type { ModelRespondent } from '../study/modelPlan.js';
import type { ModelSettings } from '../study/modelSchema.js';
import { Budget } from './cost.js';
import { type Endpoint, openEndpoint, providerOf } from './endpoint.js';
import type { RunningRespondent } from './feed.js';
import { Lane } from './lane.js';
import { holdLane, type LaneHold } from './laneHold.js';
import { planRespondent } from './planWave.js';
import { type Finding, findings, type MissingBounds, missingWithBounds } from './honesty.js';
import { equalRequests, firstRequest, previewWave } from './preview.js';
import { byLane, type PreparedWave, prepareWave } from './prepareWave.js';
import { defaultRetry, type RetrySettings } from './retryPolicy.js';

export interface SampleParts {
  readonly store: Store;
  readonly write: Write;
  readonly now: () => Date;
  /** Milliseconds that never go back. */
  readonly clock: () => number;
  readonly uniform: Uniform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** `host:pid` of this process, for leases. */
  readonly holder: string;
}

export interface SampleOptions {
  readonly only?: readonly string[];
  /** At most this many trials are asked. */
  readonly limit?: number | undefined;
  readonly maxUsd?: number | undefined;
  /** Seed of simulated models. */
  readonly seed?: number;
  readonly retry?: RetrySettings;
  /** No new request after this; what is under way ends. */
  readonly stop?: AbortSignal;
  /** Ends what is under way, too. */
  readonly abort?: AbortSignal;
  readonly onProgress?: (lanes: readonly Lane[], respondents: readonly RunningRespondent[]) => void;
}

export interface LaneSummary {
  readonly name: string;
  readonly counts: Lane['counts'];
  readonly stopReason: string | null;
  /** Requests of a run that died, whose cost is unknown. */
  readonly interrupted: number;
}

export interface SampleSummary {
  readonly runId: number;
  readonly state: RunState;
  readonly lanes: readonly LaneSummary[];
  readonly stoppedSettings: readonly { readonly label: string; readonly reason: string }[];
  /** Pairs of settings whose first request is the same. */
  readonly equalRequests: readonly (readonly [string, string])[];
  readonly findings: readonly Finding[];
  readonly missing: readonly MissingBounds[];
  /** Trials that still wait. */
  readonly pending: number;
}

/**
 * Asks a wave's models whatever they have not answered yet. Everything is in the database before and after each
 * request, so that a run that dies at any point is resumed by running again. Opens a draft wave, which pins its version.
 * Errors: InputError for a wave without models or items, a missing key, a lane that another run holds.
 */
export async function sampleWave(
  parts: SampleParts,
  wave: StoredWave,
  options: SampleOptions = {},
): Promise<SampleSummary> {
  return samplePrepared(parts, prepareWave(parts.store, wave, options.only), options);
}

/** `sampleWave` for a wave that is made ready already. */
export async function samplePrepared(
  parts: SampleParts,
  prepared: PreparedWave,
  options: SampleOptions,
): Promise<SampleSummary> {
  const { store, write, now } = parts;
  const { wave } = prepared;
  const abort = options.abort ?? new AbortController().signal;
  // Each request under way listens to it.
  setMaxListeners(0, abort);
  checkMoney(prepared.respondents, options.maxUsd);
  const lanesWanted = [...byLane(prepared.respondents)];
  const endpoints = lanesWanted.map(([, respondents]) =>
    openEndpoint(prepared.study, laneSettings(respondents), parts.environment, options.seed ?? 1),
  );
  await write(() => openWave(store, wave));
  const runId = await write(() => startRun(store, wave.id, { ...pick(options) }, now().toISOString()));
  const holds: LaneHold[] = [];
  try {
    for (const [name] of lanesWanted) holds.push(await holdLane(parts, wave, name, runId));
    const running: RunningRespondent[] = [];
    const budget = new Budget(options.maxUsd);
    const allowance = { left: options.limit ?? Infinity };
    const lanes: Lane[] = [];
    for (const [index, [name, respondents]] of lanesWanted.entries()) {
      const endpoint = endpoints[index]!;
      const own: RunningRespondent[] = [];
      for (const respondent of respondents) own.push(await prepareRespondent(parts, prepared, respondent, endpoint));
      running.push(...own);
      lanes.push(
        new Lane({
          ...parts,
          ...prepared,
          retry: options.retry ?? defaultRetry,
          waveId: wave.id,
          runId,
          name,
          endpoint,
          limits: limitsOf(respondents),
          respondents: own,
          budget,
          allowance,
          abort,
        }),
      );
    }
    lanes.forEach((lane, index) => {
      lane.counts.planned = running
        .filter(({ respondent }) => lanesWanted[index]![1].includes(respondent))
        .reduce(
          (sum, { rowId, state }) => sum + (state === 'stopped' ? 0 : trialCounts(store, wave.id, rowId).pending),
          0,
        );
    });
    const interrupt = (): void => lanes.forEach((lane) => lane.stop('interrupted'));
    options.stop?.addEventListener('abort', interrupt, { once: true });
    if (options.stop?.aborted === true) interrupt();
    const progress = setInterval(() => options.onProgress?.(lanes, running), 500);
    try {
      const ends = await Promise.allSettled(lanes.map((lane, index) => holds[index]!.during(lane)));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
    } finally {
      clearInterval(progress);
      options.stop?.removeEventListener('abort', interrupt);
    }
    options.onProgress?.(lanes, running);
    const pending = running.reduce((sum, { rowId }) => sum + trialCounts(store, wave.id, rowId).pending, 0);
    const state: RunState = options.stop?.aborted === true ? 'interrupted' : pending === 0 ? 'done' : 'incomplete';
    const notes = { findings: findings(store, wave.id), missing: missingWithBounds(store, wave.id, prepared.study) };
    await write(() => endRun(store, runId, state, now().toISOString(), notes));
    return {
      runId,
      state,
      lanes: lanes.map((lane, index) => ({
        name: lanesWanted[index]![0],
        counts: lane.counts,
        stopReason: lane.stopReason,
        interrupted: holds[index]!.interrupted,
      })),
      stoppedSettings: running.flatMap(({ respondent: { label }, stopReason }) =>
        stopReason === null ? [] : [{ label, reason: stopReason }],
      ),
      equalRequests: equalRequests(previewWave(prepared)),
      ...notes,
      pending,
    };
  } catch (error) {
    for (const hold of holds) await hold.giveBack();
    await write(() => endRun(store, runId, 'incomplete', now().toISOString()));
    throw error;
  } finally {
    await Promise.all(endpoints.map((endpoint) => endpoint.close()));
  }
}

/** Plans a respondent's trials, and stops it before anything is sent where its endpoint is known not to obey. */
async function prepareRespondent(
  { store, write }: SampleParts,
  prepared: PreparedWave,
  respondent: ModelRespondent,
  endpoint: Endpoint,
): Promise<RunningRespondent> {
  const rowId = await planRespondent(store, write, prepared, respondent);
  const refused = endpoint.provider.refuses(firstRequest(prepared, respondent), endpoint.baseUrl);
  const stopReason =
    refused.length === 0 ? null : `not obeyed by ${respondent.settings.provider}: ${refused.join('; ')}`;
  return { respondent, rowId, state: stopReason === null ? 'untested' : 'stopped', stopReason };
}

/** A money limit needs costs that can be known. */
function checkMoney(respondents: readonly ModelRespondent[], maxUsd: number | undefined): void {
  if (maxUsd === undefined) return;
  const blind = respondents.find(
    ({ settings }) =>
      settings.price === undefined && settings.provider !== 'openrouter' && !providerOf(settings).simulated,
  );
  if (blind !== undefined)
    throw new InputError(
      `model "${blind.model}"`,
      'its cost cannot be known, so --max-usd could not hold: add "price" to it in the study file',
    );
}

/** One lane has one endpoint, key and patience: the longest timeout of its models. */
function laneSettings(respondents: readonly ModelRespondent[]): ModelSettings {
  const timeout = Math.max(...respondents.map(({ settings }) => settings.timeout_seconds));
  return { ...respondents[0]!.settings, timeout_seconds: timeout };
}

function limitsOf(respondents: readonly ModelRespondent[]): {
  concurrency: number;
  requestsPerMinute: number | undefined;
  tokensPerMinute: number | undefined;
} {
  const all = respondents.map(({ settings }) => settings.limits);
  const least = (values: readonly (number | undefined)[]): number | undefined => {
    const known = values.filter((value) => value !== undefined);
    return known.length === 0 ? undefined : Math.min(...known);
  };
  return {
    concurrency: Math.min(...all.map(({ concurrency }) => concurrency)),
    requestsPerMinute: least(all.map((limits) => limits.requests_per_minute)),
    tokensPerMinute: least(all.map((limits) => limits.tokens_per_minute)),
  };
}

function pick({ only, limit, maxUsd, seed }: SampleOptions): Record<string, unknown> {
  return { only, limit, max_usd: maxUsd, seed };
}
