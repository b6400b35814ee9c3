import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fiveNumbers } from '../../../server/reports/figures/fiveNumbers.js';
import { wassersteinBoxes, type DistanceSample } from '../../../server/reports/figures/wassersteinBoxes.js';
import { drawn, hostileTexts, labels, responses } from './support.js';

const holdOut: DistanceSample = { label: 'people (validation)', kind: 'hold-out', distances: [3.5, 4.77, 6.15] };
const near: DistanceSample = { label: 'near', kind: 'model', distances: responses(60, 9, 4) };
const far: DistanceSample = { label: 'far', kind: 'model', distances: responses(60, 25, 10) };
const ensemble: DistanceSample = { label: 'ensemble', kind: 'ensemble', distances: responses(60, 15, 5) };

test('box numbers are those of R quantile type 7 and Tukey whiskers', () => {
  // R: quantile(c(1,2,3,4,5,6,7,8,9,40)), boxplot.stats-like fences at 1.5 IQR
  assert.deepEqual(fiveNumbers([40, 9, 8, 7, 6, 5, 4, 3, 2, 1]), {
    q1: 3.25,
    median: 5.5,
    q3: 7.75,
    low: 1,
    high: 9,
    beyond: [40],
  });
  assert.equal(fiveNumbers([]), null);
});

test('every value lies within the whiskers or beyond them, in order', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: 1 }), (values) => {
      const box = fiveNumbers(values)!;
      const ordered = [box.low, box.q1, box.median, box.q3, box.high];
      assert.deepEqual(
        ordered,
        ordered.toSorted((a, b) => a - b),
      );
      const within = values.filter((value) => value >= box.low && value <= box.high).length;
      assert.equal(within + box.beyond.length, values.length);
    }),
  );
});

test('samples stand in order of their medians, with the hold-out’s number at its line', async () => {
  const figure = wassersteinBoxes({ id: 'boxes', simulated: false, samples: [far, ensemble, holdOut, near] });
  const svg = await drawn(figure);
  const names = labels(svg)
    .filter(({ text }) => ['near', 'far', 'ensemble', 'people (validation)'].includes(text))
    .sort((a, b) => a.top - b.top)
    .map(({ text }) => text);
  assert.deepEqual(names, ['people (validation)', 'near', 'ensemble', 'far']);
  assert.ok(svg.includes('>people vs people: 4.77<'));
  assert.ok(svg.includes('>Wasserstein distance (points of the 0-100 scale)<'));
  assert.equal(svg.match(/stroke-dasharray="5,4"/g)?.length, 1, 'one dashed line');
  assert.equal(svg.match(/stroke-dasharray="4,3"/g)?.length, 1, 'one dashed box');
  assert.match(figure.description, /people \(validation\) \(people against people\): median 4\.77 points, quartiles/);
  assert.match(svg, /1\.5 interquartile ranges/);
});

test('without a hold-out there is no line, and the picture says why', async () => {
  const svg = await drawn(wassersteinBoxes({ id: 'boxes', simulated: true, samples: [near, far] }));
  assert.doesNotMatch(svg, /people vs people|stroke-dasharray="5,4"/);
  assert.match(svg, /There is no second sample of people/);
  const empty = await drawn(
    wassersteinBoxes({ id: 'a', simulated: true, samples: [near, { ...holdOut, distances: [] }] }),
  );
  assert.doesNotMatch(empty, /people vs people/);
  assert.match(empty, /There is no second sample of people/);
});

const edges: readonly (readonly [string, DistanceSample[]])[] = [
  ['no sample', []],
  ['one sample', [near]],
  ['an empty sample', [holdOut, near, { ...far, distances: [] }]],
  [
    'two empty samples',
    [
      { ...near, distances: [] },
      { ...far, distances: [] },
    ],
  ],
  ['all distances 0', [{ ...near, distances: [0, 0, 0] }]],
  ['one distance', [{ ...near, distances: [12.5] }, holdOut]],
  ['a hold-out at the far end', [{ ...holdOut, distances: [80] }, near]],
  [
    'forty samples with long names',
    Array.from({ length: 40 }, (_, index) => ({
      label: `model:vendor/some-long-name effort=medium temperature=${index / 10}`,
      kind: 'model' as const,
      distances: responses(30, index, 9),
    })),
  ],
  ['hostile names', hostileTexts.map((label) => ({ ...near, label }))],
];

for (const [name, samples] of edges) {
  test(`box plots with ${name} are sound`, async () => {
    await drawn(wassersteinBoxes({ id: 'boxes', simulated: true, samples }));
  });
}

test('the unit names the ends of the slider', async () => {
  const svg = await drawn(wassersteinBoxes({ id: 'a', simulated: false, samples: [near], scale: { min: 1, max: 7 } }));
  assert.ok(svg.includes('>Wasserstein distance (points of the 1-7 scale)<'));
});

test('what is no distance is refused', () => {
  for (const wrong of [-0.1, Number.NaN, Infinity]) {
    const samples = [{ ...near, distances: [1, wrong] }];
    assert.throws(() => wassersteinBoxes({ id: 'a', simulated: false, samples }), /near: .* is not a distance/);
  }
});
