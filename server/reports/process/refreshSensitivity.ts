import { createHash } from 'node:crypto';
import { dataState } from '../../store/dataState.js';
import type { Store } from '../../store/open.js';
import { duplicateIds, reviewRows } from '../../store/reviewQueue.js';
import { countedRespondents } from '../../store/samples.js';
import { saveSensitivity, storedSensitivity } from '../../store/sensitivities.js';
import { inTransaction } from '../../store/slices.js';
import { currentVersion } from '../../store/studies.js';
import { wavesOf } from '../../store/waves.js';
import { InputError } from '../../errors.js';
import type { Report } from '../report.js';
import { type SensitivityRow, sensitivityTable } from '../sensitivity.js';

/** A sensitivity table with the moment at which it was computed. */
export interface Sensitivity {
  readonly rows: readonly SensitivityRow[];
  /** UTC. */
  readonly at: string;
}

/**
 * Computes and stores a study's sensitivity table unless the stored one is that of the same data, decisions and program.
 * Returns whether it computed. Error: InputError for a study that is not there.
 */
export function refreshSensitivity(
  store: Store,
  studyId: string,
  { seed, software, now: at }: { readonly seed: number; readonly software: Report['software']; readonly now: string },
): boolean {
  if (currentVersion(store, studyId) === undefined) throw new InputError(studyId, 'is not a study in the database');
  const people = wavesOf(store, studyId).map(({ id }) => [reviewRows(store, id), [...duplicateIds(store, id)]]);
  const parts = [dataState(store, studyId), countedRespondents(store, studyId), people, seed, software];
  const key = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
  if (storedSensitivity(store, studyId)?.key === key) return false;
  const content = JSON.stringify(sensitivityTable(store, studyId, seed));
  inTransaction(store, () => saveSensitivity(store, studyId, { key, content, at }));
  return true;
}

/** The table stored for a study, or undefined. */
export function readSensitivity(store: Store, studyId: string): Sensitivity | undefined {
  const stored = storedSensitivity(store, studyId);
  return stored && { rows: JSON.parse(stored.content) as SensitivityRow[], at: stored.at };
}
