import { insertEvent } from './events.js';
import type { Store } from './open.js';

/** People of a study whose ids were kept since before a moment and who have come to an end. */
export function identitiesBefore(store: Store, studyId: string, before: string): number[] {
  return store
    .prepare<[string, string], number>(
      `SELECT respondent_id FROM identities JOIN respondents ON respondents.id = respondent_id JOIN waves ON waves.id = respondents.wave_id
       WHERE study_id = ? AND coalesce(finished_at, started_at) < ? ORDER BY respondent_id`,
    )
    .pluck()
    .all(studyId, before);
}

/** Everyone who came to a study under a panel's id. */
export function respondentsWithId(store: Store, studyId: string, participant: string): number[] {
  return store
    .prepare<[string, string], number>(
      `SELECT respondent_id FROM identities JOIN waves ON waves.id = wave_id WHERE study_id = ? AND participant = ?`,
    )
    .pluck()
    .all(studyId, participant);
}

/**
 * Erases what points to a person: the panel's ids, demographics, the closing comment. Answers stay under the internal
 * id, so that counts stay honest; the keyed hash by which waves refuse people stays too. Call inside a transaction on a
 * store with `secure_delete` on, then `sweep`.
 */
export function eraseIdentity(store: Store, respondentId: number, by: string, at: string): void {
  const erased = ['identities', 'demographics', 'comments'].filter(
    (table) => store.prepare(`DELETE FROM ${table} WHERE respondent_id = ?`).run(respondentId).changes > 0,
  );
  if (erased.length > 0) insertEvent(store, { at, kind: 'erased', respondentId, detail: { by, what: erased } });
}

/** Overwrites what is deleted from now on, instead of leaving it in free pages. */
export function deleteSecurely(store: Store): void {
  store.pragma('secure_delete = ON');
}

/** Moves the log into the database and empties it, so that nothing erased stays there. */
export function sweep(store: Store): void {
  store.pragma('wal_checkpoint(TRUNCATE)');
}
