import { seededUniform } from '../../server/random.js';
import { arrive } from '../../server/participants/arrive.js';
import { answer } from '../../server/participants/answer.js';
import { begin, complete, consent } from '../../server/participants/steps.js';
import type { Scene } from '../../server/participants/scene.js';
import { waveContent } from '../../server/participants/versions.js';
import type { Store } from '../../server/store/open.js';
import { currentTrial, type PersonTrial, trialCount } from '../../server/store/personTrials.js';
import { moveStage, type Person, personById } from '../../server/store/people.js';
import { findWave, versionForWave } from '../../server/store/waves.js';

const timing = {
  firstTouchMs: 900,
  lastChangeMs: 1500,
  responseTimeMs: 2000,
  hiddenMs: 0,
  changes: 0,
  inputType: 'mouse',
  viewport: 'wide',
} as const;

/** The scene of a wave at a moment, with a seed of its own. */
export function sceneAt(store: Store, study: string, key: string, now: Date, seed = 1): Scene {
  const wave = findWave(store, study, key)!;
  const versionId = versionForWave(store, wave);
  const content = waveContent(store, versionId, key)!;
  return {
    store,
    wave,
    versionId,
    content,
    now,
    uniform: seededUniform('crowd', seed, now.getTime()),
    secret: 'secret',
  };
}

export interface Conduct {
  /** How many attention checks to fail. */
  readonly fails?: number;
  /** Trials to answer; all where absent. */
  readonly stopsAfter?: number;
  readonly minutes?: number;
  readonly id?: string;
  readonly session?: string;
  /** The value given to target items. */
  readonly value?: (trial: number) => number;
  readonly quarantine?: boolean;
  readonly origin?: 'real' | 'test';
}

/** Sends one person through a wave by the same steps as the web; returns them as stored at the end. */
export function walkThrough(at: (minutes: number) => Scene, conduct: Conduct = {}): Person {
  const {
    fails = 0,
    stopsAfter = Infinity,
    minutes = 6,
    id,
    session,
    value = (trial: number): number => 30 + trial,
  } = conduct;
  const first = at(0);
  const person = first.store.transaction(() =>
    arrive(first, {
      origin: conduct.origin ?? 'real',
      ...(id === undefined ? {} : { identity: { panel: 'prolific', participant: id, study: 's1', session } }),
      ...(conduct.quarantine === true ? { quarantine: 'arrived without a valid participant id' } : {}),
    }),
  )();
  const me = (): Person => personById(first.store, person.id);
  if (person.stage !== 'consent') return person;
  consent(first, person, { reuse: true });
  moveStage(first.store, person.id, 'practice', 'turn');
  begin(first, me());
  const next = (): PersonTrial | undefined => currentTrial(first.store, person);
  let [failed, done] = [0, 0];
  const last = at(minutes);
  const pages = trialCount(last.store, person.id);
  for (let trial = next(); trial !== undefined && done < stopsAfter; done += 1) {
    const check = last.content.checks.get(trial.itemId);
    const wrong = check !== undefined && failed++ < fails;
    const [low, high] = check?.accepted ?? [0, 0];
    const given = check === undefined ? value(done) : wrong ? (low > 0 ? low - 1 : high + 1) : low;
    const scene = at((minutes * (done + 1)) / pages);
    const posted = { trialId: trial.id, fields: { likelihood: String(given) }, timing };
    last.store.transaction(() => answer(scene, me(), posted))();
    trial = next();
  }
  last.store.transaction(() => complete(last, me(), ''))();
  return me();
}
