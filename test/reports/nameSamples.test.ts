import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leadingOrigin, nameSamples } from '../../server/reports/nameSamples.js';
import type { CountedRespondent } from '../../server/store/samples.js';

let next = 0;
function respondent(
  kind: 'person' | 'model',
  wave: string,
  label: string,
  origin: CountedRespondent['origin'] = 'imported',
) {
  return { id: (next += 1), kind, wave, label, origin, settings: {}, sourceFile: null };
}

function labels(respondents: CountedRespondent[]): string[] {
  return nameSamples(respondents, 'main').map(({ label }) => label);
}

test('people are sampled by wave, models one by one, people first', () => {
  const people = [
    respondent('person', 'main', '1'),
    respondent('person', 'main', '2'),
    respondent('person', 'again', '3'),
  ];
  const samples = nameSamples([respondent('model', 'main', 'm effort=low'), ...people], 'main');
  assert.deepEqual(
    samples.map(({ label, respondents }) => [label, respondents.length]),
    [
      ['human:main', 2],
      ['human:again', 1],
      ['model:m effort=low', 1],
    ],
  );
});

test('samples that would share a name say their wave or origin', () => {
  assert.deepEqual(labels([respondent('model', 'main', 'm'), respondent('model', 'other', 'm')]), [
    'model:m',
    'model:m wave=other',
  ]);
  assert.deepEqual(
    labels([respondent('person', 'main', '1', 'simulated'), respondent('person', 'main', '2', 'real')]),
    ['human:main simulated', 'human:main'],
  );
});

test('real answers lead imported ones, and these simulated ones', () => {
  assert.equal(leadingOrigin(['simulated', 'imported']), 'imported');
  assert.equal(leadingOrigin(['simulated', 'real', 'imported']), 'real');
  assert.equal(leadingOrigin([]), undefined);
});
