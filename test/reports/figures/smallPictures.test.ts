import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPng } from '../../../server/reports/figures/draw.js';
import { comparisonPicture } from '../../../server/reports/figures/comparisonPicture.js';
import { stripSparkline } from '../../../server/reports/figures/stripSparkline.js';
import { palette } from '../../../server/reports/figures/theme.js';
import { drawn, hostileTexts, labels, requireSound, responses } from './support.js';

const spark = { id: 'spark', simulated: false, title: 'Seconds a trial', description: '8.1 seconds', value: 8.1 };

test('a sparkline shows one value among others', () => {
  const svg = stripSparkline({ ...spark, others: [3, 5, 8, 8, 26] });
  requireSound(svg, 'spark');
  assert.equal(svg.match(/M[\d.]+ 6V14/g)?.length, 4, 'equal values share a tick');
  assert.ok(svg.includes(palette.human.fill));
  assert.doesNotMatch(svg, /simulated/i);
});

test('a sparkline holds with nobody else, equal values, hostile words', () => {
  requireSound(stripSparkline({ ...spark, others: [] }), 'spark');
  requireSound(stripSparkline({ ...spark, others: [8.1, 8.1] }), 'spark');
  const svg = stripSparkline({
    ...spark,
    title: hostileTexts[0]!,
    description: hostileTexts[1]!,
    others: [1],
    simulated: true,
  });
  requireSound(svg, 'spark');
  assert.match(svg, />simulated<\/text>/);
  assert.throws(() => stripSparkline({ ...spark, value: Number.NaN, others: [1] }), /no place/);
});

test('the README picture shows one item and all distances, 1400 pixels wide', async () => {
  const kinds = ['human', 'model', 'model', 'ensemble'] as const;
  const samples = kinds.map((kind, index) => ({
    label: `${kind} ${index}`,
    kind,
    responses: responses(30, 20 * index, 12),
  }));
  const distances = [
    ...samples.slice(1).map(({ label, kind }, index) => ({ label, kind, distances: responses(24, 10 + 4 * index, 5) })),
    { label: 'people, second wave', kind: 'hold-out' as const, distances: responses(24, 5, 2) },
  ];
  const texts = ['The road is wet in the morning. '.repeat(9), 'It rained at night.'];
  const figure = comparisonPicture({
    id: 'readme',
    simulated: true,
    title: 'A comparison',
    item: { texts, samples },
    distances,
  });
  const svg = await drawn(figure);
  const words = labels(svg).map(({ text }) => text);
  for (const text of [
    'A comparison',
    'It rained at night.',
    'All items: distance from people',
    'human 0',
    'people, second wave',
  ]) {
    assert.ok(words.includes(text), text);
  }
  assert.match(svg, /people vs people: \d/);
  assert.match(figure.description, /Responses to one item.*people, second wave \(people against people\)/);
  const width = drawPng(svg, 2).readUInt32BE(16);
  assert.ok(width > 1400, `${width} pixels wide`);
});
