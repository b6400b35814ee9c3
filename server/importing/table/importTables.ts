import { basename } from 'node:path';
import { InputError, type InputErrors } from '../../errors.js';
import { importedFiles } from '../../store/importedFiles.js';
import { inTransaction } from '../../store/slices.js';
import { importedItems, saveStudyVersion, type StudyVersion } from '../../store/studies.js';
import { type ImportedItems, resolveStudy } from '../../study/load.js';
import type { StudyFile } from '../../study/schema.js';
import { type ImportOptions, inspect, isRefused, refusals, saveItems, storeInspected } from '../importFiles.js';
import type { Inspection } from '../inspectFile.js';
import type { ImportSummary } from '../summary.js';
import { answerTable } from './answerTable.js';
import { type ItemCollection, itemTable } from './itemTable.js';

export type Imported = Promise<{ readonly summary: ImportSummary; readonly refused: InputErrors | undefined }>;

/** Whose answers a table holds; what is undefined is told by the study or by the rows. */
export interface AnswersTarget {
  readonly kind: 'person' | 'model';
  readonly wave: string | undefined;
  readonly label: string | undefined;
}

/** Imports files of people's or of models' answers into one wave of a study. */
export async function importAnswers(paths: readonly string[], into: AnswersTarget, options: ImportOptions): Imported {
  const study = resolveStudy(options.study, importedItems(options.store, options.study.file.id));
  const target = { kind: into.kind, study, wave: waveFor(into, options.study.file), label: into.label };
  const inspections: Inspection[] = [];
  for (const path of eachOnce(paths))
    inspections.push(notChanged(await inspect(answerTable(path, target), options), options));
  const version = inTransaction(options.store, () => saveStudyVersion(options.store, study, options.now));
  return finished(inspections, version, options);
}

/** Imports files of items: new ones are added, those with an id that is known are replaced. */
export async function importItems(paths: readonly string[], options: ImportOptions): Imported {
  const before = importedItems(options.store, options.study.file.id);
  let collection: ItemCollection = {
    items: new Map(before?.items.map((item) => [item.id, item])),
    subsets: new Map(Object.entries(before?.subsets ?? {}).map(([name, ids]) => [name, new Set(ids)])),
  };
  const inspections: Inspection[] = [];
  for (const path of eachOnce(paths)) {
    const next = {
      items: new Map(collection.items),
      subsets: new Map([...collection.subsets].map(([name, ids]) => [name, new Set(ids)])),
    };
    const inspection = await inspect(itemTable(path, next), options);
    inspections.push(inspection);
    if (!isRefused(inspection)) collection = next;
  }
  const imported: ImportedItems = {
    items: [...collection.items.values()],
    subsets: Object.fromEntries([...collection.subsets].map(([name, ids]) => [name, [...ids]])),
  };
  const refused = refusals(inspections);
  if (refused !== undefined && inspections.every(isRefused)) throw refused;
  return finished(inspections, saveItems(options, imported), options);
}

async function finished(inspections: readonly Inspection[], version: StudyVersion, options: ImportOptions): Imported {
  const study = resolveStudy(options.study, importedItems(options.store, options.study.file.id));
  const summary = {
    study: version.studyId,
    version_sha256: version.sha256,
    items: study.items.length,
    subsets: Object.fromEntries(Object.entries(study.subsets).map(([name, ids]) => [name, ids.length])),
    files: await storeInspected(inspections, version, options),
    left_out: [],
  };
  return { summary, refused: refusals(inspections) };
}

/** A file is known by its name alone: another one of the same name would be taken for it. */
function notChanged(inspection: Inspection, { store, study }: ImportOptions): Inspection {
  const clash = importedFiles(store, study.file.id).some(
    ({ sourceFile, sha256, finishedAt }) =>
      sourceFile === inspection.file.name && sha256 !== inspection.sha256 && finishedAt !== null,
  );
  const text = 'a file of this name was imported before with other content: rename this one to add it';
  return clash ? { ...inspection, faults: [{ place: 'file', text }], faultCount: 1 } : inspection;
}

function eachOnce(paths: readonly string[]): readonly string[] {
  const names = paths.map((path) => basename(path));
  const double = paths.find((_, index) => names.indexOf(names[index]!) < index);
  if (double !== undefined)
    throw new InputError(
      double,
      'another file of this call has the same name: rename one, since names tell files apart',
    );
  return paths;
}

/** The wave that was named; or, where only one can be meant, that one. */
function waveFor(into: AnswersTarget, { waves, comparison, id }: StudyFile): string {
  const side = into.kind === 'person' ? 'people' : 'models';
  const possible = waves.filter((wave) => wave[side] !== undefined).map((wave) => wave.id);
  const only = into.kind === 'person' ? comparison.people : possible.length === 1 ? possible[0] : undefined;
  const wave = into.wave ?? only;
  if (wave === undefined || !possible.includes(wave))
    throw new InputError(
      '--wave',
      `name a wave of "${id}" that has ${side}: ${possible.join(', ') || '(it has none)'}`,
    );
  return wave;
}
