import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { seededUniform } from '../../server/random.js';
import type { SampleParts } from '../../server/sampling/sampleWave.js';
import { openStore, type Store } from '../../server/store/open.js';
import { sliceWriter } from '../../server/store/sliceWriter.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, type StoredWave } from '../../server/store/waves.js';
import { resolveStudy } from '../../server/study/load.js';
import { type Study, studyFileSchema } from '../../server/study/schema.js';
import { smallStudyFile } from '../study/smallStudy.js';
import { temporaryFolder } from '../temporary.js';

export interface TestSampler {
  readonly store: Store;
  readonly parts: SampleParts;
  readonly path: string;
  readonly wave: (study: Study, key?: string) => StoredWave;
}

/** A database of its own and a sampler on it. `wave` stores a study version and gives one of its waves. */
export function testSampler(
  context: TestContext,
  environment: Record<string, string> = {},
  folder = temporaryFolder(context),
): TestSampler {
  const path = join(folder, 'credence.db');
  const store = openStore(path, 0);
  context.after(() => store.close());
  const clock = (): number => performance.now();
  const parts: SampleParts = {
    store,
    write: sliceWriter(store, clock),
    now: () => new Date(),
    clock,
    uniform: seededUniform('test'),
    environment,
    holder: `test:${process.pid}`,
  };
  return {
    store,
    parts,
    path,
    wave(study, key = 'models') {
      saveStudyVersion(store, study, '2026-01-01T00:00:00.000Z');
      const wave = findWave(store, study.id, key);
      if (wave === undefined) throw new Error(`no wave ${key}`);
      return wave;
    },
  };
}

/** The small study with these models, asked in the wave `models`. */
export function modelStudy(
  models: readonly Record<string, unknown>[],
  wave: Record<string, unknown> = {},
  change: Record<string, unknown> = {},
): Study {
  const labels = models.map((model) => model['label']);
  const file = studyFileSchema.parse({
    ...smallStudyFile(),
    waves: [
      { id: 'original', wording: 'plain', people: { responses_per_item: 3 } },
      { id: 'models', wording: 'plain', models: { repetitions: 3, labels, ...wave } },
    ],
    models,
    ...change,
  });
  const items = 'list' in file.items ? file.items.list : [];
  return resolveStudy({ path: 'study.yaml', file, items }, undefined);
}

/** Rows of a query, for looking at what was stored. */
export function rows<Row>(store: Store, sql: string, ...parameters: (string | number)[]): Row[] {
  return store.prepare<(string | number)[], Row>(sql).all(...parameters);
}
