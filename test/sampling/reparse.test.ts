import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, reparseWave } from '../../server/sampling/reparse.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { findWave } from '../../server/store/waves.js';
import { modelStudy, rows, testSampler } from './sampler.js';

test('stored replies are read again without a call; what changes is shown, and kept only when asked', async (context) => {
  const standIn = await startStandIn({
    seed: 1,
    now: () => new Date(),
    fault: (number) => (number === 1 ? 'prose' : undefined),
  });
  context.after(() => standIn.stop());
  const { store, parts, wave } = testSampler(context);
  const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency: 1 } };
  await sampleWave(parts, wave(modelStudy([model])));
  const { requests } = standIn.counts;
  const standing = rows(store, 'SELECT * FROM responses ORDER BY trial_id');
  // An older parser had read one answer wrongly and missed another.
  store.prepare("UPDATE responses SET value = 1, rule = 'first' WHERE trial_id = 1").run();
  store.prepare("UPDATE responses SET value = NULL, status = 'non_numeric', rule = 'none' WHERE trial_id = 3").run();

  const stored = findWave(store, 'small', 'models')!;
  const seen: Change[] = [];
  const shown = await reparseWave(store, parts.write, stored, false, parts.now(), (change) => seen.push(change));
  assert.deepEqual(shown, { read: 6, changed: 2 });
  assert.deepEqual(
    seen.map(({ trialId, before, after }) => [trialId, before.status, after.status]),
    [
      [1, 'ok', 'ok'],
      [3, 'non_numeric', 'ok'],
    ],
  );
  assert.equal(rows(store, "SELECT 1 FROM responses WHERE rule = 'first'").length, 1, 'nothing is written unasked');

  await reparseWave(store, parts.write, stored, true, parts.now(), () => undefined);
  assert.deepEqual(rows(store, 'SELECT * FROM responses ORDER BY trial_id'), standing);
  assert.deepEqual(rows(store, "SELECT detail FROM events WHERE kind = 'sampling.reparsed'"), [
    { detail: JSON.stringify({ wave: 'models', read: 6, changed: 2 }) },
  ]);
  assert.equal(standIn.counts.requests, requests);
  assert.deepEqual(await reparseWave(store, parts.write, stored, true, parts.now(), () => undefined), {
    read: 6,
    changed: 0,
  });
});
