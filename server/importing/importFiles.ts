import { crossCheck } from '../study/crossCheck.js';
import { type ImportedItems, type LoadedStudyFile, resolveStudy } from '../study/load.js';
import { InputError, InputErrors } from '../errors.js';
import type { Store } from '../store/open.js';
import { inTransaction, type Slicing } from '../store/slices.js';
import { importedItems, saveImportedItems, saveStudyVersion, type StudyVersion } from '../store/studies.js';
import type { AnswerFile, Fault } from './answers.js';
import { type Inspection, inspectFile } from './inspectFile.js';
import { boundedNotes } from './notes.js';
import { differing, storeFile } from './storeFile.js';
import type { FileSummary } from './summary.js';

/** What an import works with; time comes from where the program starts. */
export interface ImportOptions {
  readonly store: Store;
  readonly study: LoadedStudyFile;
  /** Leave out rows that can't be used instead of refusing their file. */
  readonly skipBadRows: boolean;
  readonly now: string;
  readonly slicing: Slicing;
  /** Told after each piece read, and after each file. */
  readonly progress: { bytes(count: number): void; line(text: string): void };
}

/** Reads a file whole; where bad rows are to be skipped, they become notes. */
export async function inspect(file: AnswerFile, options: ImportOptions): Promise<Inspection> {
  const inspection = await inspectFile(file, (count) => options.progress.bytes(count));
  if (!options.skipBadRows || inspection.rows === 0 || inspection.faultCount === 0) return inspection;
  const notes = boundedNotes();
  for (const note of inspection.notes) notes.add(note);
  for (const { place, text } of inspection.faults) notes.add({ code: 'bad_row', place, text: `left out: ${text}` });
  return { ...inspection, notes: notes.all(), faults: [], faultCount: 0, skippedRows: inspection.faultCount };
}

/** Whether a file can't be read whole, so that nothing of it is imported. */
export function isRefused(inspection: Inspection): boolean {
  return inspection.faultCount > 0;
}

/** Makes imported items the study's own: checks the study file with them and saves a new version where they changed it. */
export function saveItems({ store, study, now }: ImportOptions, imported: ImportedItems): StudyVersion {
  const { file, path, items } = study;
  if (items !== undefined)
    throw new InputError(`${path}: items`, 'the study has its own items: write "items: { imported: true }" to import');
  const faults = crossCheck(file, imported.items);
  if (faults.length > 0)
    throw new InputErrors(faults.map(({ where, what }) => new InputError(`${path}: ${where}`, what)));
  return inTransaction(store, () => {
    saveImportedItems(store, file.id, imported);
    return saveStudyVersion(store, resolveStudy(study, importedItems(store, file.id)), now);
  });
}

/** Stores what was inspected and not refused, a file at a time, and says what came of each. */
export async function storeInspected(
  inspections: readonly Inspection[],
  version: StudyVersion,
  options: ImportOptions,
): Promise<FileSummary[]> {
  const { store, now, slicing, progress } = options;
  const summaries: FileSummary[] = [];
  for (const inspection of inspections) {
    const refused = isRefused(inspection);
    const stored = refused
      ? { new: 0, same: 0, different: 0 }
      : await storeFile(inspection, { store, studyId: version.studyId, versionId: version.id, now, slicing }, (count) =>
          progress.bytes(count),
        );
    const summary = {
      file: inspection.file.name,
      state: refused ? ('refused' as const) : ('imported' as const),
      samples: [...inspection.samples].map(([label, { rows, usable }]) => ({ label, rows, usable })),
      rows: inspection.rows,
      canary_rows: inspection.canaryRows,
      bad_rows: inspection.skippedRows + inspection.faultCount,
      stored: stored.new,
      notes: stored.different === 0 ? inspection.notes : [...inspection.notes, differing(stored.different)],
      faults: inspection.faults,
    };
    progress.line(`${summary.file}: ${refused ? 'refused' : `${summary.rows} rows, ${summary.stored} new`}`);
    summaries.push(summary);
  }
  return summaries;
}

/** The faults of refused files as lines for people: at most 20 a file, and how many more there are. */
export function refusals(inspections: readonly Inspection[]): InputErrors | undefined {
  const shown = 20;
  const lines = inspections
    .filter(isRefused)
    .flatMap(({ file, faults, faultCount }) => [
      ...faults.slice(0, shown).map((fault) => faultLine(file, fault)),
      ...(faultCount > shown ? [new InputError(file.path, `${faultCount - shown} more rows can't be used`)] : []),
    ]);
  return lines.length === 0 ? undefined : new InputErrors(lines);
}

function faultLine(file: AnswerFile, { place, text }: Fault): InputError {
  return new InputError(place === 'file' ? file.path : `${file.path}: ${place}`, text);
}
