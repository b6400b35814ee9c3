import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { InputError, InputErrors } from '../../server/errors.js';
import { readStudyFile } from '../../server/study/load.js';
import { temporaryFolder } from '../temporary.js';
import { smallStudyFile } from './smallStudy.js';

/** A change at a path of the small study ('' for several keys at once): the new value, or `undefined` to leave it out. */
type Change = readonly [path: string, value: unknown];

const slider = { type: 'slider', left: 'no', right: 'yes' };
const item = { id: 'a', fields: { premise: 'x', hypothesis: 'y' } };

/** One fault each, and the line that names it: path in the file, then what to change. */
const faults: readonly [string, Change, RegExp][] = [
  ['a misspelt key', ['titel', 'x'], /top level: unknown key "titel": check the spelling or remove it/],
  [
    'a misspelt key deep inside',
    ['waves.0.people.response_per_item', 3],
    /waves\[0\]\.people: unknown key "response_per_item"/,
  ],
  [
    'an item that lacks a field of the wording',
    ['items.list.1.fields', { premise: 'It is June in Lisbon.', hypotesis: 'It snows tomorrow.' }],
    /items\[1\]\.fields: item "snow" lacks "hypothesis", which wording "plain" shows: add it, or correct the name of "hypotesis"/,
  ],
  [
    'a practice example that lacks a field of the wording',
    ['people.practice.examples.0.fields', { premise: 'You toss a coin.' }],
    /people\.practice\.examples\[0\]\.fields: practice example "coin" lacks "hypothesis"/,
  ],
  [
    'an attention check that lacks a field of the wording',
    ['people.checks.items.0.fields', { hypothesis: 'Move the slider to the far right.' }],
    /people\.checks\.items\[0\]\.fields: attention check "far-right" lacks "premise"/,
  ],
  ['no title', ['title', undefined], /title: is missing \(string expected\)/],
  ['an empty title', ['title', '  '], /title: is empty: write some text/],
  ['an id with spaces', ['id', 'my study'], /id: use lower-case letters, digits and hyphens/],
  ['a language that is none', ['language', 'English please'], /language: use a language tag such as "en"/],
  ['no questions', ['questions', []], /questions: /],
  [
    'a question twice',
    ['questions.1', { id: 'likelihood', scale: slider }],
    /questions\[1\]: "likelihood" stands twice/,
  ],
  ['an unknown scale', ['questions.0.scale.type', 'star-rating'], /questions\[0\]\.scale\.type: /],
  ['a slider upside down', ['questions.0.scale.min', 200], /questions\[0\]\.scale\.max: must be above min/],
  [
    'a gap in the guide',
    [
      'questions.0.scale.bands',
      [
        { from: 0, to: 40, label: 'low' },
        { from: 50, to: 100, label: 'high' },
      ],
    ],
    /questions\[0\]\.scale\.bands\[1\]: must start at 41/,
  ],
  [
    'a guide that ends early',
    ['questions.0.scale.bands', [{ from: 0, to: 90, label: 'all' }]],
    /scale\.bands: must end at 100/,
  ],
  [
    'a colour by name',
    ['questions.0.scale.bands', [{ from: 0, to: 100, label: 'all', color: 'red' }]],
    /bands\[0\]\.color: write a colour as #rrggbb/,
  ],
  [
    'one level',
    ['questions.0.scale', { type: 'ordinal', levels: ['only'] }],
    /scale\.levels: an ordinal scale needs at least two levels/,
  ],
  [
    'a level twice',
    ['questions.0.scale', { type: 'ordinal', levels: ['Likely', 'likely'] }],
    /scale\.levels: two levels have the same name/,
  ],
  [
    'a choice without alternatives',
    ['questions.0.scale', { type: 'choice' }],
    /questions\[0\]\.scale: give either alternatives or from_fields/,
  ],
  [
    'alternatives from a field that items lack',
    ['questions.0.scale', { type: 'choice', from_fields: ['premise', 'other'] }],
    /items\[0\]\.fields: item "rain" lacks the field "other"/,
  ],
  ['an item twice', ['items.list.1.id', 'rain'], /items\[1\]: "rain" stands twice/],
  ['an item without fields', ['items.list.0.fields', undefined], /items/],
  ['an unknown generator', ['items', { generate: { kind: 'dice', seed: 1 } }], /items/],
  [
    'a placeholder without a field',
    ['wordings.0.people', '{premis} so {hypothesis}'],
    /wordings\[0\]\.people: there is no field "premis": use one of/,
  ],
  [
    'options of an unknown question',
    ['wordings.0.models.user', '{options:doubt}'],
    /wordings\[0\]\.models\.user: there is no question "doubt"/,
  ],
  [
    'a wave with an unknown wording',
    ['waves.0.wording', 'fancy'],
    /waves\[0\]\.wording: there is no wording "fancy": use one of plain/,
  ],
  [
    'a wave with an unknown item',
    ['waves.0.items', { ids: ['hail'] }],
    /waves\[0\]\.items\.ids\[0\]: there is no item "hail"/,
  ],
  [
    'a wave with an unknown model',
    ['waves.1.models.labels', ['gpt-9']],
    /waves\[1\]\.models\.labels\[0\]: there is no model "gpt-9"/,
  ],
  [
    'a wave that excludes an unknown wave',
    ['waves.0.people.excludes', ['pilot']],
    /waves\[0\]\.people\.excludes\[0\]: there is no wave "pilot"/,
  ],
  [
    'people without a text for them',
    ['wordings.0.people', undefined],
    /waves\[0\]\.wording: wording "plain" has no text for people/,
  ],
  [
    'models without a text for them',
    ['wordings.0.models', undefined],
    /waves\[1\]\.wording: wording "plain" has no text for models/,
  ],
  [
    'a wave with people but no people section',
    ['people', undefined],
    /waves\[0\]\.people: the study has no "people" section/,
  ],
  ['a wave twice', ['waves.1.id', 'original'], /waves\[1\]: "original" stands twice/],
  ['a number as text', ['waves.0.people.responses_per_item', 'many'], /waves\[0\]\.people\.responses_per_item: /],
  ['half a response', ['waves.0.people.responses_per_item', 2.5], /waves\[0\]\.people\.responses_per_item: /],
  [
    'a check with an accepted range off the scale',
    ['people.checks.items.0.accepted', [95, 120]],
    /people\.checks\.items\[0\]\.accepted: must lie on the scale, from 0 to 100/,
  ],
  [
    'an accepted range upside down',
    ['people.practice.examples.0.accepted', [60, 40]],
    /people\.practice\.examples\[0\]\.accepted: the first number must not be above the second/,
  ],
  [
    'practice for an unknown question',
    ['people.practice.examples.0.question', 'doubt'],
    /people\.practice\.examples\[0\]\.question: there is no question "doubt"/,
  ],
  [
    'a factor with one level',
    ['factors', [{ id: 'context', levels: [{ id: 'flood' }] }]],
    /factors\[0\]\.levels: a factor needs at least two levels/,
  ],
  [
    'a model twice',
    ['models.1', { label: 'sim', provider: 'simulated', model: 'x' }],
    /models\[1\]: "sim" stands twice/,
  ],
  ['a temperature off the scale', ['models.0.temperature', 5], /models\[0\]\.temperature: /],
  ['a temperature that is not a number', ['models.0.temperature', NaN], /models\[0\]\.temperature: /],
  ['an unknown provider', ['models.0.provider', 'oracle'], /models\[0\]\.provider: /],
  [
    'a comparison with a wave without people',
    ['comparison.people', 'models'],
    /comparison\.people: there is no wave with people "models"/,
  ],
  [
    'a hold-out that is the wave itself',
    ['comparison.hold_out', 'original'],
    /comparison\.hold_out: must be another wave/,
  ],
  ['items of which one is empty', ['items.list.2', { ...item, id: '' }], /items/],
  [
    'a block with an unknown model',
    ['waves.1.models.blocks', [{ id: 'b', labels: ['gpt-9'] }]],
    /waves\[1\]\.models\.blocks\[0\]\.labels\[0\]: there is no model "gpt-9"/,
  ],
  [
    'two blocks that ask the same',
    ['waves.1.models.blocks', ['a', 'b'].map((id) => ({ id, labels: ['sim'], sweep: { temperature: [1] } }))],
    /waves\[1\]\.models: "sim temperature=1" would be asked twice/,
  ],
  [
    'an unknown persona set',
    ['models.0.personas', 'kings'],
    /waves\[1\]\.models: "sim" uses the persona set "kings", which persona_sets does not name/,
  ],
  [
    'a sweep over nothing',
    ['waves.1.models.blocks', [{ id: 'b', labels: ['sim'], sweep: { temperature: [] } }]],
    /blocks\[0\]\.sweep\.temperature: /,
  ],
  [
    'one answer for two questions',
    [
      '',
      {
        questions: ['a', 'b'].map((id) => ({ id, scale: slider })),
        people: undefined,
        waves: [
          { id: 'w', wording: 'plain', models: { repetitions: 1, labels: ['m'] } },
          { id: 'p', wording: 'plain' },
        ],
        models: [{ label: 'm', provider: 'model-sim', model: 'x', answer_format: 'choice' }],
      },
    ],
    /answer format choice, which holds one answer: the study asks 2; use json_schema/,
  ],
  [
    'a key in the place of its variable',
    ['models.0.key_variable', 'sk-abc123'],
    /models\[0\]\.key_variable: name an environment variable such as OPENAI_API_KEY; never the key itself/,
  ],
  [
    'an endpoint without an address',
    ['models.0.provider', 'compatible'],
    /models\[0\]\.base_url: is missing: this provider has no address of its own/,
  ],
  [
    'an address that is no web address',
    ['models.0.base_url', 'file:///etc'],
    /models\[0\]\.base_url: must be an address/,
  ],
  [
    'a literal extra_body',
    ['models.0.extra_body', { extra_body: { a: 1 } }],
    /models\[0\]\.extra_body: must not hold .*extra_body/,
  ],
  [
    'a parameter set twice',
    ['models.0.extra_body', { temperature: 1 }],
    /models\[0\]\.extra_body: must not hold .*temperature/,
  ],
  ['a number that JSON cannot hold', ['models.0.extra_body', { top_k: Infinity }], /models\[0\]\.extra_body/],
];

