import assert from 'node:assert/strict';
import { test } from 'node:test';
import { binShares } from '../../../server/reports/figures/bins.js';
import { itemDistribution } from '../../../server/reports/figures/itemDistribution.js';
import { overallDistribution } from '../../../server/reports/figures/overallDistribution.js';
import type { ResponseSample } from '../../../server/reports/figures/samples.js';
import { palette } from '../../../server/reports/figures/theme.js';
import { drawn, hostileTexts, labels, responses } from './support.js';

const people: ResponseSample = { label: 'people', kind: 'human', responses: responses(280, 50, 30) };
const model: ResponseSample = { label: 'gpt-5', kind: 'model', responses: responses(300, 80, 6) };
const ensemble: ResponseSample = { label: 'ensemble', kind: 'ensemble', responses: responses(900, 70, 12) };
const many = Array.from({ length: 40 }, (_, index) => ({
  label: `model:vendor/some-long-name-${index % 8} effort=medium temperature=${index / 10} persona=demographic`,
  kind: 'model' as const,
  responses: responses(30, (index * 7) % 101, 9),
}));

/** Samples that have little or strange to show. */
const edges: readonly (readonly [string, ResponseSample[]])[] = [
  ['no sample', []],
  ['one sample', [people]],
  ['an empty sample', [people, { ...model, responses: [] }]],
  ['empty people', [{ ...people, responses: [] }, model]],
  ['all values equal', [people, { ...model, responses: new Array<number>(30).fill(90) }]],
  [
    'values at 0 and 100 only',
    [
      { ...people, responses: [0, 0, 100] },
      { ...model, responses: [0, 100, 100] },
    ],
  ],
  ['no people', [model, ensemble]],
  ['forty samples with long names', many],
  ['hostile names', hostileTexts.map((label) => ({ ...model, label }))],
];

function textsOf(svg: string): string[] {
  return labels(svg).map((label) => label.text);
}

test('bins are half-open and the last holds 100', () => {
  const bins = binShares([0, 4.9, 5, 95, 100], { min: 0, max: 100 });
  assert.equal(bins.length, 20);
  assert.deepEqual(bins[0], { start: 0, end: 5, share: 0.4 });
  assert.equal(bins[1]!.share, 0.2);
  assert.equal(bins[19]!.share, 0.4);
  assert.ok(binShares([], { min: 0, max: 100 }).every((bin) => bin.share === 0));
});

for (const [name, samples] of edges) {
  test(`overall distribution with ${name} is sound`, async () => {
    await drawn(overallDistribution({ id: 'overall', simulated: true, samples, limit: 40 }));
  });
  test(`item distribution with ${name} is sound`, async () => {
    await drawn(itemDistribution({ id: 'item', simulated: false, texts: hostileTexts.slice(2, 5), samples }));
  });
}

test('overall distribution: people first, axes named, what is left out is said', async () => {
  const figure = overallDistribution({
    id: 'overall',
    simulated: false,
    samples: [ensemble, model, people, ...many],
    limit: 6,
  });
  const texts = textsOf(await drawn(figure));
  assert.ok(texts.indexOf('people') < texts.indexOf('gpt-5'));
  assert.ok(texts.includes('Response (0-100)'));
  assert.ok(texts.includes('37 more samples not drawn.'));
  assert.match(
    figure.description,
    /^people: 280 responses, median \d+(\.5)?; fullest bin \d+ to \d+ with [\d.]+ percent\./,
  );
});

test('overall distribution: the vertical axis has its unit and one range for all panels', async () => {
  const svg = await drawn(overallDistribution({ id: 'overall', simulated: false, samples: [people, model], limit: 6 }));
  assert.ok(svg.includes('>Share (%)<'));
  const bars = [...svg.matchAll(/<path [^>]*d="M([^"]*)"[^>]*fill="#(e69f00|0072b2)"/g)];
  assert.equal(bars.length, 40, 'twenty bins a panel');
});

test('overall distribution: the outline of people stands behind every other sample only', async () => {
  const outline = new RegExp(`stroke="${palette.human.stroke}"`, 'g');
  const svg = await drawn(
    overallDistribution({ id: 'a', simulated: false, samples: [people, model, ensemble], limit: 6 }),
  );
  assert.equal(svg.match(outline)?.length, 2);
});

test('item distribution: people first, each row with its n and median', async () => {
  const samples = [
    { ...model, responses: [90, 90, 85] },
    { ...people, responses: [10, 20] },
    { ...ensemble, responses: [] },
  ];
  const figure = itemDistribution({
    id: 'item',
    simulated: false,
    texts: ['It rains.', 'The street is wet.'],
    samples,
  });
  const texts = textsOf(await drawn(figure));
  assert.ok(texts.indexOf('people') < texts.indexOf('gpt-5'));
  for (const text of ['It rains.', 'The street is wet.', 'n 3, median 90', 'n 2, median 15', 'no responses']) {
    assert.ok(texts.includes(text), text);
  }
  assert.ok(texts.includes('Response (points of the 0-100 scale)'));
  assert.match(figure.description, /people: 2 responses from 10 to 20, median 15\. gpt-5: 3 responses from 85 to 90/);
});

test('item distribution: a circle for every value, its area the share', async () => {
  const samples = [{ ...model, responses: [90, 90, 90, 40] }];
  const svg = await drawn(itemDistribution({ id: 'item', simulated: false, texts: ['t'], samples }));
  const radii = [...svg.matchAll(/<circle [^>]*r="([\d.]+)"[^>]* fill="#0072b2"/g)].map((match) => Number(match[1]));
  assert.equal(radii.length, 2);
  assert.ok(Math.abs((radii[0]! / radii[1]!) ** 2 - 3) < 0.05, `areas 3 to 1, radii ${radii.join(' ')}`);
});

test('a value off the scale is refused with its sample’s name', () => {
  for (const wrong of [-1, 101, Number.NaN, Infinity]) {
    const samples = [{ ...model, responses: [50, wrong] }];
    assert.throws(() => overallDistribution({ id: 'a', simulated: false, samples, limit: 3 }), /gpt-5: .* 0-100 scale/);
    assert.throws(() => itemDistribution({ id: 'a', simulated: false, texts: [], samples }), /gpt-5: .* 0-100 scale/);
  }
});

test('a slider with other ends gets its own axis and bins', async () => {
  const scale = { min: -50, max: 50 };
  const samples = [{ ...people, responses: [-50, 0, 50] }];
  const overall = await drawn(overallDistribution({ id: 'a', simulated: false, samples, limit: 3, scale }));
  for (const text of ['Response (−50 to 50)', '−50', '0', '50']) assert.ok(textsOf(overall).includes(text), text);
  const item = await drawn(itemDistribution({ id: 'a', simulated: false, texts: ['t'], samples, scale }));
  assert.ok(textsOf(item).includes('Response (points of the −50 to 50 scale)'));
  assert.deepEqual(
    binShares([-50, 49, 50], scale).filter((bin) => bin.share > 0),
    [
      { start: -50, end: -45, share: 1 / 3 },
      { start: 45, end: 50, share: 2 / 3 },
    ],
  );
});
