import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  counted,
  interval,
  listed,
  number,
  percent,
  pValue,
  sampleHeading,
  sampleName,
  shortText,
} from '../../server/reports/words.js';

test('a number has the digits asked for, a true minus, and no minus zero', () => {
  assert.equal(number(5830, 0), '5,830');
  assert.equal(number(-0.456, 2), '−0.46');
  assert.equal(number(-0.0001, 2), '0.00');
  assert.equal(number(-0, 0), '0');
});

test('what is absent or not finite is a dash, never a zero', () => {
  for (const value of [null, undefined, NaN, Infinity]) assert.equal(number(value, 1), '–');
  assert.equal(interval(null, 2, 1), null);
  assert.equal(interval(-1, 2, 1), '−1.0 to 2.0');
});

test('a small share is not rounded to nothing and a large one not to all', () => {
  assert.deepEqual([0, 0.001, 0.5, 0.999, 1].map(percent), ['0 %', 'under 1 %', '50 %', 'over 99 %', '100 %']);
});

test('one is singular, everything else plural', () => {
  assert.equal(counted(1, 'person', 'people'), '1 person');
  assert.equal(counted(0, 'item'), '0 items');
  assert.equal(counted(1200, 'person', 'people'), '1,200 people');
});

test('lists read as sentences do', () => {
  assert.deepEqual([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed), ['', 'a', 'a and b', 'a, b and c']);
});

test('a p-value below a thousandth is not printed as zero', () => {
  assert.equal(pValue(1.667e-76), 'p < 0.001');
  assert.equal(pValue(0.0123), 'p = 0.012');
});

test('a model keeps the spelling of its name, people start a line in upper case', () => {
  assert.equal(sampleName('human:original'), 'people (original)');
  assert.equal(sampleHeading('human:original'), 'People (original)');
  assert.equal(sampleHeading('model:gpt-5 effort=low'), 'gpt-5 effort=low');
  assert.equal(sampleHeading('ensemble'), 'Ensemble of models');
});

test('short text never exceeds its length and never cuts a letter in two', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, longest) => {
      const short = shortText(text, longest);
      assert.ok(Array.from(short).length <= longest);
      assert.doesNotMatch(short, /\n/);
    }),
  );
  assert.doesNotMatch(shortText('👩‍🚀'.repeat(3), 4), /\p{Cs}/u);
});
