import type { TestContext } from 'node:test';
import type { SampleOptions, SampleSummary } from '../../server/sampling/sampleWave.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import type { FaultName } from '../../server/sampling/standIn/faults.js';
import { type StandIn, type StandInOptions, startStandIn } from '../../server/sampling/standIn/server.js';
import type { Store } from '../../server/store/open.js';
import type { Study } from '../../server/study/schema.js';
import { modelStudy, rows, testSampler } from './sampler.js';

export interface Outcome {
  readonly store: Store;
  readonly standIn: StandIn;
  readonly summary: SampleSummary;
  readonly bodies: Record<string, unknown>[];
  readonly attempts: { outcome: string; number: number; reply: string | null; body: string; detail: string | null }[];
  readonly responses: { value: number | null; status: string; source: string | null; rule: string | null }[];
}

export interface Setup {
  readonly fault?: NonNullable<StandInOptions['fault']>;
  readonly models?: readonly Record<string, unknown>[];
  readonly wave?: Record<string, unknown>;
  readonly change?: Record<string, unknown>;
  readonly options?: SampleOptions;
}

const retry = { baseMs: 2, longestMs: 20, longestAskedMs: 60_000 };

/** Samples the small study (2 items x 3 repetitions a model, one after the other) from a stand-in with faults. */
export async function sampled(context: TestContext, setup: Setup = {}): Promise<Outcome> {
  const bodies: Record<string, unknown>[] = [];
  const standIn = await startStandIn({
    seed: 1,
    now: () => new Date(),
    onRequest: (body) => bodies.push({ ...body }),
    ...(setup.fault === undefined ? {} : { fault: setup.fault }),
  });
  context.after(() => standIn.stop());
  const one = { provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency: 1 } };
  const models = (setup.models ?? [{ label: 'm' }]).map((model) => ({ ...one, ...model }));
  const study: Study = modelStudy(models, setup.wave, setup.change);
  const { store, parts, wave } = testSampler(context, { TEST_KEY: 'k' });
  const summary = await sampleWave(parts, wave(study), { retry, ...setup.options });
  return {
    store,
    standIn,
    summary,
    bodies,
    attempts: rows(
      store,
      'SELECT outcome, number, reply, body, detail FROM attempts JOIN request_bodies ON sha256 = request_sha256 ORDER BY id',
    ),
    responses: rows(store, 'SELECT value, status, source, rule FROM responses ORDER BY trial_id'),
  };
}

/** This fault on the first `times` requests. */
export const first =
  (name: FaultName, times = 1) =>
  (number: number) =>
    number < times ? name : undefined;
export const always = (name: FaultName) => () => name;
/** This fault on every request but the first, with which a setting is tested. */
export const later = (name: FaultName) => (number: number) => (number > 0 ? name : undefined);
