import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { drawPng, drawSvg, type Figure } from '../../../server/reports/figures/draw.js';
import { entropyByMedian } from '../../../server/reports/figures/entropyByMedian.js';
import { overallDistribution } from '../../../server/reports/figures/overallDistribution.js';
import { palette } from '../../../server/reports/figures/theme.js';
import { drawn, hostileTexts, labels, pixelColors, responses } from './support.js';

function figure(id = 'first', simulated = false): Figure {
  const samples = [
    { label: 'people', kind: 'human' as const, responses: responses(200, 50, 30) },
    { label: 'gpt-5', kind: 'model' as const, responses: responses(200, 70, 10) },
  ];
  return overallDistribution({ id, simulated, samples, limit: 12 });
}

test('the same figure gives the same bytes, also while others are drawn', async () => {
  const alone = await drawSvg(figure());
  const [again, other] = await Promise.all([drawSvg(figure()), drawSvg(figure('second'))]);
  assert.equal(again, alone);
  assert.notEqual(other, alone);
  assert.deepEqual(drawPng(alone, 1.5), drawPng(again, 1.5));
});

test('two figures on one page share no id', async () => {
  const ids = (svg: string) => new Set([...svg.matchAll(/ id="([^"]*)"/g)].map((match) => match[1]));
  const first = ids(await drawn(figure('first')));
  const second = ids(await drawn(figure('second')));
  assert.ok(first.size >= 2);
  assert.deepEqual(
    [...first].filter((id) => second.has(id)),
    [],
  );
});

test('gradients and clips get ids of the figure, and references follow them', async () => {
  const chart = {
    data: { values: [{ x: 1 }, { x: 2 }] },
    mark: { type: 'bar' as const, clip: true },
    encoding: { x: { field: 'x', type: 'quantitative' as const, scale: { domain: [0, 1.5] } } },
  };
  const svg = await drawSvg({ ...figure('clipped'), chart });
  assert.match(svg, /clip-path="url\(#clipped-part-0\)"/);
  assert.match(svg, /<clipPath id="clipped-part-0">/);
});

test('an id that could break out of its attribute is refused', async () => {
  for (const id of ['', '1a', 'a b', 'a"b', 'a<b']) await assert.rejects(drawSvg(figure(id)), /figure id/);
});

test('drawing works where code generation from strings is forbidden', () => {
  const module = join(import.meta.dirname, 'support.js');
  const code =
    `import { drawn } from ${JSON.stringify(module)};` +
    `const { overallDistribution } = await import(${JSON.stringify(
      join(import.meta.dirname, '../../../server/reports/figures/overallDistribution.js'),
    )});` +
    `const samples = [{ label: 'people', kind: 'human', responses: [0, 50, 100] }];` +
    `console.log((await drawn(overallDistribution({ id: 'a', simulated: true, samples, limit: 3 }))).length);`;
  const flags = ['--disallow-code-generation-from-strings', '--input-type=module', '-e', code];
  const { stdout, stderr, status } = spawnSync(process.execPath, flags, { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  assert.ok(Number(stdout) > 2000, stdout);
});

test('simulated data is marked behind the chart and below it, and in the description', async () => {
  const plain = await drawn(figure('plain', false));
  const marked = await drawn(figure('marked', true));
  assert.doesNotMatch(plain, /simulated/i);
  assert.match(marked, /<desc id="marked-desc">Simulated data\./);
  assert.match(marked, /<text transform="translate\([^)]*\) rotate\(-\d+\)"[^>]*fill-opacity="0.09">SIMULATED DATA</);
  assert.ok(labels(marked).some(({ text }) => text.startsWith('SIMULATED DATA: made by a generator')));
});

test('a tall picture carries the mark more than once', async () => {
  const samples = Array.from({ length: 30 }, (_, index) => ({
    label: `model ${index}`,
    kind: 'model' as const,
    responses: responses(40, index * 3, 8),
  }));
  const svg = await drawn(overallDistribution({ id: 'tall', simulated: true, samples, limit: 30 }));
  assert.ok([...svg.matchAll(/>SIMULATED DATA</g)].length >= 3);
});

test('the PNG shows the picture, in the colours of people and models', async () => {
  const svg = await drawn(figure());
  const colors = pixelColors(drawPng(svg, 1));
  assert.ok(colors.get(palette.human.fill)! > 300, 'orange bars');
  assert.ok(colors.get(palette.model.fill)! > 300, 'blue bars');
  assert.ok(colors.get('#ffffff')! > 10_000, 'white ground');
  const [width, height] = [drawPng(svg, 2).readUInt32BE(16), drawPng(svg, 2).readUInt32BE(20)];
  assert.deepEqual(
    [2 * Number(/ width="(\d+)"/.exec(svg)![1]), 2 * Number(/ height="(\d+)"/.exec(svg)![1])],
    [width, height],
  );
});

test('hostile words around a chart are escaped, cleaned and cut', async () => {
  const svg = await drawn({
    ...figure('hostile', true),
    title: hostileTexts,
    lead: hostileTexts[1]!,
    notes: hostileTexts,
  });
  assert.ok(svg.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
});

test('a chart that vega cannot draw is an error, not an empty picture', async () => {
  const chart = { data: { values: [{}] }, transform: [{ calculate: 'nothing(', as: 'a' }], mark: 'bar' as const };
  await assert.rejects(drawSvg({ ...figure(), chart }));
});

test('a figure of 3,570 dots takes less than a second of processor time', async () => {
  const items = Array.from({ length: 210 }, (_, index) => ({ median: index % 101, entropy: 2 + (index % 7) / 3 }));
  const kinds = ['human', ...new Array<'model'>(8).fill('model')] as const;
  const samples = kinds.map((kind, index) => ({ label: `sample ${index}`, kind, items }));
  // processor time: on a busy machine the clock on the wall measures the neighbours
  const start = process.cpuUsage();
  await drawSvg(entropyByMedian({ id: 'timed', simulated: true, samples }));
  const { user, system } = process.cpuUsage(start);
  assert.ok(user + system < 1_000_000, `${user + system} microseconds`);
});
