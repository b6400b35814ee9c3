import assert from 'node:assert/strict';
import { test } from 'node:test';
import { entropyByMedian, type EntropySample } from '../../../server/reports/figures/entropyByMedian.js';
import { palette } from '../../../server/reports/figures/theme.js';
import { drawn, hostileTexts, labels, responses } from './support.js';

function items(shift: number): EntropySample['items'] {
  return responses(50, 50, 30).map((median) => ({ median, entropy: 4.3 + shift - (median - 50) ** 2 / 1500 }));
}

const people: EntropySample = { label: 'people', kind: 'human', items: items(0) };
const model: EntropySample = { label: 'gpt-5', kind: 'model', items: items(-1.5) };

test('people and a model side by side, a dot an item, people pale behind the model', async () => {
  const figure = entropyByMedian({ id: 'entropy', simulated: false, samples: [model, people] });
  const svg = await drawn(figure);
  const texts = labels(svg).map(({ text }) => text);
  assert.ok(texts.indexOf('people') < texts.indexOf('gpt-5'));
  assert.ok(svg.includes('>Differential entropy (nats)<'));
  assert.equal(texts.filter((text) => text === 'Median response (0-100)').length, 2);
  assert.equal(svg.split(`fill="${palette.human.fill}"`).length - 1, 50);
  assert.equal(svg.split(`fill="${palette.model.fill}"`).length - 1, 50);
  assert.equal(svg.split('stroke="#8c8c8c"').length - 1, 50);
  assert.match(figure.description, /^people: 50 items, differential entropy from [\d.]+ to 4\.3 nats, median/);
});

test('items without an entropy are counted, not drawn at zero', async () => {
  const gaps = { ...model, items: [...model.items.slice(0, 8), { median: 50, entropy: null }] };
  const svg = await drawn(entropyByMedian({ id: 'entropy', simulated: false, samples: [people, gaps] }));
  assert.ok(labels(svg).some(({ text }) => text === '8 of 9 items'));
  assert.equal(svg.split(`fill="${palette.model.fill}"`).length - 1, 8);
  assert.match(svg, /give no entropy/);
});

const edges: readonly (readonly [string, EntropySample[]])[] = [
  ['no sample', []],
  ['one sample', [people]],
  ['an empty sample', [people, { ...model, items: [] }]],
  ['no entropy at all', [{ ...people, items: [{ median: 3, entropy: null }] }]],
  ['all entropies equal', [{ ...model, items: [0, 50, 100].map((median) => ({ median, entropy: 2 })) }]],
  ['negative entropies at the ends', [{ ...model, items: [0, 100].map((median) => ({ median, entropy: -0.9 })) }]],
  ['no people', [model, model]],
  ['nine samples with hostile names', hostileTexts.map((label) => ({ ...model, label }))],
];

for (const [name, samples] of edges) {
  test(`entropy by median with ${name} is sound`, async () => {
    await drawn(entropyByMedian({ id: 'entropy', simulated: true, samples }));
  });
}

test('what cannot be drawn is refused', () => {
  for (const item of [
    { median: 101, entropy: 1 },
    { median: 50, entropy: -Infinity },
  ]) {
    const samples = [{ ...model, items: [item] }];
    assert.throws(
      () => entropyByMedian({ id: 'a', simulated: false, samples }),
      /gpt-5: .*(cannot be drawn|not on the 0-100 scale)/,
    );
  }
});
