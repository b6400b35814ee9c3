import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { prepareWave } from '../../server/sampling/prepareWave.js';
import { askedRequest } from '../../server/sampling/request.js';
import { savePersonas } from '../../server/store/personas.js';
import { importedItems } from '../../server/store/studies.js';
import { readPersonas } from '../../server/study/personas.js';
import { needsShared, sharedPath } from '../shared.js';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from '../cli/runCredence.js';
import { modelStudy, testSampler } from './sampler.js';

const model = { label: 'm', provider: 'model-sim', model: 'm' };
const condition = { key: '', fields: {} };

test('a persona of the repetition is prepended to the system prompt, or to the whole question where both are one', (context) => {
  const study = modelStudy(
    [
      { ...model, personas: 'two' },
      { ...model, label: 'merged', personas: 'two', system_in_user: true },
      { ...model, label: 'plain' },
    ],
    { repetitions: 2 },
    { persona_sets: [{ id: 'two' }] },
  );
  const personas = {
    two: [
      { id: 'a', description: 'You are A.' },
      { id: 'b', description: 'You are B.' },
    ],
  };
  const { store, wave } = testSampler(context);
  const prepared = prepareWave(store, wave({ ...study, personas }));
  const asked = (label: string, repetition: number) => {
    const respondent = prepared.respondents.find((candidate) => candidate.label === label)!;
    const place = { item: prepared.study.items[0]!, condition, repetition, orders: {} };
    return askedRequest(prepared.study, prepared.wording, respondent, place);
  };
  assert.equal(asked('m', 0).system, 'You are A. Answer with a number.');
  assert.equal(asked('m', 1).system, 'You are B. Answer with a number.');
  assert.equal(asked('plain', 0).system, 'Answer with a number.');
  assert.equal(asked('merged', 0).system, undefined);
  assert.match(asked('merged', 0).user, /^You are A\. Answer with a number\.\n\nDark clouds gather/);
});

test('a persona set that is not there, or too small, is one clear line before anything is asked', (context) => {
  const study = modelStudy([{ ...model, personas: 'two' }], { repetitions: 2 }, { persona_sets: [{ id: 'two' }] });
  const { store, wave } = testSampler(context);
  assert.throws(
    () => prepareWave(store, wave(study)),
    /"m" needs 2 personas and the set "two" has 0: run "credence import personas"/,
  );
});

test('constrained answers: a schema for all questions, or the list of one', (context) => {
  const { store, wave } = testSampler(context);
  const study = modelStudy([
    { ...model, answer_format: 'json_schema' },
    { ...model, label: 'list', answer_format: 'choice' },
  ]);
  const prepared = prepareWave(store, wave(study));
  const place = { item: prepared.study.items[0]!, condition, repetition: 0, orders: {} };
  const [schema, list] = prepared.respondents.map(
    (one) => askedRequest(prepared.study, prepared.wording, one, place).answer,
  );
  assert.deepEqual(schema, {
    format: 'json_schema',
    schema: {
      type: 'object',
      properties: { likelihood: { type: 'number', minimum: 0, maximum: 100 } },
      required: ['likelihood'],
      additionalProperties: false,
    },
  });
  assert.ok(list?.format === 'choice' && list.choices.length === 101 && list.choices[100] === '100');
});

test(
  'the published persona sets are read as they are',
  needsShared('probcopa/assets/structured_personas_demographic.jsonl'),
  () => {
    for (const name of ['demographic', 'psychological']) {
      const personas = readPersonas(sharedPath(`probcopa/assets/structured_personas_${name}.jsonl`));
      assert.equal(personas.length, 30);
      assert.equal(personas[0]?.id, '0');
      assert.ok(personas.every(({ description }) => description.startsWith('You ')));
    }
  },
);

test('imported persona sets are kept by study, replaced whole, and stand in the study version', (context) => {
  const { store, wave } = testSampler(context);
  wave(modelStudy([model]));
  savePersonas(store, 'small', 'two', [{ id: 'a', description: 'You are A.' }]);
  savePersonas(store, 'small', 'two', [{ id: 'b', description: 'You are B.' }]);
  assert.deepEqual(importedItems(store, 'small')?.personas, { two: [{ id: 'b', description: 'You are B.' }] });
});

test('import personas: a set that the study does not name, and lines without words, are refused', async (context) => {
  const folder = temporaryFolder(context);
  const environment = { CREDENCE_DB: join(folder, 'credence.db') };
  const file = join(folder, 'personas.jsonl');
  writeFileSync(file, '{"description": "You are A."}\n{"age": 5}\n');
  const wrongSet = await runCredence(
    ['import', 'personas', file, '--study', 'probcopa', '--set', 'kings'],
    environment,
  );
  assert.equal(wrongSet.code, 2);
  assert.match(wrongSet.error, /has no set "kings" that comes by import: use one of demographic, psychological/);
  const wrongLine = await runCredence(
    ['import', 'personas', file, '--study', 'probcopa', '--set', 'demographic'],
    environment,
  );
  assert.equal(wrongLine.code, 2);
  assert.match(wrongLine.error, /personas\.jsonl: line 2: needs a "description"/);
  writeFileSync(file, '{"description": "You are A."}\n');
  const right = await runCredence(
    ['import', 'personas', file, '--study', 'probcopa', '--set', 'demographic'],
    environment,
  );
  assert.equal(right.out, '1 personas are the set "demographic" of probcopa\n');
});
