import { existsSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import Database from 'better-sqlite3';
import { InputError, OperationError } from '../errors.js';
import { insertEvent } from './events.js';
import { migrations } from './migrations.js';
import { readableFault, type Store } from './open.js';
import { quotaMismatches } from './quotas.js';

/** One thing that is not as it should be: what, and what to do. */
export interface Finding {
  readonly code: string;
  readonly text: string;
}

/** Checks integrity, foreign keys, counters and what must hold between tables. Empty in a sound database. */
export function examine(store: Store): Finding[] {
  const integrity = store.pragma('integrity_check') as { integrity_check: string }[];
  const broken = integrity.map((row) => row.integrity_check).filter((line) => line !== 'ok');
  const orphans = store.pragma('foreign_key_check') as { table: string; rowid: number | null; parent: string }[];
  return [
    ...broken.map((line) => ({ code: 'integrity', text: `${line}: restore the last backup` })),
    ...orphans.map(({ table, rowid, parent }) => ({
      code: 'orphan',
      text: `${table} row ${rowid ?? '?'} points to a missing row of ${parent}`,
    })),
    ...quotaMismatches(store).map(({ waveId, itemId, condition, counter, stored, counted }) => ({
      code: 'counter',
      text: `wave ${waveId}, item ${itemId}${condition === '' ? '' : ` (${condition})`}: ${counter} is ${stored}, counted again it is ${counted}`,
    })),
    ...invariants.flatMap(([code, sql, text]) => {
      const count = store.prepare<[], number>(sql).pluck().get() ?? 0;
      return count === 0 ? [] : [{ code, text: `${count} ${text}` }];
    }),
  ];
}

const invariants: readonly (readonly [code: string, sql: string, text: string])[] = [
  [
    'done-without-answer',
    `SELECT count(*) FROM trials WHERE state = 'done' AND NOT EXISTS (SELECT 1 FROM responses WHERE trial_id = trials.id)`,
    'trials are done but have no answer',
  ],
  [
    'answer-to-open-trial',
    `SELECT count(*) FROM responses JOIN trials ON trials.id = trial_id WHERE state = 'planned'`,
    'answers belong to trials that are not done',
  ],
  [
    'answers-without-consent',
    `SELECT count(*) FROM respondents WHERE kind = 'person' AND origin IN ('real', 'test') AND stage NOT IN ('consent', 'declined', 'full', 'excluded_wave', 'unsupported_device', 'timed_out')
       AND NOT EXISTS (SELECT 1 FROM consents WHERE respondent_id = respondents.id)`,
    'people went on without a consent',
  ],
  [
    'valid-but-excluded',
    `SELECT count(*) FROM respondents WHERE quota = 'valid' AND EXISTS (SELECT 1 FROM exclusions WHERE respondent_id = respondents.id AND revoked_at IS NULL)`,
    'people count towards targets although an exclusion stands',
  ],
  [
    'waiting-without-reason',
    `SELECT count(*) FROM respondents WHERE quota IN ('awaiting', 'quarantined', 'excluded') AND NOT EXISTS (SELECT 1 FROM exclusions WHERE respondent_id = respondents.id AND revoked_at IS NULL)`,
    'people are kept out although no exclusion stands',
  ],
  [
    'negative-duration',
    `SELECT count(*) FROM respondents WHERE finished_at < started_at`,
    'people ended before they came: the server’s clock was set back',
  ],
];

/**
 * Copies the database to a new file while others go on writing, opens the copy and checks it, and notes the backup in the
 * ledger. Errors: InputError where the file exists or can't be written; OperationError where the copy is not sound.
 */
export async function backUp(store: Store, file: string, at: string): Promise<void> {
  if (existsSync(file)) throw new InputError(file, 'exists already: name a new file, so that no backup is overwritten');
  if (!existsSync(dirname(file))) throw new InputError(file, 'cannot be written: its folder does not exist');
  try {
    await store.backup(file);
  } catch (error) {
    throw readableFault(error, file);
  }
  const copy = new Database(file);
  try {
    // A copy of a database in WAL mode asks for a log beside it; a backup is one file.
    copy.pragma('journal_mode = DELETE');
    const sound = copy.pragma('integrity_check', { simple: true }) === 'ok';
    if (!sound || copy.pragma('user_version', { simple: true }) !== migrations.length)
      throw new OperationError(`${file}: the copy is not sound, so it was removed: check the disk, then try again`);
  } catch (error) {
    copy.close();
    rmSync(file, { force: true });
    throw error;
  }
  copy.close();
  store.transaction(() => insertEvent(store, { at, kind: 'backup', detail: { by: 'command line' } })).immediate();
}

/** Version of the schema in the database. */
export function schemaIn(store: Store): number {
  return store.pragma('user_version', { simple: true }) as number;
}
