import assert from 'node:assert/strict';
import { test } from 'node:test';
import { missingWithBounds } from '../../server/sampling/honesty.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { failuresByCause } from '../../server/store/samplingEvidence.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { modelStudy, rows, testSampler } from './sampler.js';

test('missing answers are counted by item with bounds of what they could do to its mean, and never filled in', async (context) => {
  // Six requests: rain, snow, rain, snow, rain, snow. The second snow is cut, the third fails.
  const fault = (number: number) => (number === 3 ? 'length' : number === 5 ? 'bad-request' : undefined);
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), fault });
  context.after(() => standIn.stop());
  const { store, parts, wave } = testSampler(context);
  const study = modelStudy([
    { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency: 1 } },
  ]);
  const stored = wave(study);
  await sampleWave(parts, stored);
  const [usable] = rows<{ value: number }>(
    store,
    "SELECT value FROM responses JOIN trials ON trials.id = trial_id JOIN items ON items.id = item_id WHERE items.key = 'snow' AND value IS NOT NULL",
  );
  assert.deepEqual(missingWithBounds(store, stored.id, study), [
    {
      label: 'm',
      item: 'snow',
      condition: '',
      question: 'likelihood',
      planned: 3,
      usable: 1,
      sum: usable?.value,
      reasons: 'truncated 1',
      meanLow: usable!.value / 3,
      meanHigh: (usable!.value + 200) / 3,
    },
  ]);
  assert.deepEqual(failuresByCause(store, stored.id, 5), [
    { outcome: 'rejected', detail: '400 invalid_request_error: The request is not valid.', n: 1, labels: 'm' },
  ]);
});
