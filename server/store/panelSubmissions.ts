import type { PanelStatus } from '../study/panelStatus.js';
import type { Store } from './open.js';
import type { Quota, Stage } from './people.js';
import { prepared } from './prepared.js';
import type { Origin } from './respondents.js';

/** A submission as the panel's newest list had it. */
export interface StoredSubmission {
  readonly submission: string;
  /** Null where nobody of that id came here. */
  readonly respondentId: number | null;
  /** The panel's participant id of someone who never came; null where the person is known. */
  readonly participant: string | null;
  readonly status: PanelStatus;
  readonly code: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

/** The person of a wave who came with this submission, else with this participant id; undefined where nobody did. */
export function personOfSubmission(
  store: Store,
  waveId: number,
  panel: string,
  { submission, participant }: { readonly submission: string; readonly participant: string | null },
): number | undefined {
  return (
    prepared<[number, string, string], { id: number }>(
      store,
      'SELECT min(respondent_id) AS id FROM identities WHERE wave_id = ? AND panel = ? AND panel_session = ? HAVING id IS NOT NULL',
    ).get(waveId, panel, submission)?.id ??
    prepared<[number, string, string | null], { id: number }>(
      store,
      'SELECT respondent_id AS id FROM identities WHERE wave_id = ? AND panel = ? AND participant = ?',
    ).get(waveId, panel, participant)?.id
  );
}

/** Keeps a submission in place of what was known of it; says whether that was nothing, something else, or the same. */
export function saveSubmission(
  store: Store,
  waveId: number,
  row: StoredSubmission,
  at: string,
): 'added' | 'changed' | 'same' {
  const columns = `submission, respondent_id AS respondentId, participant, status, code, started_at AS startedAt, completed_at AS completedAt`;
  const before = prepared<[number, string], StoredSubmission>(
    store,
    `SELECT ${columns} FROM panel_submissions WHERE wave_id = ? AND submission = ?`,
  ).get(waveId, row.submission);
  prepared(
    store,
    `INSERT INTO panel_submissions (wave_id, submission, respondent_id, participant, status, code, started_at, completed_at, imported_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET respondent_id = excluded.respondent_id, participant = excluded.participant, status = excluded.status,
       code = excluded.code, started_at = excluded.started_at, completed_at = excluded.completed_at, imported_at = excluded.imported_at`,
  ).run(
    waveId,
    row.submission,
    row.respondentId,
    row.participant,
    row.status,
    row.code,
    row.startedAt,
    row.completedAt,
    at,
  );
  if (before === undefined) return 'added';
  const same = (Object.keys(before) as (keyof StoredSubmission)[]).every((key) => before[key] === row[key]);
  return same ? 'same' : 'changed';
}

/** A submission beside what is known here of the person. */
export interface SubmissionBeside extends StoredSubmission {
  readonly importedAt: string;
  readonly origin: Origin | null;
  readonly stage: Stage | null;
  readonly quota: Quota | null;
  /** The decision about the payment that stands, and when it was carried out. */
  readonly payment: 'approve' | 'reject' | null;
  readonly sentAt: string | null;
}

/** Every submission of a wave's lists beside the person here. */
export function submissionsBeside(store: Store, waveId: number): SubmissionBeside[] {
  return store
    .prepare<[number], SubmissionBeside>(
      `SELECT submission, panel_submissions.respondent_id AS respondentId, participant, status, code,
         panel_submissions.started_at AS startedAt, completed_at AS completedAt, imported_at AS importedAt,
         origin, stage, quota, choice AS payment, sent_at AS sentAt
       FROM panel_submissions LEFT JOIN respondents ON respondents.id = panel_submissions.respondent_id
       LEFT JOIN decisions ON decisions.respondent_id = respondents.id AND aspect = 'payment' AND ended_at IS NULL
       WHERE panel_submissions.wave_id = ? ORDER BY panel_submissions.started_at, submission`,
    )
    .all(waveId);
}

/** Real people who finished before a moment and stand in none of the panel's lists. */
export function finishedWithoutSubmission(store: Store, waveId: number, before: string): number[] {
  return store
    .prepare<[number, string], number>(
      `SELECT respondents.id FROM respondents JOIN identities ON identities.respondent_id = respondents.id
       WHERE respondents.wave_id = ? AND kind = 'person' AND origin = 'real' AND quota IS NOT 'quarantined'
         AND stage IN ('completed', 'failed_checks') AND finished_at < ?
         AND NOT EXISTS (SELECT 1 FROM panel_submissions WHERE respondent_id = respondents.id)
       ORDER BY respondents.id`,
    )
    .pluck()
    .all(waveId, before);
}
