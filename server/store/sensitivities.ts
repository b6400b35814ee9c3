import type { Store } from './open.js';

/** A study's stored sensitivity table as JSON, under the key of everything that it was computed from. */
export interface StoredSensitivity {
  readonly key: string;
  readonly content: string;
  /** When it was computed, UTC. */
  readonly at: string;
}

/** The table stored for a study, or undefined. */
export function storedSensitivity(store: Store, studyId: string): StoredSensitivity | undefined {
  return store
    .prepare<[string], StoredSensitivity>('SELECT key, content, at FROM sensitivities WHERE study_id = ?')
    .get(studyId);
}

/** Stores a study's table in the place of the one before. */
export function saveSensitivity(store: Store, studyId: string, { key, content, at }: StoredSensitivity): void {
  store
    .prepare(
      `INSERT INTO sensitivities (study_id, key, content, at) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET key = excluded.key, content = excluded.content, at = excluded.at`,
    )
    .run(studyId, key, content, at);
}
