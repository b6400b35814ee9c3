import type { Store } from './open.js';

/** The packed results of a study's last computation, or undefined. */
export function heavyResults(store: Store, studyId: string): Buffer | undefined {
  return store.prepare<[string], Buffer>('SELECT content FROM heavy_results WHERE study_id = ?').pluck().get(studyId);
}

/** Stores packed results in the place of those before. */
export function saveHeavyResults(store: Store, studyId: string, content: Buffer): void {
  store
    .prepare(
      'INSERT INTO heavy_results (study_id, content) VALUES (?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
    )
    .run(studyId, content);
}
