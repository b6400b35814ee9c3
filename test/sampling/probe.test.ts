import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadReportData } from '../../server/reports/loadReportData.js';
import { warningsOf } from '../../server/reports/warnings/warningsOf.js';
import { prepareWave } from '../../server/sampling/prepareWave.js';
import { previewWave } from '../../server/sampling/preview.js';
import { sampleWave } from '../../server/sampling/sampleWave.js';
import { exportRows } from '../../server/store/exportRows.js';
import { failuresByCause } from '../../server/store/samplingEvidence.js';
import { findWave } from '../../server/store/waves.js';
import { type Outcome, sampled } from './sampled.js';
import { rows } from './sampler.js';

const warm = [{ label: 'm', temperature: 0.7 }];
const isProbe = (body: Readonly<Record<string, unknown>>): boolean =>
  body['temperature'] === -1 || body['top_p'] === -1;
const ignoring = (_number: number, body: Readonly<Record<string, unknown>>) =>
  isProbe(body) ? ('ignored-parameters' as const) : undefined;
const probesOf = ({ attempts }: Outcome): unknown[] =>
  attempts.flatMap(({ number, outcome }) => (number === 0 ? [outcome] : []));

test('a temperature dropped without an echo is warned of in run and report; every answer is kept', async (context) => {
  const outcome = await sampled(context, { models: warm, fault: ignoring });
  assert.deepEqual(probesOf(outcome), ['probe_answered']);
  const { store, summary, responses } = outcome;
  assert.deepEqual([summary.state, responses.length], ['done', 6]);
  assert.deepEqual(
    summary.findings.map(({ code, label }) => [code, label]),
    [['parameter-not-proven', 'm']],
  );
  assert.match(summary.findings[0]?.text ?? '', /answered a request for temperature -1/);
  const stored = rows<{ summary: string }>(store, 'SELECT summary FROM sampling_runs')[0]?.summary ?? '';
  assert.match(stored, /parameter-not-proven/);
  const warning = warningsOf(loadReportData(store, 'small'), []).find(({ code }) => code === 'parameter-not-proven');
  assert.equal(warning?.where, 'model:m (wave models)');
});

test('an endpoint that reads the temperature refuses an impossible one: nothing to warn of, no failure, no answer', async (context) => {
  const outcome = await sampled(context, { models: warm });
  const { store, summary, responses, bodies, standIn, attempts } = outcome;
  assert.deepEqual(probesOf(outcome), ['probe_refused']);
  assert.match(
    attempts.find(({ number }) => number === 0)?.detail ?? '',
    /^400 decimal_below_min_value: Invalid 'temperature': decimal below minimum value/,
  );
  assert.deepEqual([summary.findings, summary.stoppedSettings, responses.length], [[], [], 6]);
  assert.deepEqual(failuresByCause(store, findWave(store, 'small', 'models')!.id, 5), []);
  const [probe] = bodies.filter(isProbe);
  assert.deepEqual([probe?.['temperature'], probe?.['max_tokens']], [-1, 16]);
  assert.equal(standIn.counts.requests, 7);
  assert.equal(standIn.counts.billed, 6);
  assert.equal([...exportRows(store, 'attempts', 'small').rows].length, 7, 'it is in the ledger like all others');
});

test('one probe a model and parameter, however many settings vary it and however often the run is begun', async (context) => {
  const models = [
    { label: 'cold', temperature: 0 },
    { label: 'warm', temperature: 1, top_p: 0.9 },
    { label: 'plain' },
    { label: 'other', model: 'n', temperature: 1 },
  ];
  const outcome = await sampled(context, { models, options: { limit: 12 } });
  const { store, bodies } = outcome;
  const parts = { store, write: <Result>(run: () => Result) => Promise.resolve(run()), now: () => new Date() };
  await sampleWave(
    { ...parts, clock: () => performance.now(), uniform: () => 0.5, environment: {}, holder: `test:${process.pid}` },
    findWave(store, 'small', 'models')!,
  );
  const probes = bodies
    .filter(isProbe)
    .map(({ model, temperature }) => [model, temperature === -1 ? 'temperature' : 'top_p']);
  assert.deepEqual(probes.map(String).sort(), ['m,temperature', 'm,top_p', 'n,temperature']);
  const previews = previewWave(prepareWave(store, findWave(store, 'small', 'models')!));
  assert.deepEqual(
    previews.map(({ label, calls, probes: counted }) => [label, calls, counted]),
    [
      ['cold', 6, 1],
      ['warm', 6, 1],
      ['plain', 6, 0],
      ['other', 6, 1],
    ],
  );
});

test('no malformed request where the study file says so, and the answers are the same sample', async (context) => {
  const { bodies, store } = await sampled(context, { models: [{ ...warm[0], probe: false }] });
  assert.deepEqual(bodies.filter(isProbe), []);
  assert.doesNotMatch(
    rows<{ settings: string }>(store, "SELECT settings FROM respondents WHERE kind = 'model'")[0]!.settings,
    /probe/,
  );
});

for (const name of ['bad-request', '500', 'html', '429-bare'] as const)
  test(`a probe that fails for another reason proves nothing, is not tried again and stops nothing: ${name}`, async (context) => {
    const outcome = await sampled(context, {
      models: warm,
      fault: (_number, body) => (isProbe(body) ? name : undefined),
    });
    assert.deepEqual(probesOf(outcome), ['probe_failed']);
    assert.equal(outcome.responses.length, 6);
    assert.match(
      outcome.summary.findings[0]?.text ?? '',
      /^temperature is not proven to be read: the request that tests it failed/,
    );
  });
