import { textWidth } from './fontMetrics.js';
import { cleanText, wrapText } from './text.js';
import { figureWidth, fontFamily, fontSize, ink, paper, quietInk } from './theme.js';

/** The words around a chart. All of them may come from items or model names: they are cleaned and escaped here. */
export interface Caption {
  /** Start of every id within the picture; two pictures on one page need two. Letters, digits, hyphens. */
  id: string;
  /** One or more texts, each on lines of its own. */
  title: readonly string[];
  /** How to read the chart, above it. */
  lead?: string;
  /** What to keep in mind, below it. */
  notes?: readonly string[];
  /** What the picture shows, with its key numbers, for those who cannot see it. */
  description: string;
  /** Marks the picture as made from simulated data, behind the chart and in a line below it. */
  simulated: boolean;
}

interface Drawing {
  content: string;
  width: number;
  height: number;
}

interface Line {
  text: string;
  size: number;
  weight: 'regular' | 'bold';
  color: string;
}

const margin = 12;
const simulatedLine = 'SIMULATED DATA: made by a generator, not by people or models';

/** Sets a chart under its title and over its notes, as one accessible SVG element without style or script. */
export function frame(caption: Caption, chart: Drawing): string {
  const inner = Math.max(figureWidth - 2 * margin, Math.ceil(chart.width));
  const above = [
    ...caption.title.flatMap((text) => lines(text, inner, fontSize.title, 3, 'bold', ink)),
    ...lines(caption.lead ?? '', inner, fontSize.small, 6, 'regular', quietInk),
  ];
  const below = [
    ...(caption.simulated ? lines(simulatedLine, inner, fontSize.small, 2, 'bold', '#9b1c1c') : []),
    ...(caption.notes ?? []).flatMap((note) => lines(note, inner, fontSize.small, 4, 'regular', quietInk)),
  ];
  const chartTop = margin + heightOf(above) + (above.length > 0 ? 10 : 0);
  const belowTop = chartTop + Math.ceil(chart.height) + 10;
  const width = inner + 2 * margin;
  const height = belowTop + heightOf(below) + (below.length > 0 ? margin : 2);
  const mark = caption.simulated ? watermark(width, chartTop, chart.height) : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="${caption.id}-title ${caption.id}-desc" ` +
    `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fontFamily}">` +
    accessibleNames(caption) +
    `<rect width="${width}" height="${height}" fill="${paper}"/>` +
    setLines(above, margin) +
    mark +
    `<g transform="translate(${margin},${chartTop})">${chart.content}</g>` +
    setLines(below, belowTop) +
    '</svg>'
  );
}

/** The title and description elements that the svg element's aria-labelledby names. */
export function accessibleNames(caption: Pick<Caption, 'id' | 'title' | 'description' | 'simulated'>): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(caption.id)) throw new RangeError(`figure id ${JSON.stringify(caption.id)}`);
  const description = `${caption.simulated ? 'Simulated data. ' : ''}${cleanText(caption.description)}`;
  return (
    `<title id="${caption.id}-title">${escapeText(cleanText(caption.title.join(' ')))}</title>` +
    `<desc id="${caption.id}-desc">${escapeText(description)}</desc>`
  );
}

function lines(text: string, width: number, size: number, most: number, weight: Line['weight'], color: string): Line[] {
  return wrapText(text, width, size, most, weight).map((line) => ({ text: line, size, weight, color }));
}

function lineHeight(line: Line): number {
  return Math.round(line.size * 1.35);
}

function heightOf(block: readonly Line[]): number {
  return block.reduce((height, line) => height + lineHeight(line), 0);
}

function setLines(block: readonly Line[], top: number): string {
  let bottom = top;
  return block
    .map((line) => {
      bottom += lineHeight(line);
      const weight = line.weight === 'bold' ? ' font-weight="bold"' : '';
      const baseline = bottom - Math.round(line.size * 0.3);
      return (
        `<text x="${margin}" y="${baseline}" font-size="${line.size}px"${weight} fill="${line.color}">` +
        `${escapeText(line.text)}</text>`
      );
    })
    .join('');
}

/** Pale letters behind the chart, again every 420 px, so that no crop of the data is without them. */
function watermark(width: number, top: number, height: number): string {
  const text = 'SIMULATED DATA';
  const count = Math.max(1, Math.round(height / 420));
  const slope = Math.min(30, (Math.atan2(height / count, width) * 180) / Math.PI);
  const span = Math.min((0.8 * width) / Math.cos((slope * Math.PI) / 180), 0.9 * Math.hypot(width, height / count));
  const size = Math.min(64, Math.floor(span / textWidth(text, 1, 'bold')));
  return Array.from({ length: count }, (_, index) => {
    const middle = Math.round(top + (height * (index + 0.5)) / count);
    return (
      `<text transform="translate(${width / 2},${middle}) rotate(${-Math.round(slope)})" text-anchor="middle" ` +
      `dy="0.35em" font-size="${size}px" font-weight="bold" fill="#000000" fill-opacity="0.09">${text}</text>`
    );
  }).join('');
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
