import type { Store } from './open.js';

/** What is decided about a person: using the data, paying, asking to return. Three questions, never one. */
export type Aspect = 'data' | 'payment' | 'return';
export type Choice = 'include' | 'exclude' | 'approve' | 'reject' | 'ask';

export interface Decision {
  readonly id: number;
  readonly respondentId: number;
  readonly aspect: Aspect;
  readonly choice: Choice;
  readonly category: string | null;
  readonly message: string | null;
  readonly reason: string;
  /** Exclusions that it revoked. */
  readonly revoked: readonly { readonly rule: string; readonly reason: string }[];
  readonly by: string;
  readonly at: string;
  /** When it was carried out at the panel, or null. */
  readonly sentAt: string | null;
  readonly endedAs: 'undone' | 'corrected' | null;
}

export type NewDecision = Omit<Decision, 'id' | 'sentAt' | 'endedAs'>;

const columns = `id, respondent_id AS respondentId, aspect, choice, category, message, reason, revoked, decided_by AS "by",
  decided_at AS at, sent_at AS sentAt, ended_as AS endedAs`;

type Row = Omit<Decision, 'revoked'> & { readonly revoked: string };
const decisionFrom = (row: Row): Decision => ({ ...row, revoked: JSON.parse(row.revoked) as Decision['revoked'] });

/** Keeps a decision; the unique index lets one stand for a person and aspect. */
export function insertDecision(store: Store, decision: NewDecision): void {
  store
    .prepare(
      `INSERT INTO decisions (respondent_id, aspect, choice, category, message, reason, revoked, decided_by, decided_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      decision.respondentId,
      decision.aspect,
      decision.choice,
      decision.category,
      decision.message,
      decision.reason,
      JSON.stringify(decision.revoked),
      decision.by,
      decision.at,
    );
}

/** Every decision about a person, the oldest first. */
export function decisionsOf(store: Store, respondentId: number): Decision[] {
  return store
    .prepare<[number], Row>(`SELECT ${columns} FROM decisions WHERE respondent_id = ? ORDER BY id`)
    .all(respondentId)
    .map(decisionFrom);
}

/** The decision that stands for an aspect of a person, or undefined. */
export function standingDecision(store: Store, respondentId: number, aspect: Aspect): Decision | undefined {
  const row = store
    .prepare<[number, string], Row>(
      `SELECT ${columns} FROM decisions WHERE respondent_id = ? AND aspect = ? AND ended_at IS NULL`,
    )
    .get(respondentId, aspect);
  return row && decisionFrom(row);
}

/** Ends a decision: undone, or replaced by a correcting entry. */
export function endDecision(store: Store, id: number, as: 'undone' | 'corrected', at: string): void {
  store.prepare('UPDATE decisions SET ended_at = ?, ended_as = ? WHERE id = ?').run(at, as, id);
}

/** Notes that a decision was carried out at the panel. */
export function markSent(store: Store, id: number, at: string): void {
  store.prepare('UPDATE decisions SET sent_at = ? WHERE id = ? AND sent_at IS NULL').run(at, id);
}

/** A standing decision that has to be carried out at the panel, with the submission that it is about. */
export interface PanelTask extends Decision {
  readonly submission: string | null;
}

/** Payments and return requests of a wave that nobody has carried out at the panel yet, the oldest first. */
export function panelTasks(store: Store, waveId: number): PanelTask[] {
  return store
    .prepare<[number], Row & { readonly submission: string | null }>(
      `SELECT ${columns.replace('respondent_id', 'decisions.respondent_id').replace('id,', 'decisions.id,')}, panel_session AS submission
       FROM decisions JOIN respondents ON respondents.id = decisions.respondent_id
       LEFT JOIN identities ON identities.respondent_id = decisions.respondent_id
       WHERE respondents.wave_id = ? AND aspect <> 'data' AND ended_at IS NULL AND sent_at IS NULL ORDER BY decisions.id`,
    )
    .all(waveId)
    .map((row) => ({ ...decisionFrom(row), submission: row.submission }));
}

/** Return requests that were sent and still stand, the oldest first: a panel holds the place until they are answered. */
export function pendingReturns(
  store: Store,
  waveId: number,
): { readonly respondentId: number; readonly sentAt: string }[] {
  return store
    .prepare<[number], { respondentId: number; sentAt: string }>(
      `SELECT respondent_id AS respondentId, sent_at AS sentAt FROM decisions JOIN respondents ON respondents.id = respondent_id
       WHERE wave_id = ? AND aspect = 'return' AND ended_at IS NULL AND sent_at IS NOT NULL ORDER BY sent_at`,
    )
    .all(waveId);
}

/** Changes with every event about a person: what a form must bring back, so that nobody overwrites unseen. */
export function caseVersion(store: Store, respondentId: number): number {
  return store
    .prepare<[number], number>('SELECT coalesce(max(id), 0) FROM events WHERE respondent_id = ?')
    .pluck()
    .get(respondentId)!;
}
