import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betaDraw } from '../../server/items/betaGrid.js';
import { generateItems, generatorConfig } from '../../server/items/generators.js';
import { farWord, nearestWord, probabilityWords } from '../../server/items/wordsOfProbability.js';
import { seededUniform } from '../../server/random.js';
import { itemSchema } from '../../server/study/schema.js';
import { needsShared, readShared } from '../shared.js';

const grid = { kind: 'beta-grid', modes: [0.05, 0.5], concentrations: [50, 950], draws: 100, seed: 1 };

test('a beta grid has one item a pair, with its mode and spread', () => {
  const items = generateItems(generatorConfig.parse({ ...grid, draws: 4000, decimals: 6 }));
  assert.deepEqual(
    items.map(({ id }) => id),
    ['m0.05-k50', 'm0.05-k950', 'm0.5-k50', 'm0.5-k950'],
  );
  for (const item of items) {
    const [mode, k] = [Number(item.covariates['mode']), Number(item.covariates['concentration'])];
    const [a, b] = [mode * (k - 2) + 1, (1 - mode) * (k - 2) + 1];
    const values = item.fields['values'] as number[];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
    const expected = (a * b) / ((a + b) ** 2 * (a + b + 1));
    assert.ok(Math.abs(mean - a / (a + b)) < 4 * Math.sqrt(expected / values.length), item.id);
    assert.ok(Math.abs(variance / expected - 1) < 0.12, `${item.id}: variance ratio ${variance / expected}`);
  }
});

test('Beta(2, 3) draws fit its distribution function (Kolmogorov, 0.1 % level)', () => {
  const uniform = seededUniform('beta');
  const draws = Array.from({ length: 5000 }, () => betaDraw(2, 3, uniform)).sort((a, b) => a - b);
  const cdf = (x: number): number => 6 * x ** 2 - 8 * x ** 3 + 3 * x ** 4;
  const distance = Math.max(...draws.map((x, index) => Math.abs((index + 0.5) / draws.length - cdf(x))));
  assert.ok(distance < 1.95 / Math.sqrt(draws.length), `distance ${distance}`);
});

test('a larger grid keeps the items that a smaller one had; another seed has others', () => {
  const small = generateItems(generatorConfig.parse(grid));
  const large = generateItems(generatorConfig.parse({ ...grid, modes: [0.05, 0.2, 0.5] }));
  for (const item of small) assert.deepEqual(large.find(({ id }) => id === item.id)?.fields, item.fields);
  const other = generateItems(generatorConfig.parse({ ...grid, seed: 2 }));
  assert.notDeepEqual(other[0]?.fields, small[0]?.fields);
});

test('words of probability are those of the published table', needsShared('facts/wep_table.json'), () => {
  const table = readShared<{ wep: string; median_pct: number; template: string }[]>('facts/wep_table.json');
  assert.deepEqual(
    probabilityWords.map(({ word, percent, say }) => ({ word, percent, said: say('x') })),
    table.map((row) => ({
      word: row.wep,
      percent: row.median_pct,
      said: `${row.template.replace('{X}', 'x')}.`,
    })),
  );
});

test('a distractor lies at least 40 points off, the right word as near as any', () => {
  const uniform = seededUniform('words');
  for (let percent = 0; percent <= 100; percent += 0.5) {
    assert.ok(Math.abs(farWord(percent, uniform).percent - percent) >= 40);
    const nearest = Math.abs(nearestWord(percent, uniform).percent - percent);
    for (const word of probabilityWords) assert.ok(nearest <= Math.abs(word.percent - percent) + 1e-9);
  }
  const ties = new Set(Array.from({ length: 100 }, () => nearestWord(70, uniform).word));
  assert.deepEqual([...ties].sort(), ['likely', 'probable', 'probably']);
});

test('reasoning items: two different facts, both statements about the same compound, its probability as worded', () => {
  const items = generateItems(generatorConfig.parse({ kind: 'wep-reasoning', count: 300, seed: 3, answers: 'better' }));
  const seen = new Set<string>();
  for (const item of items) {
    itemSchema.parse(item);
    const { context, valid, distractor } = item.fields as Record<string, string>;
    assert.equal(context?.split('. ').length, 3);
    assert.notEqual(valid, distractor);
    const operator = String(item.covariates['operator']);
    seen.add(operator);
    assert.match(valid ?? '', operator === 'and' ? / and / : operator === 'or' ? /' or both\.$/ : /' but not both\.$/);
    // Both facts of the compound stand in the context; their words give the stated probability.
    const stated = context.match(/[^.]+\./g) ?? [];
    const used = probabilityOf(stated, valid ?? '');
    const [p, q] = used as [number, number];
    const expected = operator === 'and' ? p * q : operator === 'or' ? p + q - p * q : p + q - 2 * p * q;
    assert.ok(Math.abs(Number(item.covariates['probability']) - expected) < 1e-6);
  }
  assert.equal(seen.size, 3);
});

/** Percentages of the context's facts that a compound names. */
function probabilityOf(stated: readonly string[], compound: string): number[] {
  return stated.flatMap((sentence) => {
    const text = sentence.trim();
    const word = probabilityWords.find(({ say }) => text.startsWith(say('\u0001').split('\u0001')[0]!));
    const fact = text.slice(word!.say('\u0001').indexOf('\u0001'), -1);
    return compound.includes(fact) ? [word!.percent / 100] : [];
  });
}
