import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLetter } from '../../server/scales/letterReply.js';
import type { ModelReply } from '../../server/scales/scale.js';
import { readLabel } from '../../server/scales/words.js';

const levels = [
  'exceptionally unlikely',
  'unlikely',
  'about as likely as not',
  'likely',
  'very likely',
  'probably not',
];

function reading(reply: string | Partial<ModelReply>): string {
  const whole = typeof reply === 'string' ? { content: reply } : reply;
  const { value, status, rule, source } = readLabel({ content: null, finish: 'stop', ...whole }, 'chance', levels);
  return value === null ? `${status} ${source}` : `${levels[value] ?? '?'} ${rule}`;
}

const shapes: readonly [string, string | Partial<ModelReply>, string][] = [
  ['a label alone', 'Likely', 'likely label'],
  ['a label in emphasis', '**Very likely**.', 'very likely label'],
  ['a label within another', 'It is exceptionally  unlikely', 'exceptionally unlikely label'],
  ['a label that holds another', 'About as likely as not!', 'about as likely as not label'],
  ['a label as part of a longer word', 'unlikelyhood', 'not_in_set content'],
  ['a label twice', 'likely, yes, likely', 'likely label'],
  ['two labels', 'likely or unlikely', 'multiple content'],
  ['a negated label', 'It is not likely', 'not_in_set content'],
  ['a label that itself holds a negation', 'probably not', 'probably not label'],
  ['a full-width label', 'ｌｉｋｅｌｙ', 'likely label'],
  ['a tag', 'unlikely things happen, but <answer>very likely</answer>', 'very likely tag'],
  ['a tag named like the question', '<chance>unlikely</chance> likely', 'unlikely tag'],
  ['a line named like the question', 'Trust: unlikely to be low\nChance: **very likely**', 'very likely line'],
  ['a listed line', '- chance = likely\n- other = unlikely', 'likely line'],
  ['JSON', '{"chance": "very likely"}', 'very likely json'],
  ['fenced JSON with other keys', '```json\n{"x": 1, "chance": "Likely"}\n```', 'likely json'],
  ['JSON off the list', '{"chance": "fairly likely"}', 'not_in_set json'],
  ['JSON that is no word', '{"chance": 3}', 'not_in_set json'],
  ['a think block', '<think>unlikely? likely?</think>very likely', 'very likely label'],
  ['only a think block', '<think>likely</think>', 'in_reasoning_only reasoning'],
  ['the reasoning field alone', { content: null, reasoning: 'likely' }, 'in_reasoning_only reasoning'],
  ['reasoning that only weighs', { content: '', reasoning: 'it may be likely, let me see' }, 'empty content'],
  ['a cut label', { content: 'about as likely', finish: 'length' }, 'truncated content'],
  ['a cut word', { content: 'I would say it is exceptiona', finish: 'length' }, 'truncated content'],
  ['a label before the cut', { content: 'likely, since the rain has', finish: 'length' }, 'likely label'],
  ['cut JSON', { content: '{"chance": "very li', finish: 'length' }, 'truncated content'],
  ['a refusal', 'I cannot answer that.', 'refusal content'],
  ['a refusal field', { refusal: 'no' }, 'refusal content'],
  ['nothing', ' ', 'empty content'],
  ['a web page', '<html>likely</html>', 'malformed content'],
  ['another word', 'perhaps', 'not_in_set content'],
];
for (const [name, reply, expected] of shapes)
  test(`words: ${name}`, () => {
    assert.equal(reading(reply), expected);
  });

const sides = ['It is likely that A wins.', 'It is unlikely that A wins.'];
function letter(content: string): string {
  const found = readLetter({ content, finish: 'stop' }, 'side', [1, 0], sides);
  return found === undefined ? 'no letter' : found.value === null ? found.status : (sides[found.value] ?? '?');
}
const letters: readonly [string, string][] = [
  ['A', sides[1]!],
  ['b', sides[0]!],
  ['(B)', sides[0]!],
  ['**A**', sides[1]!],
  ['Answer: B', sides[0]!],
  ['The answer is B.', sides[0]!],
  ['Option A', sides[1]!],
  ['A. It is unlikely that A wins.', sides[1]!],
  ['A. It is likely that A wins.', 'multiple'],
  ['B) because it rains', sides[0]!],
  ['<think>A or B</think>B', sides[0]!],
  ['<answer>A</answer>', sides[1]!],
  ['{"side": "B"}', sides[0]!],
  ['C', 'not_in_set'],
  ['A man wins.', 'no letter'],
  ['It is likely that A wins.', 'no letter'],
];
for (const [content, expected] of letters)
  test(`letters: ${content}`, () => {
    assert.equal(letter(content), expected);
  });

test('no reply makes the readers of words throw, and a value is an index of the list', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string({ unit: 'binary' })), (content, reasoning) => {
      const { value, status } = readLabel({ content, reasoning, finish: null }, 'chance', levels);
      assert.equal(value !== null, status === 'ok');
      assert.ok(value === null || levels[value] !== undefined);
      readLetter({ content, reasoning, finish: null }, 'side', [1, 0], sides);
    }),
    { numRuns: 1000 },
  );
});
