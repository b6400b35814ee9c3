import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { crossCheck } from '../../server/study/crossCheck.js';
import { readStudyFile } from '../../server/study/load.js';
import { promptForModel } from '../../server/study/prompt.js';
import { stimulusForPeople } from '../../server/study/render.js';

const loaded = readStudyFile(join(resolve(import.meta.dirname, '..', '..', '..'), 'study-configs', 'probcopa'));
const item = { id: '1', fields: { premise: 'It rained.', hypothesis: 'The street got wet.' } };
const study = { ...loaded.file, items: [item], subsets: {} };
const condition = { key: '', fields: {} };
const wording = (id: string) => loaded.file.wordings.find((candidate) => candidate.id === id)!;

test('the model prompt is the published one byte for byte, missing spaces included', () => {
  const { system, user } = promptForModel(study, wording('as-a-result'), item, condition, {});
  assert.equal(
    user,
    'Consider the following situation and possible effect.\n\nSituation: It rained.\nPossible Effect: The street got wet.\n\nGiven the situation, how likely is this effect?' +
      'Respond with a numerical value between 0 and 100, where 0 indicates that this is DEFINITELY NOT the effect, and 100 indicates that this is DEFINITELY the effect.',
  );
  assert.equal(
    system,
    'You provide responses to questions about the likelihood of an effect given some situation. After any internal reasoning, reply with a single number between 0 and 100, enclosed in <answer> tags.' +
      'You can use the following descriptions of numerical ranges to help guide your response:' +
      '\n0: Absolutely no chance\n1-5: Almost no chance\n6-15: Highly unlikely\n16-34: Unlikely\n35-49: Somewhat unlikely' +
      '\n50: Totally even chance\n51-65: Somewhat likely\n66-84: Likely\n85-94: Highly likely\n95-99: Almost certain\n100: Absolutely certain',
  );
  const { models } = wording('as-a-result');
  const sha256 = createHash('sha256').update(`${models?.system}\0${models?.user}`).digest('hex');
  assert.equal(sha256, 'd9a9a34b7fe1b12703d29255d37391be357e2d4ac5ded6678d921e33072ddb39');
});

test('people read the published wordings', () => {
  assert.deepEqual(stimulusForPeople(wording('as-a-result'), item, condition), [
    ['It rained.', 'As a result: The street got wet.'],
  ]);
  assert.deepEqual(stimulusForPeople(wording('situation-and-effect'), item, condition), [
    ['Situation: It rained.', 'Possible Effect: The street got wet.'],
  ]);
});

test('the guide has the 11 published bands with their colours', () => {
  const [question] = loaded.file.questions;
  assert.ok(question?.scale.type === 'slider');
  assert.deepEqual(
    question.scale.bands.map(({ from, to, color }) => [from, to, color]),
    [
      [0, 0, '#ffebee'],
      [1, 5, '#ffcdd2'],
      [6, 15, '#ffab91'],
      [16, 34, '#ffcc80'],
      [35, 49, '#fff59d'],
      [50, 50, '#fffde7'],
      [51, 65, '#e8f5e8'],
      [66, 84, '#c8e6c9'],
      [85, 94, '#a5d6a7'],
      [95, 99, '#81c784'],
      [100, 100, '#4caf50'],
    ],
  );
  // The prompt's guide and the slider's guide are the same words.
  const lines = question.scale.bands.map(({ from, to, label }) => `${from === to ? from : `${from}-${to}`}: ${label}`);
  assert.ok(wording('as-a-result').models?.system?.endsWith(lines.join('\n')));
});

test("practice and checks follow the paper's pattern, and checks never bear on payment", () => {
  const { people } = loaded.file;
  assert.ok(people);
  const ranges = people.practice.examples.map(({ accepted }) => accepted.join('-')).sort();
  assert.deepEqual(ranges, ['0-15', '35-65', '35-65', '66-99', '66-99']);
  const passes = people.checks.items.map(({ accepted }) => accepted.join('-')).sort();
  assert.deepEqual(passes, ['0-30', '0-30', '70-100', '70-100', '70-100']);
  assert.equal(people.checks.exclude_above, 1);
  assert.equal(people.checks.payment, false);
  assert.equal(people.items_per_person, 30);
  for (const example of people.practice.examples)
    assert.equal(new Set([example.below, example.inside, example.above]).size, 3);
});

test('the waves: an original and two later ones on the re-rated items for other people, and two for models', () => {
  assert.deepEqual(
    loaded.file.waves.map((wave) => [
      wave.id,
      wave.wording,
      wave.items,
      wave.people?.excludes,
      wave.models?.repetitions,
    ]),
    [
      ['original', 'as-a-result', 'all', [], undefined],
      ['validation', 'as-a-result', { subset: 're-rated' }, ['original'], undefined],
      ['prompt-validation', 'situation-and-effect', { subset: 're-rated' }, ['original', 'validation'], undefined],
      ['models', 'as-a-result', 'all', undefined, 30],
      ['follow-up', 'as-a-result', { subset: 're-rated' }, undefined, 30],
    ],
  );
  assert.equal(loaded.items, undefined);
  assert.deepEqual(crossCheck(loaded.file, [item]), []);
});
