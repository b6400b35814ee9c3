import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findings, missingWithBounds } from '../../server/sampling/honesty.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { failuresByCause } from '../../server/store/samplingEvidence.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { sampled } from './sampled.js';
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

const items = (n: number): Record<string, unknown> => ({
  items: {
    list: Array.from({ length: n }, (_, index) => ({
      id: `item-${index}`,
      fields: { premise: `Case ${index}.`, hypothesis: 'It rains.' },
    })),
  },
});

test('equal answers without a sign in transport are a deterministic model, not an alarm', async (context) => {
  const models = [
    { label: 'still', temperature: 0 },
    { label: 'varied', temperature: 1 },
  ];
  const { summary } = await sampled(context, { models, wave: { repetitions: 10 }, change: items(5) });
  assert.deepEqual(
    summary.findings.map(({ code, label }) => [code, label]),
    [['deterministic', 'still']],
  );
  assert.match(summary.findings[0]?.text ?? '', /^5 of 5 cells with ten answers or more have one answer only/);
});

for (const [cells, repetitions] of [
  [4, 10],
  [5, 9],
] as const)
  test(`few equal answers prove no determinism: ${cells} cells with ${repetitions} answers`, async (context) => {
    const models = [{ label: 'm', temperature: 0 }];
    const { summary } = await sampled(context, { models, wave: { repetitions }, change: items(cells) });
    assert.deepEqual(summary.findings, []);
  });

test('second outcomes of a few hard items say nothing of how a model varies', async (context) => {
  const models = [{ label: 'm', temperature: 0 }];
  const { store } = await sampled(context, { models, wave: { repetitions: 10 }, change: items(5) });
  const waveId = rows<{ id: number }>(store, "SELECT id FROM waves WHERE key = 'models'")[0]!.id;
  assert.equal(findings(store, waveId).length, 1);
  store.exec("UPDATE respondents SET settings = json_set(settings, '$.resample_of', 'other')");
  assert.deepEqual(findings(store, waveId), []);
});
