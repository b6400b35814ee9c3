import type { Store } from './open.js';

export interface NewEvent {
  readonly at: string;
  readonly kind: string;
  readonly studyId?: string;
  readonly respondentId?: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Adds to the record of what was done and decided; it can't be changed afterwards. */
export function insertEvent(store: Store, { at, kind, studyId, respondentId, detail }: NewEvent): void {
  store
    .prepare('INSERT INTO events (at, kind, study_id, respondent_id, detail) VALUES (?, ?, ?, ?, ?)')
    .run(at, kind, studyId ?? null, respondentId ?? null, JSON.stringify(detail));
}