for (const [name, change, line] of faults)
  test(`wrong study file: ${name}`, (context) => {
    const folder = temporaryFolder(context);
    writeFileSync(join(folder, 'study.yaml'), stringify(changed(change)));
    assert.throws(
      () => readStudyFile(folder),
      (error: Error) => {
        assert.ok(error instanceof InputError || error instanceof InputErrors, error.stack);
        const lines = error.message.split('\n');
        assert.ok(
          lines.some((text) => line.test(text)),
          error.message,
        );
        for (const text of lines) assert.match(text, /study\.yaml: /);
        return true;
      },
    );
  });

const texts: readonly [string, string | Buffer, RegExp][] = [
  ['broken YAML', 'id: "small\ntitle: x', /study\.yaml: line \d+, column \d+: /],
  ['a key twice', 'id: a\nid: b\n', /study\.yaml: line 2, column 1: .*unique/i],
  ['Latin-1 text', Buffer.from('id: caf\xe9', 'latin1'), /study\.yaml: is not UTF-8 text: save it as UTF-8/],
  ['an empty file', '', /study\.yaml: top level: /],
  ['a list', '- id: a', /study\.yaml: top level: /],
];
for (const [name, text, line] of texts)
  test(`wrong study file: ${name}`, (context) => {
    const folder = temporaryFolder(context);
    writeFileSync(join(folder, 'study.yaml'), text);
    assert.throws(() => readStudyFile(folder), line);
  });

