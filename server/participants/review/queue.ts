import type { Store } from '../../store/open.js';
import { duplicateIds, type ReviewRow, reviewRows } from '../../store/reviewQueue.js';
import type { WaveContent } from '../versions.js';
import { type Flag, flagsOf, type Pace, paceOf } from './flags.js';

/** After this many days the panel approves by itself. */
export const autoApprovalDays = 21;

export const queueViews = ['to-judge', 'flagged', 'decided', 'all'] as const;
export type QueueView = (typeof queueViews)[number];

export interface ReviewCase extends ReviewRow {
  readonly flags: readonly Flag[];
  /** Days until the panel approves by itself, below 0 once it has; null before the person has finished. */
  readonly daysLeft: number | null;
}

export interface ReviewQueue {
  readonly cases: readonly ReviewCase[];
  readonly pace: Pace | null;
  readonly counts: Readonly<Record<QueueView, number>>;
}

/** Everyone whom an admin may want to look at, the most urgent first. */
export function reviewQueue(
  store: Store,
  waveId: number,
  content: WaveContent,
  view: QueueView,
  now: Date,
): ReviewQueue {
  const rows = reviewRows(store, waveId);
  const duplicates = duplicateIds(store, waveId);
  const pace = paceOf(rows);
  const all = rows.map((row): ReviewCase => ({
    ...row,
    flags: flagsOf(row, content, pace, duplicates.has(row.id)),
    daysLeft: daysLeft(row.finishedAt, now),
  }));
  const counts = { 'to-judge': 0, flagged: 0, decided: 0, all: all.length };
  const cases = all.filter((each) => {
    const views = viewsOf(each);
    for (const name of views) counts[name] += 1;
    return view === 'all' || views.includes(view);
  });
  cases.sort((a, b) => urgency(a) - urgency(b) || a.id - b.id);
  return { cases, pace, counts };
}

/** Days until the panel approves a submission by itself. */
export function daysLeft(finishedAt: string | null, now: Date): number | null {
  if (finishedAt === null) return null;
  return autoApprovalDays - (now.getTime() - new Date(finishedAt).getTime()) / 86_400_000;
}

function viewsOf({ quota, flags, decisions }: ReviewCase): Exclude<QueueView, 'all'>[] {
  const waiting = quota === 'awaiting' || quota === 'quarantined';
  const decided = Object.keys(decisions).length > 0;
  return [
    ...(decisions.data === undefined && (waiting || flags.some(({ code }) => code === 'duplicate'))
      ? ['to-judge' as const]
      : []),
    ...(flags.length > 0 ? ['flagged' as const] : []),
    ...(decided ? ['decided' as const] : []),
  ];
}

const urgency = ({ daysLeft: days }: ReviewCase): number => days ?? Number.MAX_SAFE_INTEGER;
