import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** A panel's ids for one respondent; this table is the only place that holds them. */
export interface StoredIdentity {
  readonly panel: string;
  readonly participant: string;
  readonly study?: string | undefined;
  readonly session?: string | undefined;
}

/** The respondent who arrived in this wave under this id, or undefined. */
export function findIdentity(store: Store, waveId: number, panel: string, participant: string): number | undefined {
  return prepared<[number, string, string], { id: number }>(
    store,
    'SELECT respondent_id AS id FROM identities WHERE wave_id = ? AND panel = ? AND participant = ?',
  ).get(waveId, panel, participant)?.id;
}

/** Ids of a respondent, or undefined where none were given or they were erased. */
export function identityOf(store: Store, respondentId: number): StoredIdentity | undefined {
  return prepared<[number], StoredIdentity>(
    store,
    'SELECT panel, participant, panel_study AS study, panel_session AS session FROM identities WHERE respondent_id = ?',
  ).get(respondentId);
}

/** Keeps a respondent's ids; the unique constraint lets one respondent a wave and participant stand. */
export function insertIdentity(store: Store, respondentId: number, waveId: number, identity: StoredIdentity): void {
  prepared(
    store,
    'INSERT INTO identities (respondent_id, wave_id, panel, participant, panel_study, panel_session) VALUES (?, ?, ?, ?, ?, ?)',
  ).run(respondentId, waveId, identity.panel, identity.participant, identity.study ?? null, identity.session ?? null);
}

/** Notes by keyed hash that someone took part in a wave. */
export function recordParticipation(store: Store, hash: string, waveId: number): void {
  prepared(store, 'INSERT INTO participations (hash, wave_id) VALUES (?, ?) ON CONFLICT DO NOTHING').run(hash, waveId);
}

/** Whether someone took part in one of these waves. */
export function tookPartIn(store: Store, hash: string, waveIds: readonly number[]): boolean {
  const statement = prepared(store, 'SELECT 1 FROM participations WHERE hash = ? AND wave_id = ?');
  return waveIds.some((waveId) => statement.get(hash, waveId) !== undefined);
}