test('wrong item files are named with their line', (context) => {
  const folder = temporaryFolder(context);
  const write = (rows: string): void => writeFileSync(join(folder, 'items.jsonl'), rows);
  writeFileSync(join(folder, 'study.yaml'), stringify(changed(['items', { file: 'items.jsonl' }])));
  assert.throws(() => readStudyFile(folder), /items\.jsonl: cannot be read \(ENOENT\)/);
  write(`${JSON.stringify(item)}\n{"id": `);
  assert.throws(() => readStudyFile(folder), /items\.jsonl: line 2: is not JSON: write one object a line/);
  write(JSON.stringify({ ...item, colour: 1 }));
  assert.throws(() => readStudyFile(folder), /items\.jsonl: line 1: top level: unknown key "colour"/);
  write(JSON.stringify(item));
  assert.equal(readStudyFile(folder).items?.length, 1);
});

test('a folder without a study file, and the whole file for comparison', (context) => {
  const folder = temporaryFolder(context);
  assert.throws(() => readStudyFile(folder), /study\.yaml: cannot be read \(ENOENT\)/);
  mkdirSync(join(folder, 'whole'));
  writeFileSync(join(folder, 'whole', 'study.yaml'), stringify(smallStudyFile()));
  assert.equal(readStudyFile(join(folder, 'whole')).file.id, 'small');
});

function changed([path, value]: Change): unknown {
  const file = structuredClone(smallStudyFile()) as Record<string, unknown>;
  if (path === '') return Object.assign(file, value);
  const keys = path.split('.');
  const last = keys.pop()!;
  let inner: Record<string, unknown> = file;
  for (const key of keys) inner = (inner[key] ??= {}) as Record<string, unknown>;
  if (value === undefined) Reflect.deleteProperty(inner, last);
  else inner[last] = value;
  return file;
}
