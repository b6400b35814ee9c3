import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawPng } from '../../../server/reports/figures/draw.js';
import { comparisonPicture } from '../../../server/reports/figures/comparisonPicture.js';
import { drawn, labels, responses } from './support.js';

test('the comparison picture shows one item and all distances, wide enough for a slide', async () => {
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
