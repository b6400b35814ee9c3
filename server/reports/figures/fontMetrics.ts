import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const shipped = createRequire(import.meta.url);

/** Files of the one font family that every picture is measured and painted with. */
export const fontFiles = {
  regular: shipped.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: shipped.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

type Weight = keyof typeof fontFiles;
interface Font {
  unitsPerEm: number;
  glyphOf: (codePoint: number) => number;
  advanceOf: (glyph: number) => number;
}

const loaded = new Map<Weight, Font>();

/**
 * Width of a line of text in pixels, from the advance widths of the shipped font (OpenType tables cmap, hmtx; no
 * kerning, no shaping). Characters that the font lacks (emoji, Han) count as 1.3 em, so that a label is rather cut too
 * early than clipped.
 */
export function textWidth(text: string, size: number, weight: Weight = 'regular'): number {
  const font = loaded.get(weight) ?? load(weight);
  let units = 0;
  for (const character of text) {
    if (/[\p{Mn}\p{Cf}]/u.test(character)) continue;
    const glyph = font.glyphOf(character.codePointAt(0)!);
    units += glyph === 0 ? 1.3 * font.unitsPerEm : font.advanceOf(glyph);
  }
  return (units / font.unitsPerEm) * size;
}

function load(weight: Weight): Font {
  const file = readFileSync(fontFiles[weight]);
  const tables = new Map<string, Buffer>();
  for (let record = 12; record < 12 + 16 * file.readUInt16BE(4); record += 16) {
    const offset = file.readUInt32BE(record + 8);
    const length = file.readUInt32BE(record + 12);
    tables.set(file.toString('latin1', record, record + 4), file.subarray(offset, offset + length));
  }
  const horizontal = tables.get('hmtx')!;
  const lastMetric = tables.get('hhea')!.readUInt16BE(34) - 1;
  const font = {
    unitsPerEm: tables.get('head')!.readUInt16BE(18),
    glyphOf: glyphLookup(tables.get('cmap')!),
    advanceOf: (glyph: number) => horizontal.readUInt16BE(4 * Math.min(glyph, lastMetric)),
  };
  loaded.set(weight, font);
  return font;
}

/** Reads the full-repertoire subtable (platform 3, encoding 10, format 12), which DejaVu Sans has in both weights. */
function glyphLookup(cmap: Buffer): (codePoint: number) => number {
  const records = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => 4 + 8 * index);
  const record = records.find((at) => cmap.readUInt16BE(at) === 3 && cmap.readUInt16BE(at + 2) === 10);
  if (record === undefined) throw new Error('the shipped font has no full character map');
  const table = cmap.subarray(cmap.readUInt32BE(record + 4));
  const groups = table.readUInt32BE(12);
  return (codePoint) => {
    let low = 0;
    let high = groups - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const at = 16 + 12 * middle;
      if (codePoint < table.readUInt32BE(at)) high = middle - 1;
      else if (codePoint > table.readUInt32BE(at + 4)) low = middle + 1;
      else return table.readUInt32BE(at + 8) + codePoint - table.readUInt32BE(at);
    }
    return 0;
  };
}
