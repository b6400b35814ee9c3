import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { textWidth } from '../../../server/reports/figures/fontMetrics.js';
import { cleanText, counted, fitText, plainNumber, setNames, wrapText } from '../../../server/reports/figures/text.js';
import { hostileTexts } from './support.js';

test('widths are those of the shipped font', () => {
  // advance widths of DejaVu Sans in units of 1/2048 em, from the font's own table: A 1401, space 651, i 569
  assert.ok(Math.abs(textWidth('A i', 2048) - (1401 + 651 + 569)) < 1e-9);
  assert.ok(textWidth('A i', 10, 'bold') > textWidth('A i', 10));
  assert.equal(textWidth('', 14), 0);
  assert.equal(textWidth('e\u0301', 14), textWidth('e', 14), 'a combining accent takes no width');
  assert.ok(textWidth('🙂', 10) >= 10, 'what the font lacks counts as wide');
});

test('no line is wider than its place, and at most the lines asked for', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.lorem({ maxCount: 40 }), fc.constantFrom(...hostileTexts));
  fc.assert(
    fc.property(text, fc.integer({ min: 40, max: 400 }), fc.integer({ min: 1, max: 4 }), (words, width, most) => {
      for (const lines of [
        wrapText(words, width, 12, most),
        ...setNames([words], width, [{ size: 12, lines: most }]).lines,
      ]) {
        assert.ok(lines.length <= most);
        for (const line of lines) {
          const isOneGrapheme = [...new Intl.Segmenter().segment(line)].length <= 2;
          assert.ok(textWidth(line, 12) <= width || isOneGrapheme, JSON.stringify(line));
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('text that fits is kept whole, text that does not ends in an ellipsis', () => {
  assert.deepEqual(wrapText('one two', 500, 12, 2), ['one two']);
  assert.deepEqual(wrapText('one two', 30, 12, 2), ['one', 'two']);
  assert.equal(fitText('a very long sentence', 60, 12).at(-1), '…');
  assert.deepEqual(wrapText('gemini-3-pro-preview', 90, 12, 2), ['gemini-3-pro-', 'preview'], 'breaks after a hyphen');
  assert.deepEqual(wrapText('', 100, 12, 3), []);
});

test('names take the first way in which all of them stand whole', () => {
  const ways = [
    { size: 14, lines: 1 },
    { size: 12, lines: 2 },
  ];
  assert.deepEqual(setNames(['people', 'gpt-5'], 100, ways), { size: 14, lines: [['people'], ['gpt-5']] });
  assert.deepEqual(setNames(['people', 'gpt-5 effort=low'], 80, ways), {
    size: 12,
    lines: [['people'], ['gpt-5', 'effort=low']],
  });
});

test('two names too long for any way that differ at their ends stay different', () => {
  const names = ['0.2', '1.0'].map((value) => `model:some-very-long-name effort=medium temperature=${value}`);
  const [cold, warm] = setNames(names, 100, [{ size: 12, lines: 2 }]).lines.map((lines) => lines.join(' '));
  assert.notEqual(cold, warm);
  assert.match(warm!, /^model.*….*1\.0$/);
});

test('a cut never splits an emoji family or an accent from its letter', () => {
  const family = '👩‍👩‍👧‍👦';
  const line = fitText(family.repeat(20), 200, 12);
  assert.equal(line.replaceAll(family, ''), '…');
});

test('control characters and direction overrides are gone, right-to-left text is isolated', () => {
  assert.equal(cleanText('a\u0000b\u202ec\ud800d \n\t e'), 'abcd e');
  assert.match(fitText('مرحبا بالعالم', 40, 12), /^\u2067.*…\u2069$/u);
});

test('counts and numbers read as words', () => {
  assert.equal(counted(1, 'item'), '1 item');
  assert.equal(counted(5831, 'response'), '5,831 responses');
  assert.equal(plainNumber(-0.5, 1), '−0.5');
  assert.equal(plainNumber(62.0, 1), '62');
});
