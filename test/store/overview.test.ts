import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { openStore } from '../../server/store/open.js';
import { overview } from '../../server/store/overview.js';
import { respondentId, type NewRespondent } from '../../server/store/respondents.js';
import { insertResponse } from '../../server/store/responses.js';
import { currentVersion, itemsOfVersion, saveStudyVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';

test('counts people and models by origin, without attention checks, absent answers and preview visits', (context) => {
  const store = openStore(join(temporaryFolder(context), 'credence.db'));
  context.after(() => store.close());
  assert.deepEqual(overview(store), []);
  const study = sampleStudy();
  saveStudyVersion(store, study, '2026-12-01T00:00:00Z');
  const wave = findWave(store, study.id, study.waves[0]!.id)!;
  const version = currentVersion(store, study.id)!.id;
  const [target] = itemsOfVersion(store, version, 'target');
  const [check] = itemsOfVersion(store, version, 'check');
  const answer = (
    kind: NewRespondent['kind'],
    origin: NewRespondent['origin'],
    label: string,
    value: number | null,
  ) => {
    const id = respondentId(store, { waveId: wave.id, versionId: version, kind, origin, label, settings: {} });
    for (const item of [target!, check!]) {
      const { lastInsertRowid } = store
        .prepare(
          "INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, state) VALUES (?, ?, ?, '', 0, 'done')",
        )
        .run(wave.id, id, item.rowId);
      const status = value === null ? 'unparseable' : 'ok';
      insertResponse(store, Number(lastInsertRowid), { question: study.questions[0]!.id, value, status });
    }
  };
  answer('person', 'real', 'one', 40);
  answer('person', 'real', 'two', 60);
  answer('person', 'test', 'preview', 1);
  answer('person', 'simulated', 'made', 10);
  answer('model', 'imported', 'm', 5);
  answer('model', 'imported', 'silent', null);

  const [seen] = overview(store);
  assert.equal(seen?.title, study.title);
  assert.equal(seen.items, study.items.length);
  assert.equal(seen.waves[0]?.asksPeople, true);
  assert.deepEqual(seen.waves[0].counts, [
    { kind: 'person', origin: 'real', respondents: 2, responses: 2 },
    { kind: 'person', origin: 'simulated', respondents: 1, responses: 1 },
    { kind: 'model', origin: 'imported', respondents: 1, responses: 1 },
  ]);
});
