import { createHmac } from 'node:crypto';
import type { Uniform } from '../random.js';
import { findIdentity, identityOf, insertIdentity, recordParticipation, tookPartIn } from '../store/identities.js';
import { finish, insertPerson, type Person, personById, readmit, type Stage } from '../store/people.js';
import { exclude } from '../store/personRecords.js';
import { placesTaken } from '../store/quotas.js';
import type { Origin } from '../store/respondents.js';
import { findWave } from '../store/waves.js';
import { assign } from './assign.js';
import { doubtAbout, recruitmentOf } from './recruitment/arrivalIds.js';
import { releaseLapsed } from './leases.js';
import { type Scene, stamp } from './scene.js';

/** A panel's ids for one arrival. */
export interface Identity {
  readonly panel: string;
  readonly participant: string;
  readonly study?: string | undefined;
  readonly session?: string | undefined;
}

export interface Arrival {
  readonly origin: Exclude<Origin, 'imported'>;
  /** Undefined for visits without ids: previews, open links, the crowd. */
  readonly identity?: Identity | undefined;
  /** Why the person's data are kept apart until an admin decides (odd or missing ids). */
  readonly quarantine?: string | undefined;
  readonly supportedDevice?: boolean;
}

/** Ends from which a person may come back: a place has become free, or they have changed the device. */
const openToRetry: readonly Stage[] = ['full', 'unsupported_device'];

/**
 * Lets a person in: the same person as before where the panel's id is known in this wave, else a new one with items
 * leased in this same transaction, so that nobody is asked for consent who can't take part. Who can't has an end as
 * stage: `full`, `excluded_wave`, `unsupported_device`; the first and the last may try again.
 */
export function arrive(scene: Scene, arrival: Arrival): Person {
  const { identity } = arrival;
  const known = identity && findIdentity(scene.store, scene.wave.id, identity.panel, identity.participant);
  if (known !== undefined) {
    const person = personById(scene.store, known);
    return openToRetry.includes(person.stage) ? admit(scene, person, arrival) : person;
  }
  const person = insertPerson(scene.store, {
    waveId: scene.wave.id,
    versionId: scene.versionId,
    origin: arrival.origin,
    label: newLabel(scene.uniform),
    stage: 'consent',
    startedAt: stamp(scene),
  });
  if (identity !== undefined) insertIdentity(scene.store, person.id, scene.wave.id, identity);
  return admit(scene, person, arrival);
}

/** Tries once more for someone who found the wave full and looks again; those in quarantine come by their link. */
export function tryAgain(scene: Scene, person: Person): Person {
  const identity = identityOf(scene.store, person.id);
  const recruitment = recruitmentOf(scene.content);
  const inDoubt =
    identity?.participant.startsWith('?') === true ||
    (recruitment !== undefined && doubtAbout(recruitment, identity?.session ?? undefined) !== undefined);
  if (person.stage !== 'full' || person.origin === 'imported' || inDoubt) return person;
  return admit(scene, person, { origin: person.origin, identity });
}

function admit(scene: Scene, person: Person, arrival: Arrival): Person {
  const { store } = scene;
  releaseLapsed(scene);
  const refusal = refusalFor(scene, arrival);
  if (refusal !== undefined) finish(store, person.id, refusal, stamp(scene));
  else if (pilotIsFull(scene, arrival)) finish(store, person.id, 'full', stamp(scene));
  else if (assign(scene, person, arrival.quarantine === undefined ? 'leased' : 'quarantined')) {
    if (person.stage !== 'consent') readmit(store, person.id, stamp(scene));
    if (arrival.quarantine !== undefined) exclude(store, person.id, 'quarantined', arrival.quarantine, stamp(scene));
  } else finish(store, person.id, 'full', stamp(scene));
  return personById(store, person.id);
}

/** Whether a wave that is still a pilot has let in as many people as it may; places given back are free again. */
function pilotIsFull({ store, wave }: Scene, { origin }: Arrival): boolean {
  return origin === 'real' && wave.pilot !== null && placesTaken(store, wave.id) >= wave.pilot;
}

function refusalFor(scene: Scene, arrival: Arrival): Stage | undefined {
  if (arrival.supportedDevice === false) return 'unsupported_device';
  const { identity } = arrival;
  if (identity === undefined) return undefined;
  const excluded = scene.content.wave.people.excludes.flatMap(
    (key) => findWave(scene.store, scene.wave.studyId, key)?.id ?? [],
  );
  // In this wave too: someone whose ids were erased meanwhile must not go through it a second time.
  const waves = [...excluded, scene.wave.id];
  return tookPartIn(scene.store, participationHash(scene.secret, identity), waves) ? 'excluded_wave' : undefined;
}

/** Remembers that a person took part, in a form that outlives their id. */
export function rememberParticipation(scene: Scene, person: Person, identity: Identity): void {
  recordParticipation(scene.store, participationHash(scene.secret, identity), person.waveId);
}

/** A keyed hash of a panel's id: the same person has the same hash in every wave of this installation. */
export function participationHash(secret: string, { panel, participant }: Identity): string {
  return createHmac('sha256', secret).update(`participation\n${panel}\n${participant}`).digest('base64url');
}

/** 26 letters and digits at random: a person's name inside the program, and in their signed cookie. */
function newLabel(uniform: Uniform): string {
  return Array.from({ length: 26 }, () => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(Math.floor(uniform() * 32))).join(
    '',
  );
}
