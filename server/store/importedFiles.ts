import type { Store } from './open.js';

/** A file that an import has stored, or begun to store. */
export interface ImportedFile {
  readonly sourceFile: string;
  readonly sha256: string;
  readonly rows: number;
  readonly startedAt: string;
  /** Null where the import was interrupted: the file is there in part. */
  readonly finishedAt: string | null;
}

/** Something that an import found: `place` is a row, an item or `file`; `code` names the kind for reports. */
export interface ImportNote {
  readonly code: string;
  readonly place: string;
  readonly text: string;
}

/** The files imported into a study, by name. */
export function importedFiles(store: Store, studyId: string): ImportedFile[] {
  return store
    .prepare<[string], ImportedFile>(
      'SELECT source_file AS sourceFile, sha256, rows, started_at AS startedAt, finished_at AS finishedAt FROM imported_files WHERE study_id = ? ORDER BY source_file',
    )
    .all(studyId);
}

/** Marks a file as begun. Call inside a transaction. */
export function startImportedFile(
  store: Store,
  studyId: string,
  file: Omit<ImportedFile, 'startedAt' | 'finishedAt'>,
  now: string,
): void {
  store
    .prepare(
      'INSERT INTO imported_files (study_id, source_file, sha256, rows, started_at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET sha256 = excluded.sha256, rows = excluded.rows, started_at = excluded.started_at, finished_at = NULL WHERE sha256 <> excluded.sha256 OR rows <> excluded.rows',
    )
    .run(studyId, file.sourceFile, file.sha256, file.rows, now);
}

/** Marks a file as wholly stored and replaces what was noted about it. Call inside a transaction. */
export function finishImportedFile(
  store: Store,
  studyId: string,
  sourceFile: string,
  notes: readonly ImportNote[],
  now: string,
): void {
  store.prepare('DELETE FROM import_notes WHERE study_id = ? AND source_file = ?').run(studyId, sourceFile);
  const note = store.prepare(
    'INSERT INTO import_notes (study_id, source_file, code, place, text) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  );
  for (const { code, place, text } of notes) note.run(studyId, sourceFile, code, place, text);
  store
    .prepare('UPDATE imported_files SET finished_at = ? WHERE study_id = ? AND source_file = ? AND finished_at IS NULL')
    .run(now, studyId, sourceFile);
}

/** Forgets a file, with its notes, of which no answer is left. Call inside a transaction. */
export function forgetEmptyFile(store: Store, studyId: string, sourceFile: string): void {
  const left = store
    .prepare(
      'SELECT 1 FROM trials JOIN waves ON waves.id = wave_id WHERE study_id = ? AND trials.source_file = ? LIMIT 1',
    )
    .get(studyId, sourceFile);
  if (left !== undefined) return;
  store.prepare('DELETE FROM import_notes WHERE study_id = ? AND source_file = ?').run(studyId, sourceFile);
  store.prepare('DELETE FROM imported_files WHERE study_id = ? AND source_file = ?').run(studyId, sourceFile);
}

/** What imports noted about a study's files, by file, kind and place. */
export function importNotes(store: Store, studyId: string): (ImportNote & { readonly sourceFile: string })[] {
  return store
    .prepare<[string], ImportNote & { sourceFile: string }>(
      'SELECT source_file AS sourceFile, code, place, text FROM import_notes WHERE study_id = ? ORDER BY source_file, code, place',
    )
    .all(studyId);
}
