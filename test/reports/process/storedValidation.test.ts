import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importProbcopa } from '../../../server/importing/probcopa/importProbcopa.js';
import { refreshReport } from '../../../server/reports/process/storedReport.js';
import { readValidation, refreshValidation } from '../../../server/reports/process/storedValidation.js';
import { validationSchema } from '../../../server/reports/validation/validation.js';
import { exclude } from '../../../server/store/personRecords.js';
import { saveStudyVersion } from '../../../server/store/studies.js';
import { publishedSet, writePublishedSet } from '../../importing/publishedSet.js';
import { importOptions, temporaryFolder, temporaryStore } from '../../importing/setUp.js';
import { smallStudy } from '../smallStudy.js';

const options = { seed: 1, entropy: 'seeded', replicates: 100 } as const;

test('a validation follows the stored report, and what changes a little is computed again only in part', async (t) => {
  const store = temporaryStore(t);
  const folder = temporaryFolder(t);
  writePublishedSet(folder, publishedSet());
  await importProbcopa([folder], importOptions(store));
  const tasks: number[] = [];
  const refresh = (): Promise<boolean> =>
    refreshReport({
      ...options,
      store,
      studyId: 'probcopa',
      now: '2026-12-01T00:00:00Z',
      software: { version: 'test', node: 'test' },
      workers: 2,
      progress: (done, all) => done === 0 && tasks.push(all),
    });
  assert.equal(await refreshValidation(store, 'probcopa', options), false, 'no report, no validation');
  assert.equal(await refresh(), true);
  assert.equal(await refreshValidation(store, 'probcopa', options), true);
  assert.equal(await refreshValidation(store, 'probcopa', options), false, 'the same report');
  const first = validationSchema.parse(readValidation(store, 'probcopa'));
  assert.ok(
    first.rows.some(({ verdict }) => verdict === 'not reproduced'),
    'made-up answers are not the published ones',
  );

  const [person] = store
    .prepare<[], { id: number }>(
      "SELECT respondents.id FROM respondents JOIN waves ON waves.id = wave_id WHERE key = 'validation' LIMIT 1",
    )
    .all();
  exclude(store, person!.id, 'checks', 'failed', '2026-12-02T00:00:00Z');
  assert.equal(await refresh(), true);
  assert.equal(await refreshValidation(store, 'probcopa', options), true);
  assert.ok(tasks.length === 2 && tasks[1]! > 0 && tasks[1]! < tasks[0]! / 2, `${tasks.join(' then ')} tasks`);
});

test('a study that names no publication is not validated', async (t) => {
  const store = temporaryStore(t);
  saveStudyVersion(store, smallStudy(), '2026-12-01T00:00:00Z');
  assert.equal(await refreshValidation(store, 'small', options), false);
  assert.equal(readValidation(store, 'small'), undefined);
});
