import { join, resolve } from 'node:path';
import { importProbcopa } from '../../server/importing/probcopa/importProbcopa.js';
import { openStore, type Store } from '../../server/store/open.js';
import { readStudyFile } from '../../server/study/load.js';
import { sharedPath } from '../shared.js';

const studies = join(resolve(import.meta.dirname, '..', '..', '..'), 'study-configs');

/** A fresh database at `path` with the published data, imported as a user would. */
export async function probcopaStore(path: string): Promise<Store> {
  const store = openStore(path);
  await importProbcopa([sharedPath('probcopa')], {
    store,
    study: readStudyFile(join(studies, 'probcopa')),
    skipBadRows: false,
    now: '2026-01-01T00:00:00Z',
    slicing: { clock: () => performance.now(), sliceMs: 1000, pauseMs: 0 },
    progress: { bytes: () => undefined, line: () => undefined },
  });
  return store;
}
