import { settledStatuses } from '../study/panelStatus.js';
import { insertEvent } from './events.js';
import type { Store } from './open.js';
import type { Write } from './writer.js';

/** Tables that hold what points to people; each row of a person is theirs alone. */
const personal = ['identities', 'panel_submissions', 'demographics', 'comments'] as const;

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

/** Someone whose ids are kept: when their visit ended, and whether it is still open what they are paid. */
export interface KeptIdentity {
  readonly respondentId: number;
  /** The end of the visit; of one that never came to an end, its start. UTC. */
  readonly endedAt: string;
  readonly paymentOpen: boolean;
}

/**
 * Everyone in a wave whose ids are kept, the earliest end first. Payment is open: while a decision about it waits to be
 * carried out; while the panel's newest list says that it awaits review; and for those who finished after `openSince`,
 * until it is carried out here or the panel's list says that it is settled.
 */
export function keptIdentities(store: Store, waveId: number, openSince: string): KeptIdentity[] {
  return store
    .prepare<
      [{ wave: number; openSince: string; settled: string }],
      Omit<KeptIdentity, 'paymentOpen'> & { readonly paymentOpen: number }
    >(
      `SELECT identities.respondent_id AS respondentId, coalesce(finished_at, started_at) AS endedAt,
         EXISTS (SELECT 1 FROM decisions WHERE decisions.respondent_id = respondents.id AND aspect <> 'data'
           AND ended_at IS NULL AND sent_at IS NULL)
         OR EXISTS (SELECT 1 FROM panel_submissions WHERE panel_submissions.respondent_id = respondents.id AND status = 'AWAITING REVIEW')
         OR (stage IN ('completed', 'failed_checks') AND coalesce(finished_at, started_at) >= @openSince
           AND NOT EXISTS (SELECT 1 FROM decisions WHERE decisions.respondent_id = respondents.id AND aspect = 'payment'
             AND ended_at IS NULL AND sent_at IS NOT NULL)
           AND NOT EXISTS (SELECT 1 FROM panel_submissions WHERE panel_submissions.respondent_id = respondents.id
             AND status IN (SELECT value FROM json_each(@settled)))) AS paymentOpen
       FROM identities JOIN respondents ON respondents.id = identities.respondent_id
       WHERE identities.wave_id = @wave ORDER BY endedAt, respondentId`,
    )
    .all({ wave: waveId, openSince, settled: JSON.stringify(settledStatuses) })
    .map((row) => ({ ...row, paymentOpen: row.paymentOpen === 1 }));
}

/** How many people of a wave were erased so far. */
export function erasedPeople(store: Store, waveId: number): number {
  return store
    .prepare<[number], number>(
      `SELECT count(*) FROM respondents WHERE wave_id = ? AND kind = 'person'
         AND EXISTS (SELECT 1 FROM events WHERE respondent_id = respondents.id AND events.kind = 'erased')`,
    )
    .pluck()
    .get(waveId)!;
}

/**
 * Erases what points to a person: the panel's ids and submissions, demographics, the closing comment. Answers stay under
 * the internal id, so that counts stay honest; the keyed hash by which waves refuse people stays too. Call inside a
 * transaction on a store with `secure_delete` on, then `rewriteErased` and `emptyLog`.
 */
export function eraseIdentity(store: Store, respondentId: number, by: string, at: string): void {
  const erased = personal.filter(
    (table) => store.prepare(`DELETE FROM ${table} WHERE respondent_id = ?`).run(respondentId).changes > 0,
  );
  if (erased.length > 0) insertEvent(store, { at, kind: 'erased', respondentId, detail: { by, what: erased } });
}

/** Erases the panel's submissions of people who never came, which are older than a moment and await nothing. */
export function eraseStrangers(store: Store, waveId: number, before: string): number {
  return store
    .prepare(
      `DELETE FROM panel_submissions WHERE wave_id = ? AND respondent_id IS NULL AND status <> 'AWAITING REVIEW'
         AND coalesce(completed_at, started_at, imported_at) < ?`,
    )
    .run(waveId, before).changes;
}

/** Erases the panel's submissions of one participant who never came to a study. */
export function eraseStranger(store: Store, studyId: string, participant: string): number {
  return store
    .prepare(
      'DELETE FROM panel_submissions WHERE participant = ? AND wave_id IN (SELECT id FROM waves WHERE study_id = ?)',
    )
    .run(participant, studyId).changes;
}

/** Overwrites what is deleted from now on, instead of leaving it in free pages. */
export function deleteSecurely(store: Store): void {
  store.pragma('secure_delete = ON');
}

/**
 * Writes the tables anew that hold what points to people: pages that were once split keep stale copies of rows in their
 * gaps, which no deletion overwrites. Clearing a whole table does, on a store with `secure_delete` on. Each table is one
 * write, so that nobody waits for all of them; after an interruption all are written again. Call outside a transaction;
 * `write` runs what it is given inside one.
 */
export async function rewriteErased(store: Store, write: Write): Promise<void> {
  // Nothing points to these tables, and only without foreign keys does SQLite clear a table page by page.
  store.pragma('foreign_keys = OFF');
  try {
    for (const table of personal) await write(() => rewrite(store, table));
  } finally {
    store.pragma('foreign_keys = ON');
  }
}

function rewrite(store: Store, table: (typeof personal)[number]): void {
  const rows = store.prepare<[], unknown[]>(`SELECT * FROM ${table}`).raw().all();
  store.prepare(`DELETE FROM ${table}`).run();
  const [first] = rows;
  if (first === undefined) return;
  const insert = store.prepare(`INSERT INTO ${table} VALUES (${first.map(() => '?').join(', ')})`);
  for (const row of rows) insert.run(row);
}

/** Moves the log into the database and empties it, so that nothing erased stays there; false while someone reads in it. */
export function emptyLog(store: Store): boolean {
  const [{ busy } = { busy: 1 }] = store.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
  return busy === 0;
}
