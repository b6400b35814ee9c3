import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import { Resvg } from '@resvg/resvg-js';
import { drawPng, drawSvg, type Figure } from '../../../server/reports/figures/draw.js';
import { textWidth } from '../../../server/reports/figures/fontMetrics.js';
import { seededUniform, standardNormal } from '../../../server/random.js';

/** Texts that items, models and scales may carry. */
export const hostileTexts = [
  '<script>alert(1)</script>',
  `" onload="alert(1)' & <b style="color:red">bold</b> ]]> <!-- `,
  'the team rigged the contest '.repeat(80),
  'x'.repeat(2000),
  'مرحبا بالعالم هذا نص طويل جدا لكي يتم قطعه '.repeat(9),
  '\u202eright to left override\u0000\u0007\ud800 and a lone surrogate',
  '👩‍👩‍👧‍👦🙂 漢字 𝔐𝔞𝔱𝔥',
  'datum.x["y"].z signal url(#a) id="b"',
  '   ',
];

/** Whole numbers from 0 to 100 around a centre, the same for the same arguments. */
export function responses(count: number, centre: number, spread: number, seed = 'figures'): number[] {
  const uniform = seededUniform(seed, centre, spread);
  return Array.from({ length: count }, () => {
    const value = Math.round(centre + spread * standardNormal(uniform));
    return Math.max(0, Math.min(100, value));
  });
}

/** Draws a figure, failing on any warning, and checks what must hold for every picture. */
export async function drawn(figure: Figure): Promise<string> {
  const svg = await drawSvg(figure, (text) => assert.fail(`vega warns: ${text}`));
  requireSound(svg, figure.id);
  assert.equal(svg.includes('SIMULATED DATA'), figure.simulated);
  assert.ok(drawPng(svg, 1).length > 500);
  return svg;
}

/** Well-formed, accessible, free of style and script, nothing outside its frame, no label over another. */
export function requireSound(svg: string, id: string): void {
  const tags = svg.match(/<[^>]*>/g) ?? [];
  for (const tag of tags) {
    assert.match(tag, /^<\/?(?:svg|title|desc|g|path|circle|rect|line|text|tspan|defs|clipPath)[ />]/, tag);
    assert.doesNotMatch(tag, / (?:style|on[a-z]+|href|xlink:href|class)=/, tag);
    // the painter aborts the process where a part with an opacity of its own lies outside the canvas
    assert.doesNotMatch(tag, / opacity="0/, tag);
    assert.doesNotMatch(tag, /NaN|undefined|Infinity/, tag);
  }
  assert.doesNotMatch(tags.slice(1).join(''), / role=/, 'only the picture as a whole has a role');
  assert.match(svg, new RegExp(`^<svg [^>]*role="img" aria-labelledby="${id}-title ${id}-desc"`));
  assert.match(svg, new RegExp(`<title id="${id}-title">[^<]*</title><desc id="${id}-desc">[^<]+</desc>`));
  for (const name of tags.join('').matchAll(/ id="([^"]*)"/g)) assert.ok(name[1]!.startsWith(`${id}-`), name[1]);
  assert.doesNotMatch(svg, /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
  requireWithinFrame(svg);
  requireNoOverlap(labels(svg));
}

function requireWithinFrame(svg: string): void {
  const [, , width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const box = new Resvg(svg, { font: { loadSystemFonts: false } }).getBBox()!;
  const outside = box.x < -0.5 || box.y < -0.5 || box.x + box.width > width + 0.5 || box.y + box.height > height + 0.5;
  assert.ok(!outside, `drawn from ${box.x},${box.y} over ${box.width}x${box.height} in a frame of ${width}x${height}`);
  for (const { text, left, right, top, bottom } of labels(svg)) {
    assert.ok(left > -1 && right < width + 1 && top > -1 && bottom < height + 1, `"${text}" leaves the frame`);
  }
}

interface Label {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where each level line of text stands, by the same font as the painter's. */
export function labels(svg: string): Label[] {
  const found: Label[] = [];
  const offsets: [number, number][] = [[0, 0]];
  let text: { x: number; y: number; size: number; anchor: string; bold: boolean; level: boolean } | undefined;
  for (const [, closing, name, attributes, content] of svg.matchAll(/<(\/?)([A-Za-z]+)([^>]*)>([^<]*)/g)) {
    const attribute = (key: string): string | undefined => new RegExp(` ${key}="([^"]*)"`).exec(attributes!)?.[1];
    const shift = /translate\((-?[\d.]+),(-?[\d.]+)\)/.exec(attribute('transform') ?? '');
    const [x, y] = offsets.at(-1)!;
    const here: [number, number] = shift === null ? [x, y] : [x + Number(shift[1]), y + Number(shift[2])];
    if (name === 'g' && closing === '/') offsets.pop();
    else if (name === 'g' && !attributes!.endsWith('/')) offsets.push(here);
    if (closing === '/' || (name !== 'text' && name !== 'tspan')) continue;
    if (name === 'text') {
      text = {
        x: here[0] + Number(attribute('x') ?? 0),
        y: here[1] + Number(attribute('y') ?? 0),
        size: Number.parseFloat(attribute('font-size')!),
        anchor: attribute('text-anchor') ?? 'start',
        bold: attribute('font-weight') === 'bold',
        level: !(attribute('transform') ?? '').includes('rotate'),
      };
    } else text!.y += Number(attribute('dy') ?? 0);
    const words = content!.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
    if (words.trim() === '' || !text!.level) continue;
    const width = textWidth(words, text!.size, text!.bold ? 'bold' : 'regular');
    const left = text!.x - (text!.anchor === 'end' ? width : text!.anchor === 'middle' ? width / 2 : 0);
    found.push({ text: words, left, right: left + width, top: text!.y - 0.7 * text!.size, bottom: text!.y });
  }
  return found;
}

function requireNoOverlap(all: readonly Label[]): void {
  all.forEach((one, index) => {
    for (const other of all.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      assert.ok(across < 0.5 || down < 0.5, `"${one.text}" and "${other.text}" overlap by ${across} x ${down}`);
    }
  });
}

/** Pixels of an 8-bit RGBA PNG as `#rrggbb`, counted. */
export function pixelColors(png: Buffer): Map<string, number> {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  assert.deepEqual([png[24], png[25], png[28]], [8, 6, 0], 'eight bits, RGBA, not interlaced');
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const raw = inflateSync(Buffer.concat(parts));
  const colors = new Map<string, number>();
  let above = new Uint8Array(4 * width);
  for (let row = 0; row < height; row += 1) {
    const start = row * (4 * width + 1);
    const line = new Uint8Array(raw.subarray(start + 1, start + 1 + 4 * width));
    unfilter(raw[start]!, line, above);
    for (let at = 0; at < line.length; at += 4) {
      const color = `#${Buffer.from(line.subarray(at, at + 3)).toString('hex')}`;
      colors.set(color, (colors.get(color) ?? 0) + 1);
    }
    above = line;
  }
  return colors;
}

/** Undoes one row's prediction in place (PNG specification, section 9). */
function unfilter(kind: number, line: Uint8Array, above: Uint8Array): void {
  for (let at = 0; at < line.length; at += 1) {
    const a = at < 4 ? 0 : line[at - 4]!;
    const b = above[at]!;
    const c = at < 4 ? 0 : above[at - 4]!;
    const paeth = [a, b, c].reduce((best, value) =>
      Math.abs(a + b - c - value) < Math.abs(a + b - c - best) ? value : best,
    );
    line[at]! += [0, a, b, (a + b) >> 1, paeth][kind]!;
  }
}
