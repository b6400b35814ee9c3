import type { Store } from './open.js';
import { prepared } from './prepared.js';
import { currentVersion } from './studies.js';

export type WaveState = 'draft' | 'open' | 'paused' | 'closed';

/** A wave as stored: `key` is its id in the study file. */
export interface StoredWave {
  readonly id: number;
  readonly studyId: string;
  readonly key: string;
  readonly state: WaveState;
  /** Pinned when the wave opened; null while it is a draft. */
  readonly versionId: number | null;
  /** While set, no more people than this are let in. */
  readonly pilot: number | null;
}

const columns = 'id, study_id AS studyId, key, state, version_id AS versionId, pilot';

/** The wave, or undefined if the study has none of that name. */
export function findWave(store: Store, studyId: string, key: string): StoredWave | undefined {
  return prepared<[string, string], StoredWave>(
    store,
    `SELECT ${columns} FROM waves WHERE study_id = ? AND key = ?`,
  ).get(studyId, key);
}

/** The study's waves in the order in which they were first seen. */
export function wavesOf(store: Store, studyId: string): StoredWave[] {
  return prepared<[string], StoredWave>(store, `SELECT ${columns} FROM waves WHERE study_id = ? ORDER BY id`).all(
    studyId,
  );
}

/** The version that new respondents of a wave get: the pinned one, or the current one while the wave is a draft. */
export function versionForWave(store: Store, wave: StoredWave): number {
  const id = wave.versionId ?? currentVersion(store, wave.studyId)?.id;
  if (id === undefined) throw new Error(`study ${wave.studyId} has no version`);
  return id;
}

/** Opens a draft wave and pins the study version to it; opening an open wave changes nothing. */
export function openWave(store: Store, wave: StoredWave): void {
  prepared(store, "UPDATE waves SET state = 'open', version_id = ? WHERE id = ? AND state = 'draft'").run(
    versionForWave(store, wave),
    wave.id,
  );
}

/** The wave with this row id, or undefined. */
export function waveById(store: Store, id: number): StoredWave | undefined {
  return store.prepare<[number], StoredWave>(`SELECT ${columns} FROM waves WHERE id = ?`).get(id);
}

/** Lets at most so many people in (null: as many as the items need). */
export function setPilot(store: Store, waveId: number, pilot: number | null): void {
  store.prepare('UPDATE waves SET pilot = ? WHERE id = ?').run(pilot, waveId);
}

const before: Readonly<Record<'open' | 'paused' | 'closed', readonly WaveState[]>> = {
  open: ['paused'],
  paused: ['open'],
  closed: ['open', 'paused'],
};

/**
 * Pauses, reopens or closes a wave whose version is pinned; people under way go on in any case. Returns false where
 * the wave was in no state from which that is possible (a closed wave stays closed).
 */
export function changeWaveState(store: Store, wave: StoredWave, to: 'open' | 'paused' | 'closed'): boolean {
  return before[to].some(
    (from) =>
      prepared(store, 'UPDATE waves SET state = ? WHERE id = ? AND state = ?').run(to, wave.id, from).changes === 1,
  );
}
