import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ModelReply } from '../../server/scales/scale.js';
import { readSliderReply } from '../../server/scales/sliderReply.js';

interface Expected {
  readonly value?: number;
  readonly status?: string;
  readonly rule?: string;
  readonly source?: string;
  readonly flags?: readonly string[];
}

function read(reply: string | Partial<ModelReply>): ReturnType<typeof readSliderReply> {
  const whole = typeof reply === 'string' ? { content: reply } : reply;
  return readSliderReply({ content: null, finish: 'stop', ...whole }, 'likelihood', 0, 100);
}

/** Each shape of reply that real models gave, and the verdict on it (0-100 scale, finished by itself unless said). */
const shapes: readonly [string, string | Partial<ModelReply>, Expected][] = [
  ['a tag', '<answer>85</answer>', { value: 85, rule: 'tag', source: 'content' }],
  ['inner spaces and newlines', '<answer>\n  85 \n</answer>', { value: 85 }],
  ['an upper-case tag', '<ANSWER>85</Answer>', { value: 85 }],
  ['attributes on the tag', '<answer type="number">85</answer>', { value: 85 }],
  ['white space in the tag', '< answer >85</ answer >', { value: 85 }],
  ['emphasis round the number', '<answer>**85**</answer>', { value: 85 }],
  ['code marks round tag and number', '`<answer>`85`</answer>`', { value: 85 }],
  ['emphasis round the tag', 'So: **<answer>85</answer>**', { value: 85 }],
  ['a boxed formula', '<answer>$\\boxed{85}$</answer>', { value: 85 }],
  ['a per cent sign', '<answer>85%</answer>', { value: 85, rule: 'tag:percent' }],
  ['a spaced per cent sign', '<answer>85 %</answer>', { value: 85, rule: 'tag:percent' }],
  ['the word percent', '<answer>85 percent</answer>', { value: 85, rule: 'tag:percent' }],
  ['of the maximum', '<answer>85/100</answer>', { value: 85, rule: 'tag:of_max' }],
  ['out of the maximum', '<answer>85 out of 100</answer>', { value: 85, rule: 'tag:of_max' }],
  ['full-width digits', '<answer>８５</answer>', { value: 85, rule: 'tag:full_width' }],
  ['a full-width per cent sign', '<answer>85％</answer>', { value: 85, rule: 'tag:percent' }],
  ['a trailing fraction', '<answer>85.0</answer>', { value: 85, rule: 'tag:decimal' }],
  ['a full stop', '<answer>85.</answer>', { value: 85 }],
  ['a probability', '<answer>0.85</answer>', { value: 0.85, flags: ['maybe_unit_scale'] }],
  ['one, ambiguous', '<answer>1</answer>', { value: 1, flags: ['maybe_unit_scale'] }],
  ['zero, ambiguous', '<answer>0</answer>', { value: 0, flags: ['maybe_unit_scale'] }],
  ['zero per cent, not ambiguous', '<answer>0%</answer>', { value: 0, flags: [] }],
  ['minus zero is zero', '<answer>-0</answer>', { value: 0 }],
  ['a range', '<answer>85-90</answer>', { status: 'range', flags: ['from:85', 'to:90'] }],
  ['a range with a dash', '<answer>85–90%</answer>', { status: 'range', flags: ['from:85', 'to:90'] }],
  ['a range in words', '<answer>between 85 and 90</answer>', { status: 'range', flags: ['from:85', 'to:90'] }],
  ['a tilde', '<answer>~85</answer>', { value: 85, flags: ['hedged'] }],
  ['about', '<answer>about 85</answer>', { value: 85, flags: ['hedged'] }],
  ['at least', '<answer>≥ 85</answer>', { value: 85, flags: ['hedged'] }],
  ['another scale', '<answer>2 out of 10</answer>', { status: 'other_scale', flags: ['other_scale'] }],
  ['another scale with a slash', '<answer>4/5</answer>', { status: 'other_scale' }],
  ['several equal tags', '<answer>85</answer> ... <answer>85</answer>', { value: 85, rule: 'last_tag', flags: [] }],
  ['several different tags', '<answer>60</answer> no: <answer>85</answer>', { value: 85, flags: ['multiple'] }],
  [
    'a draft in the think block',
    '<think>maybe <answer>40</answer></think><answer>85</answer>',
    { value: 85, rule: 'tag' },
  ],
  ['a think block opened in the prompt', 'maybe <answer>40</answer></think>\n<answer>85</answer>', { value: 85 }],
  ['a tag only in a think block', '<think><answer>85</answer></think>', { status: 'in_reasoning_only' }],
  [
    'a tag only in a think block, prose after it',
    '<think><answer>85</answer></think>As said.',
    { status: 'in_reasoning_only' },
  ],
  [
    'a think block that never ends',
    '<think>so <answer>85</answer>',
    { status: 'in_reasoning_only', source: 'reasoning' },
  ],
  [
    'a tag only in the reasoning field',
    { content: null, reasoning: "I'll go with <answer>28</answer>" },
    { status: 'in_reasoning_only', source: 'reasoning' },
  ],
  [
    'a bare number in the reasoning field alone',
    { content: null, reasoning: '28' },
    { status: 'in_reasoning_only', source: 'reasoning' },
  ],
  [
    'a reasoning cut by the budget, with a draft in it',
    { content: '', reasoning: 'maybe <answer>28</answer> but', finish: 'length' },
    { status: 'truncated', flags: ['tag_in_reasoning'] },
  ],
  ['an unclosed tag at the end', 'So <answer>85', { value: 85, rule: 'unclosed_tag', flags: ['unclosed'] }],
  ['an unclosed tag, prose after it', '<answer>85 because of rain', { status: 'unclosed', flags: ['unclosed'] }],
  ['an unopened tag', '85</answer>', { value: 85, flags: ['unclosed'] }],
  ['an unopened tag after prose', 'I think 85</answer>', { status: 'unclosed' }],
  ['digits cut by the token cap', { content: '<answer>8', finish: 'length' }, { status: 'truncated' }],
  ['an unclosed tag where the end is unknown', { content: '<answer>85', finish: null }, { status: 'unclosed' }],
  ['a closed tag although the cap was hit', { content: '<answer>85</answer> as', finish: 'length' }, { value: 85 }],
  ['a bare number', ' 85\n', { value: 85, rule: 'bare' }],
  ['a bare number with a sign', '**85%**', { value: 85, rule: 'bare:percent' }],
  ['a bare number at the token cap', { content: '8', finish: 'length' }, { status: 'truncated' }],
  ['a labelled number', 'Final answer: 85', { value: 85, rule: 'labelled' }],
  ['numbers in prose', "On the 0-100 scale this is 35-49, so I'd say 40.", { status: 'unparseable' }],
  ['one number in prose', "I'd put it at 85 given the clouds.", { status: 'unparseable' }],
  ['a label', '<answer>Highly likely</answer>', { status: 'non_numeric' }],
  ['a placeholder word', '<answer>number</answer>', { status: 'non_numeric' }],
  ['a placeholder range', '<answer>[0-100]</answer>', { status: 'non_numeric' }],
  ['a placeholder letter', '<answer>X</answer>', { status: 'non_numeric' }],
  ['Chinese numerals', '<answer>八十五</answer>', { status: 'non_numeric' }],
  ['number words', '<answer>eighty-five</answer>', { status: 'non_numeric' }],
  ['a decimal comma', '<answer>85,5</answer>', { value: 85.5, rule: 'tag:decimal_comma' }],
  [
    'a point that may part thousands',
    '<answer>1.000</answer>',
    { value: 1, flags: ['ambiguous_separator', 'maybe_unit_scale'] },
  ],
  [
    'a comma that may part thousands',
    '<answer>1,000</answer>',
    { status: 'non_numeric', flags: ['ambiguous_separator'] },
  ],
  ['above the scale', '<answer>150</answer>', { status: 'out_of_range' }],
  ['below the scale', '<answer>-5</answer>', { status: 'out_of_range' }],
  ['below the scale with a true minus', '<answer>−5</answer>', { status: 'out_of_range' }],
  ['not a number', '<answer>NaN</answer>', { status: 'non_numeric' }],
  ['infinity', '<answer>Infinity</answer>', { status: 'non_numeric' }],
  ['an exponent', '<answer>1e2</answer>', { status: 'non_numeric' }],
  ['JSON', '{"answer": 85}', { value: 85, rule: 'json', source: 'json' }],
  ['JSON with the question as key', '{"likelihood": 85}', { value: 85, rule: 'json' }],
  ['JSON with a string', '{"answer": "85"}', { value: 85, rule: 'json' }],
  ['fenced JSON', '```json\n{"answer": 85}\n```', { value: 85, rule: 'json' }],
  ['JSON and trailing prose with braces', '{"answer": 85} since {it rains}', { value: 85, rule: 'json' }],
  ['JSON after a broken brace', 'so { then {"answer": 85}', { value: 85, rule: 'json' }],
  ['JSON off the scale', '{"answer": 850}', { status: 'out_of_range' }],
  ['JSON null', '{"answer": null}', { status: 'non_numeric' }],
  ['JSON cut by the cap', { content: '{"answer": 8', finish: 'length' }, { status: 'truncated' }],
  ['JSON never closed', '{"answer": 8', { status: 'unclosed' }],
  ['JSON in a tag', '<answer>{"answer": 85}</answer>', { value: 85 }],
  ['a tag named like the question', '<likelihood>85</likelihood>', { value: 85, rule: 'tag' }],
  ['a refusal in words', "I'm sorry, but I can't help with that.", { status: 'refusal' }],
  ['a refusal field', { content: null, refusal: 'No.' }, { status: 'refusal' }],
  ['a content filter', { content: null, finish: 'content_filter' }, { status: 'refusal' }],
  ['empty content', '', { status: 'empty' }],
  ['no content', { content: null }, { status: 'empty' }],
  ['only white space', ' \n\t', { status: 'empty' }],
  ['empty at the token cap', { content: '', finish: 'length' }, { status: 'truncated' }],
  ['a web page', '<!DOCTYPE html><html><body>502</body></html>', { status: 'malformed' }],
  ['gibberish', 'Ꮤ qux 7fj3 ??? \u0000', { status: 'unparseable' }],
];

