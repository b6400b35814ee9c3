import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InputError, InputErrors } from '../errors.js';
import type { Store } from '../store/open.js';
import { importedItems, saveStudyVersion, type StudyVersion } from '../store/studies.js';
import { readStudyFile, resolveStudy, studyFolders } from '../study/load.js';

/** The folder of a study named on the command line: a folder below CREDENCE_STUDIES, or a path. */
export function studyFolder(root: string, name: string): string {
  const candidates = [join(root, name), resolve(name)];
  const folder = candidates.find((candidate) => existsSync(join(candidate, 'study.yaml')));
  if (folder !== undefined) return folder;
  const known = studyFolders(root).map((path) => basename(path));
  throw new InputError(
    name,
    `there is no such study in ${root}: use one of ${known.join(', ') || '(none)'} or the path of a folder with a study.yaml`,
  );
}

/** Reads one study's file, joins it with its imported items, and makes it the study's current version. */
export function loadStudyInto(store: Store, folder: string, now: string): StudyVersion {
  const loaded = readStudyFile(folder);
  return saveStudyVersion(store, resolveStudy(loaded, importedItems(store, loaded.file.id)), now);
}

/** Loads every study below `root`; a study with faults is left out and its faults are returned, one line each. */
export function loadAllStudies(store: Store, root: string, now: string): { loaded: StudyVersion[]; faults: string[] } {
  const loaded: StudyVersion[] = [];
  const faults: string[] = [];
  for (const folder of studyFolders(root)) {
    try {
      loaded.push(loadStudyInto(store, folder, now));
    } catch (error) {
      if (!(error instanceof InputError || error instanceof InputErrors)) throw error;
      faults.push(...error.message.split('\n'));
    }
  }
  return { loaded, faults };
}
