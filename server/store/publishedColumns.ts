import type { Store } from './open.js';

/** Values that a source computed and released beside its answers, in the order of its rows. */
export interface PublishedColumn {
  readonly sourceFile: string;
  readonly name: string;
  readonly values: readonly (readonly [item: string, value: number | null])[];
}

/** Stores columns in the place of those of the same file and name. Call inside a transaction. */
export function savePublishedColumns(store: Store, studyId: string, columns: readonly PublishedColumn[]): void {
  const save = store.prepare(
    'INSERT INTO published_columns (study_id, source_file, name, content) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET content = excluded.content',
  );
  for (const { sourceFile, name, values } of columns) save.run(studyId, sourceFile, name, JSON.stringify(values));
}

/** The published columns of a study. */
export function publishedColumns(store: Store, studyId: string): PublishedColumn[] {
  return store
    .prepare<[string], { sourceFile: string; name: string; content: string }>(
      'SELECT source_file AS sourceFile, name, content FROM published_columns WHERE study_id = ? ORDER BY source_file, name',
    )
    .all(studyId)
    .map(({ content, ...column }) => ({ ...column, values: JSON.parse(content) as PublishedColumn['values'] }));
}
