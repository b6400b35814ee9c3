import { minutesOfFinished } from '../../store/monitoring.js';
import type { Store } from '../../store/open.js';
import { duplicateIds, queueCounts, queuePage, type QueueView, type ReviewRow } from '../../store/reviewQueue.js';
import type { WaveContent } from '../versions.js';
import { type Flag, flagsOf, limitsOf, paceOf } from './flags.js';

/** After this many days the panel approves by itself. */
export const autoApprovalDays = 21;

export const queueViews = ['to-judge', 'flagged', 'decided', 'all'] as const satisfies readonly QueueView[];

export interface ReviewCase extends ReviewRow {
  readonly flags: readonly Flag[];
  /** Days until the panel approves by itself, below 0 once it has; null for those who have not finished. */
  readonly daysLeft: number | null;
}

export interface ReviewQueue {
  readonly cases: readonly ReviewCase[];
  readonly counts: Readonly<Record<QueueView, number>>;
  /** From 1. */
  readonly page: number;
  readonly pages: number;
}

export const casesPerPage = 50;

/** One page of those whom an admin may want to look at, the most urgent first. A page that is not there is the first. */
export function reviewQueue(
  store: Store,
  waveId: number,
  content: WaveContent,
  asked: { readonly view: QueueView; readonly page: number },
  now: Date,
): ReviewQueue {
  const pace = paceOf(minutesOfFinished(store, waveId));
  const limits = limitsOf(content, pace, duplicateIds(store, waveId));
  const counts = queueCounts(store, waveId, limits);
  const pages = Math.max(1, Math.ceil(counts[asked.view] / casesPerPage));
  const page = Number.isInteger(asked.page) && asked.page >= 1 && asked.page <= pages ? asked.page : 1;
  const rows = queuePage(store, waveId, limits, asked.view, { most: casesPerPage, from: (page - 1) * casesPerPage });
  const cases = rows.map((row) => ({
    ...row,
    flags: flagsOf(row, content, pace, limits),
    daysLeft: daysLeft(row, now),
  }));
  return { cases, counts, page, pages };
}

/** Days until the panel approves a submission by itself; null for those who left before the end or are under way. */
export function daysLeft({ stage, finishedAt }: Pick<ReviewRow, 'stage' | 'finishedAt'>, now: Date): number | null {
  if (finishedAt === null || (stage !== 'completed' && stage !== 'failed_checks')) return null;
  return autoApprovalDays - (now.getTime() - new Date(finishedAt).getTime()) / 86_400_000;
}
