import assert from 'node:assert/strict';
import { test } from 'node:test';
import { armPairs, settingInWords } from '../../server/reports/arms.js';
import type { ReportSample } from '../../server/reports/report.js';

function sample(label: string, settings: Record<string, unknown>, more: Partial<ReportSample> = {}): ReportSample {
  return {
    label,
    kind: 'model',
    origin: 'real',
    wave: null,
    settings,
    source: null,
    n_respondents: 1,
    n_responses: 1,
    n_missing: 0,
    ...more,
  };
}

function pairs(...samples: ReportSample[]): string[] {
  return armPairs(samples).map(({ setting, first, second }) => `${setting}: ${first} ${second}`);
}

test('samples that differ in one setting are pairs, whatever it is called, the lower value first', () => {
  assert.deepEqual(
    pairs(
      sample('high', { model: 'm', effort: 'high' }),
      sample('low', { model: 'm', effort: 'low' }),
      sample('medium', { model: 'm', effort: 'medium' }),
    ),
    ['effort: low medium', 'effort: low high', 'effort: medium high'],
  );
  assert.deepEqual(pairs(sample('b', { model: 'm', colour: 10 }), sample('a', { model: 'm', colour: 2 })), [
    'colour: a b',
  ]);
});

test('what is not set is a value of its own and goes first; the name of a block is none', () => {
  assert.deepEqual(
    pairs(
      sample('with', { model: 'm', personas: 'demographic', block: 'personas' }),
      sample('without', { model: 'm', block: 'main' }),
    ),
    ['personas: without with'],
  );
  assert.deepEqual(pairs(sample('a', { model: 'm', block: 'x' }), sample('b', { model: 'm', block: 'y' })), []);
});

test('other models, other origins, two settings at once, people: no pairs', () => {
  const one = sample('one', { model: 'm', temperature: 0 });
  assert.deepEqual(pairs(one, sample('two', { model: 'n', temperature: 1 })), []);
  assert.deepEqual(pairs(one, sample('two', { model: 'm', temperature: 1 }, { origin: 'simulated' })), []);
  assert.deepEqual(pairs(one, sample('two', { model: 'm', temperature: 1, effort: 'low' })), []);
  assert.deepEqual(pairs(one, sample('two', { model: 'm', temperature: 0 })), []);
  assert.deepEqual(pairs(sample('a', { effort: 1 }), sample('b', { effort: 2 })), []);
  assert.deepEqual(pairs(one, sample('p', { model: 'm', temperature: 1 }, { kind: 'human' })), []);
});

test('values of settings in words', () => {
  assert.equal(settingInWords(undefined), 'not set');
  assert.equal(settingInWords(0), '0');
  assert.equal(settingInWords({ type: 'adaptive' }), '{"type":"adaptive"}');
});
