import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareStudy } from '../../../server/reports/compareStudy.js';
import { lookupIn, near } from '../lookup.js';
import { addRespondent, type GivenAnswer, smallStudy, storeWith } from '../smallStudy.js';

const study = smallStudy({
  items: [{ id: 'a', fields: { first: 'likely', second: 'certain' } }],
  questions: [
    { id: 'level', scale: { type: 'ordinal', levels: ['low', 'middle', 'high'], listed: 'increasing' } },
    { id: 'pick', scale: { type: 'choice', from_fields: ['first', 'second'], sides: 'counterbalanced' } },
  ],
  factors: [
    {
      id: 'context',
      levels: [
        { id: 'flood', fields: {} },
        { id: 'tea', fields: {} },
      ],
    },
  ],
  waves: [{ id: 'first', wording: 'plain', items: 'all' }],
  comparison: { people: 'first' },
});

/** One trial a repetition and context, both questions in it. */
function answers(context: string, levels: readonly number[], picks: readonly number[]): GivenAnswer[] {
  return levels.flatMap((level, repetition) => [
    { item: 'a', condition: `context=${context}`, repetition, question: 'level', value: level },
    { item: 'a', condition: `context=${context}`, repetition, question: 'pick', value: picks[repetition]! },
  ]);
}

test('ordered words and choices get shares and the distances that their level allows, by condition and over all', async (t) => {
  const { store } = storeWith(t, study);
  addRespondent(store, study, { wave: 'first', kind: 'person', label: 'p' }, [
    ...answers('flood', [0, 0, 1, 2], [0, 0, 1, 1]),
    ...answers('tea', [2, 2], [0, 1]),
  ]);
  addRespondent(store, study, { wave: 'first', kind: 'model', label: 'm' }, [
    ...answers('flood', [2, 2, 2, 2], [1, 1, 1, 1]),
    ...answers('tea', [2, 2], [0, 1]),
  ]);
  const { report } = await compareStudy({
    store,
    studyId: 'small',
    seed: 1,
    entropy: 'seeded',
    replicates: 100,
    workers: 0,
    now: '2026-01-01T00:00:00Z',
    software: { version: '0', node: 'v20' },
  });
  const look = lookupIn(report.measures);
  const flood = { item: 'a', condition: 'context=flood' };
  const against = 'human:first';
  assert.equal(look.value('share', 'human:first', { ...flood, question: 'level', convention: 'low' }), 0.5);
  assert.equal(look.value('share', 'model:m', { ...flood, question: 'pick', convention: 'second' }), 1);
  // Moving two low answers by two steps and one middle answer by one: 5 steps over 4 answers.
  near(look.value('ordinal_wasserstein', 'model:m', { ...flood, against, question: 'level' }), 5 / 4, 1e-12, 'steps');
  near(look.value('total_variation', 'model:m', { ...flood, against, question: 'level' }), 3 / 4, 1e-12, 'level');
  near(look.value('total_variation', 'model:m', { ...flood, against, question: 'pick' }), 1 / 2, 1e-12, 'pick');
  const over = report.measures.filter(
    ({ measure, question }) => measure === 'total_variation_mean' && question === 'level',
  );
  assert.deepEqual(
    over.map(({ condition, value, n }) => [condition, value, n]),
    [
      ['context=flood', 0.75, 1],
      ['context=tea', 0, 1],
      [null, 0.375, 2],
    ],
  );
  const meaningless = ['wasserstein', 'mean', 'differential_entropy', 'silverman', 'ordinal_wasserstein'];
  assert.deepEqual(
    report.measures.filter(({ question, measure }) => question === 'pick' && meaningless.includes(measure)),
    [],
  );
  assert.deepEqual(
    report.measures.filter(
      ({ question, measure }) => question === 'level' && meaningless.slice(0, 4).includes(measure),
    ),
    [],
  );
});
