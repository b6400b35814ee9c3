import assert from 'node:assert/strict';
import { test } from 'node:test';
import { armPairs } from '../../server/reports/arms.js';
import { loadReportData } from '../../server/reports/loadReportData.js';
import { warningsOf } from '../../server/reports/warnings/warningsOf.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { exportRows } from '../../server/store/exportRows.js';
import { modelStudy, testSampler } from './sampler.js';

for (const [fault, name] of [
  ['mixed-providers', 'provider'],
  ['mixed-models', 'served'],
] as const)
  test(`several systems behind one label stand apart beside the whole, in report and export: ${fault}`, async (context) => {
    const standIn = await startStandIn({ seed: 1, now: () => new Date(), fault: () => fault });
    context.after(() => standIn.stop());
    const { store, parts, wave } = testSampler(context);
    const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency: 1 } };
    await sampleWave(parts, wave(modelStudy([model])));

    const loaded = loadReportData(store, 'small');
    const { samples, comparison } = loaded.data;
    const [whole, ...split] = samples.map(({ sample }) => sample);
    assert.equal(whole?.label, 'model:m');
    assert.equal(split.length, 2);
    for (const { label, n_responses } of split) {
      assert.match(label, new RegExp(`^model:m ${name}=\\S+$`));
      assert.equal(n_responses, 3);
    }
    const trialsOf = (index: number): number[] => samples[index]!.cells.flatMap(({ trials }) => trials);
    assert.deepEqual([...trialsOf(1), ...trialsOf(2)].sort(), trialsOf(0).sort(), 'each answer is in one part');
    // The parts are compared with each other, never with the whole that holds them.
    assert.deepEqual(
      armPairs(samples.map(({ sample }) => sample)).map(({ first, second }) => [first, second]),
      [split.map(({ label }) => label)],
    );
    assert.ok(split.every(({ label }) => !comparison.fullRuns.includes(label)));
    const warnings = warningsOf(loaded, []);
    assert.match(
      warnings.find(({ code }) => code === 'mixed-providers')?.text ?? '',
      new RegExp(`answers from ${name}=\\S+: 3; ${name}=\\S+: 3`),
    );
    assert.ok(
      warnings.every(({ where }) => !split.some(({ label }) => label === where)),
      'parts repeat no warning',
    );

    const { columns, rows } = exportRows(store, 'responses', 'small');
    const column = columns.indexOf(name === 'provider' ? 'served_provider' : 'served_model');
    assert.equal(new Set([...rows].map((row) => row[column])).size, 2);
  });

test('one system behind a label is not split', async (context) => {
  const standIn = await startStandIn({ seed: 1, now: () => new Date() });
  context.after(() => standIn.stop());
  const { store, parts, wave } = testSampler(context);
  const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url };
  await sampleWave(parts, wave(modelStudy([model])));
  const loaded = loadReportData(store, 'small');
  assert.deepEqual(
    loaded.data.samples.map(({ sample }) => sample.label),
    ['model:m'],
  );
  assert.ok(warningsOf(loaded, []).every(({ code }) => code !== 'mixed-providers'));
});
