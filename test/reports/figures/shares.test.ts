import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choiceShares, type ChoiceSharesInput } from '../../../server/reports/figures/choiceShares.js';
import { ordinalShares, type OrdinalSharesInput } from '../../../server/reports/figures/ordinalShares.js';
import { orderedColors } from '../../../server/reports/figures/theme.js';
import { drawn, hostileTexts, labels } from './support.js';

const ordinal: OrdinalSharesInput = {
  id: 'ordinal',
  simulated: true,
  question: 'How worried would you be?',
  levels: ['not at all', 'a little', 'very'],
  conditions: [
    {
      name: 'no context',
      samples: [
        { label: 'gpt-5', kind: 'model', counts: [0, 10, 30] },
        { label: 'people', kind: 'human', counts: [10, 20, 10] },
      ],
    },
    { name: 'official source', samples: [{ label: 'people', kind: 'human', counts: [4, 0, 0] }] },
  ],
};

const choice: ChoiceSharesInput = {
  id: 'choice',
  simulated: true,
  question: 'Which wording fits better?',
  alternatives: ['It is likely.', 'It is almost certain.'],
  intervals: '95 % Wilson intervals',
  samples: [
    { label: 'gpt-5', kind: 'model', n: 30, shares: [share(0.9), share(0.1)] },
    { label: 'people', kind: 'human', n: 1200, shares: [share(0.4), share(0.6)] },
    { label: 'silent', kind: 'model', n: 0, shares: null },
  ],
};

function share(value: number) {
  return { share: value, low: Math.max(0, value - 0.1), high: Math.min(1, value + 0.1) };
}

test('ordinal shares: people first in each condition, levels in order, shares in percent', async () => {
  const figure = ordinalShares(ordinal);
  const svg = await drawn(figure);
  const texts = labels(svg).map(({ text }) => text);
  for (const text of ['no context', 'official source', 'Share of responses (%)', 'n 40', 'n 4', '25', '75']) {
    assert.ok(texts.includes(text), text);
  }
  const places = labels(svg).filter(({ text }) => ordinal.levels.includes(text));
  assert.deepEqual(
    places.sort((a, b) => a.left - b.left).map(({ text }) => text),
    ordinal.levels,
  );
  const [first, second] = labels(svg).filter(({ text }) => text === 'people' || text === 'gpt-5');
  assert.deepEqual([first!.text, second!.text], ['people', 'gpt-5']);
  assert.match(
    figure.description,
    /^no context, people: 40 responses; in percent: not at all 25, a little 50, very 25\./,
  );
});

test('ordinal shares: the segments of a bar fill it', async () => {
  const svg = await drawn(ordinalShares(ordinal));
  const fills = orderedColors(3).map(({ fill }) => fill);
  const segments = fills.map((fill) => svg.split(`fill="${fill}"`).length - 1);
  assert.deepEqual(segments, [3, 3, 3], 'one swatch in the key and the segments that are not empty');
});

test('ordered colours darken steadily and carry readable ink', () => {
  const light = (hex: string) => {
    const [r, g, b] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
  };
  for (let count = 1; count <= 11; count += 1) {
    const colors = orderedColors(count);
    colors.forEach(({ fill, ink }, level) => {
      const [lighter, darker] = [light(fill), light(ink)].sort((a, b) => b - a);
      assert.ok((lighter! + 0.05) / (darker! + 0.05) >= 4, `${fill} with ${ink}`);
      if (level > 0) assert.ok(light(fill) < light(colors[level - 1]!.fill));
    });
  }
});

test('choice shares: a group of rows an alternative, people first, with n and interval', async () => {
  const figure = choiceShares(choice);
  const svg = await drawn(figure);
  const texts = labels(svg).map(({ text }) => text);
  for (const text of [
    ...choice.alternatives,
    'Share of responses (%)',
    '90 %, n 30',
    '40 %, n 1,200',
    'no responses',
  ]) {
    assert.ok(texts.includes(text), text);
  }
  assert.ok(texts.indexOf('people') < texts.indexOf('gpt-5'));
  assert.ok(labels(svg).some(({ text }) => text.endsWith('Wilson intervals.')));
  assert.match(
    figure.description,
    /^people, n 1200: It is likely\. 40 percent \(30 to 50\), It is almost certain\. 60/,
  );
  assert.match(figure.description, /silent: no responses\./);
});

test('ordinal shares with little or strange to show are sound', async () => {
  const counts = hostileTexts.map((_, index) => index * 3);
  const samples = hostileTexts.map((label) => ({ label, kind: 'model' as const, counts }));
  const conditions = hostileTexts.slice(0, 3).map((name) => ({ name, samples }));
  await drawn(ordinalShares({ ...ordinal, question: hostileTexts[2]!, levels: hostileTexts, conditions }));
  await drawn(ordinalShares({ ...ordinal, conditions: [] }));
  await drawn(ordinalShares({ ...ordinal, conditions: [{ name: '', samples: [] }] }));
  const empty = { label: 'people', kind: 'human' as const, counts: [0, 0, 0] };
  await drawn(ordinalShares({ ...ordinal, conditions: [{ name: '', samples: [empty] }] }));
  const long = Array.from({ length: 40 }, (_, index) => ({
    label: `model:vendor/some-long-name effort=medium temperature=${index / 10}`,
    kind: 'model' as const,
    counts: [index, 1, 40 - index],
  }));
  await drawn(ordinalShares({ ...ordinal, conditions: [{ name: 'x', samples: long }] }));
});

test('choice shares with little or strange to show are sound', async () => {
  const shares = hostileTexts.map((_, index) => share(index === 0 ? 1 : 0));
  const samples = hostileTexts.map((label) => ({ label, kind: 'model' as const, n: 3, shares }));
  await drawn(choiceShares({ ...choice, question: hostileTexts[3]!, alternatives: hostileTexts, samples }));
  await drawn(choiceShares({ ...choice, samples: [] }));
  await drawn(choiceShares({ ...choice, alternatives: [], samples: [] }));
});

test('counts and shares that do not fit are refused', () => {
  for (const counts of [
    [1, 2],
    [1, 2, -1],
    [1, 2, Number.NaN],
  ]) {
    const conditions = [{ name: '', samples: [{ label: 'odd', kind: 'model' as const, counts }] }];
    assert.throws(() => ordinalShares({ ...ordinal, conditions }), /odd: needs one count/);
  }
  for (const wrong of [[share(0.5)], [share(0.5), { share: 0.2, low: 0.3, high: 0.4 }], [share(0.5), share(1.4)]]) {
    const samples = [{ label: 'odd', kind: 'model' as const, n: 3, shares: wrong }];
    assert.throws(() => choiceShares({ ...choice, samples }), /odd: needs a share/);
  }
});
