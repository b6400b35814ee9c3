import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReportSample } from '../../../server/reports/report.js';
import type { ReportData } from '../../../server/reports/reportData.js';
import { spreadWarnings } from '../../../server/reports/warnings/spread.js';
import { seededUniform, standardNormal } from '../../../server/random.js';

const items = Array.from({ length: 24 }, (_, index) => `item-${index}`);

/** Two arms of one model, at these settings, whose answers spread this wide (in points, rounded to whole ones). */
function arms(seed: number, arm: readonly { settings: Record<string, unknown>; spread: number }[]): ReportData {
  const uniform = seededUniform(seed, 'arms');
  const sample = (settings: Record<string, unknown>, index: number): ReportSample => ({
    label: `model:m ${index}`,
    kind: 'model',
    origin: 'real',
    wave: 'w',
    settings: { model: 'm', ...settings },
    source: null,
    n_respondents: 1,
    n_responses: 720,
    n_missing: 0,
  });
  return {
    study: { id: 's', title: '', description: '', citation: null, version: 1, config_sha256: '' },
    questions: [{ id: 'q', text: null, level: 'interval', bounds: [0, 100], scale: { type: 'slider' } as never }],
    conditions: [''],
    items: [],
    comparison: { people: null, holdOut: null, otherPeople: [], models: [], fullRuns: [], margin: null },
    samples: arm.map(({ settings, spread }, index) => ({
      sample: sample(settings, index),
      cells: items.map((item) => ({
        question: 'q',
        condition: '',
        item,
        values: Array.from({ length: 30 }, () => Math.round(50 + spread * standardNormal(uniform))),
        respondents: [],
        trials: [],
      })),
    })),
  };
}

const cold = { temperature: 0.2 };
const hot = { temperature: 1 };

test('a temperature that is silently dropped is found by the answers of two arms', () => {
  const [warning] = spreadWarnings(
    arms(1, [
      { settings: cold, spread: 8 },
      { settings: hot, spread: 8 },
    ]),
  );
  assert.equal(warning?.code, 'setting-without-effect');
  assert.match(
    warning.text,
    /^temperature may be ignored: at 1 the answers spread \d\.\d\d times as wide .* as at 0.2/,
  );
  assert.equal(warning.where, 'model:m 0, model:m 1');
});

test('a setting with an effect at the border is called without effect in at most one of twenty samples', () => {
  let called = 0;
  for (let seed = 0; seed < 400; seed += 1)
    called += spreadWarnings(
      arms(seed, [
        { settings: cold, spread: 8 },
        { settings: hot, spread: 10 },
      ]),
    ).length;
  // 20 and three Monte Carlo errors.
  assert.ok(called <= 33, `${called} of 400`);
});

for (const [name, one, other] of [
  ['a model that always gives the same answer', { settings: cold, spread: 0 }, { settings: hot, spread: 0 }],
  ['temperatures that are close', { settings: cold, spread: 8 }, { settings: { temperature: 0.3 }, spread: 8 }],
  ['a temperature left to the provider', { settings: {}, spread: 8 }, { settings: hot, spread: 8 }],
  ['a temperature that works', { settings: cold, spread: 4 }, { settings: hot, spread: 8 }],
  [
    'arms that differ in effort',
    { settings: { effort: 'low' }, spread: 8 },
    { settings: { effort: 'high' }, spread: 8 },
  ],
] as const)
  test(`no warning for ${name}`, () => {
    assert.deepEqual(spreadWarnings(arms(1, [one, other])), []);
  });
