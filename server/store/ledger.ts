import type { Store } from './open.js';

/** One entry of the ledger: who did what to whom, when and why. Internal ids only. */
export interface LedgerEntry {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly respondentId: number | null;
  readonly wave: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

type Row = Omit<LedgerEntry, 'detail'> & { readonly detail: string };
const entryFrom = (row: Row): LedgerEntry => ({ ...row, detail: JSON.parse(row.detail) as LedgerEntry['detail'] });

const columns = 'events.id, events.at, events.kind, respondent_id AS respondentId, waves.key AS wave, detail';
const from = 'events LEFT JOIN respondents ON respondents.id = respondent_id LEFT JOIN waves ON waves.id = wave_id';

/** Everything that was done about a person, the oldest first. */
export function ledgerOfPerson(store: Store, respondentId: number): LedgerEntry[] {
  return store
    .prepare<[number], Row>(`SELECT ${columns} FROM ${from} WHERE respondent_id = ? ORDER BY events.id`)
    .all(respondentId)
    .map(entryFrom);
}

/** The newest entries of a study, on its waves and people; test and simulated people too. */
export function newestLedger(store: Store, studyId: string, most: number): LedgerEntry[] {
  return store
    .prepare<[string, string, number], Row>(
      `SELECT ${columns} FROM ${from} WHERE events.study_id = ? OR waves.study_id = ? ORDER BY events.id DESC LIMIT ?`,
    )
    .all(studyId, studyId, most)
    .map(entryFrom);
}
