import { seededUniform } from '../random.js';
import type { Store } from '../store/open.js';
import { countPeople, personById } from '../store/people.js';
import { nextLeaseEnd } from '../store/quotas.js';
import { type StoredWave, versionForWave } from '../store/waves.js';
import { arrive } from './arrive.js';
import { cellsOf } from './assign.js';
import { releaseLapsed } from './leases.js';
import type { Scene } from './scene.js';
import { simulatedPerson } from './simulatedPerson.js';
import { waveContent } from './versions.js';

export interface CrowdOptions {
  /** How many people arrive; undefined = as many as fill every item to its target. */
  readonly participants?: number | undefined;
  readonly seed: number;
  /** Chance that a person leaves part way, from 0 to 0.9. */
  readonly dropout: number;
  /** When the first one arrives; later times follow from it. */
  readonly start: Date;
  readonly progress?: (arrived: number) => void;
}

export interface CrowdResult {
  readonly arrived: number;
  readonly completed: number;
  readonly failedChecks: number;
  readonly left: number;
}

const arrivalEveryMs = 20_000;
/** Steps that share one transaction: short enough that no participant of a running server waits for it. */
const stepsPerCommit = 25;

interface Walker {
  at: number;
  readonly id: number;
  readonly steps: Generator<number, void>;
}

/**
 * Sends simulated people through a wave, many at a time, by the same functions as the web and with origin `simulated`;
 * the wave may be a draft. The same seed and database give the same answers. Undefined if the wave has no people's part.
 */
export function simulateCrowd(store: Store, wave: StoredWave, options: CrowdOptions): CrowdResult | undefined {
  const versionId = versionForWave(store, wave);
  const content = waveContent(store, versionId, wave.key);
  if (content === undefined) return undefined;
  const uniform = seededUniform(options.seed, wave.key, countPeople(store, wave.id, 'simulated'));
  let now = options.start.getTime();
  const sceneAt = (): Scene => ({ store, wave, versionId, content, now: new Date(now), uniform, secret: 'simulated' });
  const walkers: Walker[] = [];
  const ids: number[] = [];
  let nextArrival = now;

  const placesLeft = (): boolean => {
    if (options.participants !== undefined) return ids.length < options.participants;
    releaseLapsed(sceneAt());
    return cellsOf(sceneAt(), 'simulated').some(({ filled, target }) => filled < target);
  };
  const letIn = (): void => {
    const { id, stage } = arrive(sceneAt(), { origin: 'simulated' });
    ids.push(id);
    options.progress?.(ids.length);
    const expectedSteps = 3 + content.people.items_per_person * content.wave.people.repetitions;
    const leavesAfter = uniform() < options.dropout ? Math.floor(uniform() * expectedSteps) : Infinity;
    if (stage === 'consent') walkers.push({ at: now, id, steps: simulatedPerson(sceneAt, id, leavesAfter, uniform) });
    nextArrival = now + arrivalEveryMs * (0.5 + uniform());
  };
  /** Does what happens next; false when nothing will. */
  const step = (): boolean => {
    const walker = earliest(walkers);
    if (walker !== undefined && walker.at < nextArrival) return walk(walker);
    now = nextArrival;
    if (placesLeft()) {
      letIn();
      return true;
    }
    if (walker !== undefined) return walk(walker);
    // Everyone is gone: only the items of those who left part way can still come back.
    const leaseEnd = options.participants === undefined ? nextLeaseEnd(store, wave.id, 'simulated') : null;
    if (leaseEnd === null) return false;
    nextArrival = Math.max(nextArrival, new Date(leaseEnd).getTime());
    return true;
  };
  const walk = (walker: Walker): boolean => {
    now = Math.max(now, walker.at);
    const { done, value } = walker.steps.next();
    if (done === true) walkers.splice(walkers.indexOf(walker), 1);
    else walker.at = now + value;
    return true;
  };
  const slice = store.transaction(() => {
    for (let count = 0; count < stepsPerCommit; count += 1) if (!step()) return false;
    return true;
  });
  while (slice.immediate());

  const stages = ids.map((id) => personById(store, id).stage);
  const ended = (stage: string): number => stages.filter((each) => each === stage).length;
  const [completed, failedChecks] = [ended('completed'), ended('failed_checks')];
  return { arrived: ids.length, completed, failedChecks, left: ids.length - completed - failedChecks };
}

function earliest(walkers: readonly Walker[]): Walker | undefined {
  return walkers.reduce<Walker | undefined>(
    (first, walker) => (first === undefined || walker.at < first.at ? walker : first),
    undefined,
  );
}
