import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import type { Presentation } from '../../server/scales/scale.js';
import { type ScaleConfig, scaleConfig, scaleOf, scales } from '../../server/scales/scales.js';

interface Row {
  readonly name: string;
  readonly config: ScaleConfig;
  readonly presentation: Presentation;
  readonly offScale: readonly string[];
  readonly level: string;
}

const wordings = { valid: 'It is likely that it rains.', invalid: 'It is unlikely that it rains.' };

/** One row a scale (two where a setting changes what is read): a new scale is proven by adding its row. */
const rows: readonly Row[] = [
  {
    name: 'slider 0-100',
    config: scaleConfig.parse({ type: 'slider', left: 'no', right: 'yes' }),
    presentation: { fields: {} },
    offScale: ['-1', '101', '50.5', '1e1', 'abc', '５', '0x10', 'NaN', ' ', '99999999999'],
    level: 'interval',
  },
  {
    name: 'slider -5 to 5 with a guide',
    config: scaleConfig.parse({
      type: 'slider',
      min: -5,
      max: 5,
      left: 'no',
      right: 'yes',
      bands: [
        { from: -5, to: -1, label: 'low' },
        { from: 0, to: 5, label: 'high' },
      ],
    }),
    presentation: { fields: {} },
    offScale: ['-6', '6', 'low'],
    level: 'interval',
  },
  {
    name: 'ordinal',
    config: scaleConfig.parse({ type: 'ordinal', levels: ['unlikely', 'likely', 'very likely'], listed: 'decreasing' }),
    presentation: { fields: {} },
    offScale: ['3', '-1', '1.5', 'likely', '0000'],
    level: 'ordinal',
  },
  {
    name: 'choice',
    config: scaleConfig.parse({ type: 'choice', alternatives: ['red', 'green', 'blue'], sides: 'fixed' }),
    presentation: { fields: {} },
    offScale: ['3', 'red', 'A'],
    level: 'nominal',
  },
  {
    name: 'choice from item fields, sides turned',
    config: scaleConfig.parse({ type: 'choice', from_fields: ['valid', 'invalid'] }),
    presentation: { fields: wordings, order: [1, 0] },
    offScale: ['2', '-0'],
    level: 'nominal',
  },
];

const tendency = [{ at: 0.7, spread: 0.4, share: 1 }];

for (const { name, config, presentation, offScale, level } of rows) {
  const scale = scaleOf(config);
  const [low, high] = scale.bounds(config);
  const values = Array.from({ length: high - low + 1 }, (_, index) => low + index);

  test(`${name}: an untouched control is never a number`, () => {
    for (const field of [undefined, ''])
      assert.deepEqual(scale.readForm(config, presentation, field), { ok: false, reason: 'untouched' });
  });

  test(`${name}: a form gives every value of the scale and nothing else`, () => {
    for (const value of values)
      assert.deepEqual(scale.readForm(config, presentation, String(value)), { ok: true, value });
    for (const field of offScale) assert.equal(scale.readForm(config, presentation, field).ok, false, field);
  });

  test(`${name}: a reply in the scale's own form is read back, also after reasoning`, () => {
    for (const value of values) {
      const content = scale.reply(config, presentation, value);
      const plain = scale.readReply(config, presentation, 'q', { content, finish: 'stop' });
      assert.deepEqual([plain.value, plain.status], [value, 'ok'], content);
      const thought = `<think>${scale.reply(config, presentation, low)}</think>\n${content}`;
      assert.equal(scale.readReply(config, presentation, 'q', { content: thought, finish: 'stop' }).value, value);
    }
  });

  test(`${name}: a JSON answer of its schema is read back`, () => {
    const schema = scale.jsonSchema(config, presentation);
    const answers = Array.isArray(schema['enum']) ? (schema['enum'] as unknown[]) : [low, high];
    const read = answers.map((answer) => {
      const reply = { content: JSON.stringify({ q: answer }), finish: 'stop' as const };
      const { value, status, source } = scale.readReply(config, presentation, 'q', reply);
      assert.deepEqual([status, source], ['ok', 'json']);
      return value;
    });
    assert.deepEqual([...read].sort(), Array.isArray(schema['enum']) ? values : [low, high].sort());
  });

  test(`${name}: no reply, a refusal and an empty reply have no value`, () => {
    for (const reply of [{ content: null }, { content: '' }, { content: null, refusal: 'No.' }, { content: 'qwx' }]) {
      const { value, status } = scale.readReply(config, presentation, 'q', { finish: 'stop', ...reply });
      assert.equal(value, null);
      assert.notEqual(status, 'ok');
    }
  });

  test(`${name}: simulated answers lie on the scale, vary, and come again from the same seed`, () => {
    const draw = (seed: number): number[] => {
      const uniform = seededUniform(seed, name);
      return Array.from({ length: 300 }, () => scale.simulate(config, presentation, tendency, uniform));
    };
    const drawn = draw(1);
    for (const value of drawn) assert.ok(values.includes(value), String(value));
    assert.ok(new Set(drawn).size > 1);
    assert.deepEqual(drawn, draw(1));
    assert.notDeepEqual(drawn, draw(2));
  });

  test(`${name}: categories and descriptions fit its values`, () => {
    const categories = scale.categories(config, presentation.fields);
    if (categories !== null) assert.equal(categories.length, values.length);
    const described = values.map((value) => scale.describe(config, presentation.fields, value));
    assert.equal(new Set(described).size, values.length);
    assert.equal(scale.level, level);
    for (const field of scale.fieldsNeeded(config)) assert.ok(Object.hasOwn(presentation.fields, field));
  });

  test(`${name}: its settings survive being stored`, () => {
    assert.deepEqual(scaleConfig.parse(JSON.parse(JSON.stringify(config))), config);
    assert.throws(() => scaleConfig.parse({ ...config, surprise: 1 }));
  });
}

test('every scale stands in the contract test', () => {
  assert.deepEqual(new Set(rows.map(({ config }) => config.type)), new Set(Object.keys(scales)));
});

test('counterbalanced letters follow the side on which an alternative is shown', () => {
  const { config, presentation } = rows.at(-1)!;
  const scale = scaleOf(config);
  assert.equal(scale.options(config, presentation), `A. ${wordings.invalid}\nB. ${wordings.valid}`);
  assert.equal(scale.reply(config, presentation, 0), 'B');
});
