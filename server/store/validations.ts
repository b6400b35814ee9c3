import type { Store } from './open.js';

/** A study's stored validation as JSON, with the key of what it was computed from; undefined without one. */
export function storedValidation(
  store: Store,
  studyId: string,
): { readonly key: string; readonly content: string } | undefined {
  return store
    .prepare<[string], { key: string; content: string }>('SELECT key, content FROM validations WHERE study_id = ?')
    .get(studyId);
}

/** Stores a study's validation in the place of the one before. */
export function saveValidation(store: Store, studyId: string, key: string, content: string): void {
  store
    .prepare(
      'INSERT INTO validations (study_id, key, content) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET key = excluded.key, content = excluded.content',
    )
    .run(studyId, key, content);
}