for (const [name, reply, expected] of shapes)
  test(`reply with ${name}`, () => {
    const reading = read(reply);
    assert.equal(reading.value, expected.value ?? null);
    assert.equal(reading.status, expected.status ?? 'ok');
    if (expected.rule !== undefined) assert.equal(reading.rule, expected.rule);
    if (expected.source !== undefined) assert.equal(reading.source, expected.source);
    if (expected.flags !== undefined) assert.deepEqual(reading.flags, expected.flags);
  });

test('a scale that is not 0-100 takes no per cent and knows its own maximum', () => {
  const on = (content: string) => readSliderReply({ content, finish: 'stop' }, 'q', -5, 5);
  assert.equal(on('<answer>-3</answer>').value, -3);
  assert.equal(on('<answer>60%</answer>').status, 'other_scale');
  assert.equal(on('<answer>3/5</answer>').status, 'other_scale');
});

const piece = fc.constantFrom(
  ...['<answer>', '</answer>', '<think>', '</think>', '{', '}', '"', '\\', '{"answer":', '85', '-', '%', '0.5', ','],
  ...['<', '>', ' ', '\n', '**', '８', '\ud800', 'x', 'between', 'about', 'answer:', '$\\boxed{'],
);
const wild = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
);

test('no reply makes the reader throw, and a value is always on the scale with status ok', () => {
  fc.assert(
    fc.property(
      fc.option(wild),
      fc.option(wild),
      fc.option(wild),
      fc.constantFrom('stop' as const, 'length' as const, null),
      (content, reasoning, refusal, finish) => {
        const { value, status, raw } = read({ content, reasoning, refusal, finish });
        assert.equal(value !== null, status === 'ok');
        assert.ok(value === null || (Number.isFinite(value) && value >= 0 && value <= 100));
        assert.ok(raw === null || raw.length <= 200);
      },
    ),
    { numRuns: 3000 },
  );
});

test('every number of the scale is read back from each plain form', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (value) => {
      const forms = [`<answer>${value}</answer>`, `${value}`, `{"answer": ${value}}`, `<answer>${value}/100</answer>`];
      for (const form of forms) assert.equal(read(form).value, value);
    }),
  );
});

test('a long hostile reply is read in time that grows with its length alone', () => {
  const hostile = ['<answer>', '{', '{"', '*', ' ', '<answer ', '9', '\\boxed{', '<think>', 'answer is : '];
  const started = performance.now();
  for (const text of hostile) read(text.repeat(100_000));
  assert.ok(performance.now() - started < 8000, `took ${performance.now() - started} ms`);
});
