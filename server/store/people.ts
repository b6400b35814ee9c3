import type { Store } from './open.js';
import { prepared } from './prepared.js';
import type { Origin } from './respondents.js';

/** Where a person stands; from `completed` on it is an end. */
export type Stage =
  | 'consent'
  | 'practice'
  | 'turn'
  | 'trials'
  | 'comments'
  | 'completed'
  | 'declined'
  | 'withdrawn'
  | 'failed_checks'
  | 'full'
  | 'excluded_wave'
  | 'unsupported_device'
  | 'timed_out';

/** How a person's items count towards their targets. */
export type Quota = 'leased' | 'valid' | 'partial' | 'awaiting' | 'excluded' | 'released' | 'quarantined';

/** A participant in one wave; `label` is a random token. */
export interface Person {
  readonly id: number;
  readonly waveId: number;
  readonly versionId: number;
  readonly origin: Origin;
  readonly label: string;
  readonly stage: Stage;
  readonly practicePosition: number;
  readonly quota: Quota | null;
  readonly leaseUntil: string | null;
  readonly startedAt: string;
}

const columns = `respondents.id, respondents.wave_id AS waveId, version_id AS versionId, origin, label, stage,
  practice_position AS practicePosition, quota, lease_until AS leaseUntil, started_at AS startedAt`;

/** The person with this token in this wave, or undefined. */
export function personByLabel(store: Store, waveId: number, label: string): Person | undefined {
  return prepared<[number, string], Person>(
    store,
    `SELECT ${columns} FROM respondents WHERE wave_id = ? AND kind = 'person' AND origin IN ('real', 'test', 'simulated') AND label = ?`,
  ).get(waveId, label);
}

/** The person with this row id as stored now, or undefined; models and imported people are none. */
export function findPerson(store: Store, id: number): Person | undefined {
  return prepared<[number], Person>(
    store,
    `SELECT ${columns} FROM respondents WHERE id = ? AND kind = 'person' AND stage IS NOT NULL`,
  ).get(id);
}

/** The person with this row id, who is known to be there. */
export function personById(store: Store, id: number): Person {
  const person = findPerson(store, id);
  if (person === undefined) throw new Error(`no respondent ${id}`);
  return person;
}

export interface NewPerson {
  readonly waveId: number;
  readonly versionId: number;
  readonly origin: Origin;
  readonly label: string;
  readonly stage: Stage;
  readonly startedAt: string;
}

/** Adds a participant. A label that is taken in the wave is an error. */
export function insertPerson(store: Store, person: NewPerson): Person {
  const { lastInsertRowid } = prepared(
    store,
    "INSERT INTO respondents (wave_id, version_id, kind, origin, label, stage, started_at) VALUES (?, ?, 'person', ?, ?, ?, ?)",
  ).run(person.waveId, person.versionId, person.origin, person.label, person.stage, person.startedAt);
  return personById(store, Number(lastInsertRowid));
}

/** Moves a person from one stage to the next; false if they were elsewhere already (a repeated form). */
export function moveStage(store: Store, id: number, from: Stage, to: Stage): boolean {
  return prepared(store, 'UPDATE respondents SET stage = ? WHERE id = ? AND stage = ?').run(to, id, from).changes === 1;
}

/** Lets a person who had been turned away start now. */
export function readmit(store: Store, id: number, at: string): void {
  prepared(store, "UPDATE respondents SET stage = 'consent', started_at = ?, finished_at = NULL WHERE id = ?").run(
    at,
    id,
  );
}

/** Ends a person's way. */
export function finish(store: Store, id: number, stage: Stage, at: string): void {
  prepared(store, 'UPDATE respondents SET stage = ?, finished_at = ? WHERE id = ?').run(stage, at, id);
}

/** Goes on to the next practice example; false if the person had left this one already. */
export function advancePractice(store: Store, id: number, from: number): boolean {
  return (
    prepared(
      store,
      "UPDATE respondents SET practice_position = practice_position + 1 WHERE id = ? AND practice_position = ? AND stage = 'practice'",
    ).run(id, from).changes === 1
  );
}

/** How many people of one origin have arrived in a wave. */
export function countPeople(store: Store, waveId: number, origin: Origin): number {
  return (
    prepared<[number, string], { count: number }>(
      store,
      "SELECT count(*) AS count FROM respondents WHERE wave_id = ? AND kind = 'person' AND origin = ?",
    ).get(waveId, origin)?.count ?? 0
  );
}
