import { finishedWithoutSubmission, type SubmissionBeside, submissionsBeside } from '../../store/panelSubmissions.js';
import type { Store } from '../../store/open.js';
import type { PanelStatus } from '../../study/panelStatus.js';
import { type Outcome, outcomes, type Recruitment } from '../../study/recruitment.js';
import { doubtAbout, recruitmentOf } from '../recruitment/arrivalIds.js';
import type { WaveContent } from '../versions.js';

/** In what the panel's list and the data here differ, the most urgent first. */
export const caseKinds = [
  'data-without-code',
  'timed-out-but-complete',
  'decision-conflict',
  'coded-without-data',
  'submitted-without-data',
  'returned-but-counted',
  'duplicate',
  'unknown',
  'not-in-the-list',
  'preview',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** One difference; person or submission is null where only the other side has it. */
export interface SubmissionCase {
  readonly kind: CaseKind;
  readonly respondentId: number | null;
  readonly submission: string | null;
  readonly participant: string | null;
  readonly status: PanelStatus | null;
  readonly code: string | null;
  readonly payment: 'approve' | 'reject' | null;
  readonly sentAt: string | null;
}

export interface Reconciliation {
  readonly cases: readonly SubmissionCase[];
  /** Submissions that agree with what is known here. */
  readonly agreeing: number;
  /** When the newest list was taken in; null before the first. */
  readonly importedAt: string | null;
}

const approved: readonly PanelStatus[] = ['APPROVED', 'PARTIALLY APPROVED'];
const submitted: readonly PanelStatus[] = ['AWAITING REVIEW', ...approved];
const gone: readonly PanelStatus[] = ['RETURNED', 'TIMED OUT', 'SCREENED OUT'];

/** Holds the panel's lists of a wave against the people here. Decides and changes nothing. */
export function reconcile(store: Store, waveId: number, content: WaveContent): Reconciliation {
  const recruitment = recruitmentOf(content);
  const rows = submissionsBeside(store, waveId);
  const importedAt = rows.reduce<string | null>(
    (last, row) => (row.importedAt > (last ?? '') ? row.importedAt : last),
    null,
  );
  const doubled = doubledOwners(rows);
  const cases = rows.flatMap((row): SubmissionCase[] => {
    const kind = kindOf(row, recruitment, doubled.has(ownerOf(row)));
    if (kind === undefined) return [];
    const { respondentId, submission, participant, status, code, payment, sentAt } = row;
    return [{ kind, respondentId, submission, participant, status, code, payment, sentAt }];
  });
  const missing = importedAt === null ? [] : finishedWithoutSubmission(store, waveId, importedAt);
  return {
    importedAt,
    agreeing: rows.length - cases.length,
    cases: [
      ...cases,
      ...missing.map((respondentId) => ({ ...nothing, kind: 'not-in-the-list' as const, respondentId })),
    ].sort((a, b) => caseKinds.indexOf(a.kind) - caseKinds.indexOf(b.kind)),
  };
}

const nothing = { submission: null, participant: null, status: null, code: null, payment: null, sentAt: null };

function ownerOf({ respondentId, participant, submission }: SubmissionBeside): string {
  return respondentId !== null ? `here ${respondentId}` : `there ${participant ?? submission}`;
}

/** Whoever has more than one submission that is neither returned nor out of time. */
function doubledOwners(rows: readonly SubmissionBeside[]): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()];
  for (const row of rows) {
    if (gone.includes(row.status)) continue;
    const owner = ownerOf(row);
    (once.has(owner) ? twice : once).add(owner);
  }
  return twice;
}

function kindOf(row: SubmissionBeside, recruitment: Recruitment | undefined, doubled: boolean): CaseKind | undefined {
  const { status, stage } = row;
  if (isPreview(row, recruitment)) return 'preview';
  if (doubled && !gone.includes(status)) return 'duplicate';
  if (contradictsDecision(row)) return 'decision-conflict';
  if (stage === 'completed' || stage === 'failed_checks') return kindOfComplete(row, stage, recruitment);
  if (status === 'RETURNED' && row.quota === 'partial') return 'returned-but-counted';
  if (!submitted.includes(status)) return undefined;
  const { codes = {} } = recruitment ?? {};
  const withCode = row.code !== null && [codes.completed, codes.failed_checks].includes(row.code);
  if (withCode) return 'coded-without-data';
  if (stage === null) return 'unknown';
  const own = (outcomes as readonly string[]).includes(stage) ? codes[stage as Outcome] : undefined;
  return own !== undefined && own === row.code ? undefined : 'submitted-without-data';
}

function kindOfComplete(
  { status, code, quota, sentAt }: SubmissionBeside,
  stage: 'completed' | 'failed_checks',
  recruitment: Recruitment | undefined,
): CaseKind | undefined {
  if (status === 'TIMED OUT' && sentAt === null) return 'timed-out-but-complete';
  if (status === 'RETURNED' && (quota === 'valid' || quota === 'awaiting')) return 'returned-but-counted';
  const { codes = {} } = recruitment ?? {};
  const expected = codes[stage] ?? codes.completed;
  return status === 'AWAITING REVIEW' && expected !== undefined && code !== expected ? 'data-without-code' : undefined;
}

function isPreview(row: SubmissionBeside, recruitment: Recruitment | undefined): boolean {
  return row.origin === 'test' || (recruitment !== undefined && doubtAbout(recruitment, row.submission) !== undefined);
}

/** Whether the payment that stands here is not what the panel shows; a list from before the note says nothing. */
function contradictsDecision({ payment, sentAt, status, importedAt }: SubmissionBeside): boolean {
  if (payment === null) return false;
  const agrees = payment === 'approve' ? approved.includes(status) : status === 'REJECTED';
  if (sentAt !== null) return sentAt < importedAt && !agrees;
  return payment === 'approve' ? status === 'REJECTED' : approved.includes(status);
}
