import { ownColor, type Layer } from './chart.js';
import { textWidth } from './fontMetrics.js';
import { setNames, wrapText } from './text.js';
import { figureWidth, fontSize, ink, palette, type SampleKind } from './theme.js';

/** A row of a chart: a sample with its name at the left, or the heading of a group of them. */
export type Row<T extends NamedSample> = { heading: string } | { sample: T };

export interface NamedSample {
  label: string;
  kind: SampleKind;
}

/** Where everything stands in a chart of rows; pixels from the left and the top of the plot. */
export interface RowLayout {
  plotWidth: number;
  /** Where the names begin (negative) and the right column ends. */
  left: number;
  right: number;
  height: number;
  rowHeight: number;
  middle: (row: number) => number;
  /** Vertical scale of every layer: pixels from the top. */
  y: { type: 'quantitative'; scale: { domain: [number, number]; nice: false; zero: false; reverse: true }; axis: null };
  /** Names of samples and headings, as layers of their own. */
  names: Layer[];
}

/** How a chart of rows differs where it stands beside another. */
export interface PanelStyle {
  rowHeight: number;
  heading: readonly string[];
}

export interface RowOptions {
  /** At least; names of two lines may need more. */
  rowHeight: number;
  /** What stands right of the plot; its width is kept free. */
  right: readonly string[];
  /** Space between the names and the plot. */
  gap: number;
}

const widestName = 168;
const columnGap = 14;
const axisOverhang = 14;
const nameWays = [
  { size: fontSize.label, lines: 2 },
  { size: fontSize.small, lines: 3 },
  { size: fontSize.small, lines: 4 },
];

/** Lays out one row a sample within the width of a figure; names and headings are cut to fit. */
export function layRows<T extends NamedSample>(rows: readonly Row<T>[], options: RowOptions): RowLayout {
  const { gap } = options;
  const { size, lines: names } = setNames(
    rows.map((row) => ('sample' in row ? row.sample.label : '')),
    widestName,
    nameWays,
  );
  const nameLine = size * 1.15;
  const rowHeight = Math.max(
    options.rowHeight,
    ...names.map((lines) => (lines.length > 1 ? lines.length * nameLine + 8 : 0)),
  );
  const nameWidth = Math.ceil(Math.max(30, ...names.flat().map((line) => textWidth(line, size))));
  const columnWidth = Math.ceil(Math.max(0, ...options.right.map((text) => textWidth(text, fontSize.small))));
  const right = columnWidth > 0 ? columnGap + columnWidth : axisOverhang;
  const plotWidth = figureWidth - 24 - nameWidth - gap - right;
  const height = Math.max(1, rows.length) * rowHeight;
  const middle = (row: number): number => (row + 0.5) * rowHeight;
  const y: RowLayout['y'] = {
    type: 'quantitative',
    scale: { domain: [0, height], nice: false, zero: false, reverse: true },
    axis: null,
  };
  const nameTexts = names.map((lines, row) => ({
    text: lines.join('\n'),
    y: middle(row) - ((lines.length - 1) * nameLine) / 2,
  }));
  const headings = rows.map((row, index) => ({
    text: 'heading' in row ? wrapText(row.heading, figureWidth - 24, fontSize.label, 1, 'bold').join('') : '',
    y: middle(index) + 3,
  }));
  const text = {
    type: 'text',
    baseline: 'middle',
    fontSize: fontSize.label,
    lineHeight: nameLine,
    color: ink,
  } as const;
  return {
    plotWidth,
    left: -nameWidth - gap,
    right: plotWidth + right,
    height,
    rowHeight,
    middle,
    y,
    names: [
      {
        data: { values: nameTexts.filter((name) => name.text !== '') },
        mark: { ...text, fontSize: size, align: 'right' },
        encoding: { x: { value: -gap }, y: { field: 'y', ...y }, text: { field: 'text' } },
      },
      {
        data: { values: headings.filter((heading) => heading.text !== '') },
        mark: { ...text, align: 'left', fontWeight: 'bold' },
        encoding: { x: { value: -nameWidth - gap }, y: { field: 'y', ...y }, text: { field: 'text' } },
      },
    ],
  };
}

/** Rows of samples under their headings; an empty name makes no heading. */
export function groupedRows<T extends NamedSample>(
  groups: readonly { name: string; samples: readonly T[] }[],
): Row<T>[] {
  return groups.flatMap(({ name, samples }) => [
    ...(name === '' ? [] : [{ heading: name }]),
    ...samples.map((sample) => ({ sample })),
  ]);
}

/** Lines in bold over the whole chart, the last of them clear of labels above the plot, as a layer. */
export function headingAbove(layout: RowLayout, lines: readonly string[]): Layer {
  const values = lines.map((text, index) => ({ text, y: -28 - (lines.length - 1 - index) * 19 }));
  return {
    data: { values },
    mark: { type: 'text', align: 'left', baseline: 'bottom', fontSize: fontSize.label, fontWeight: 'bold' },
    encoding: { x: { value: layout.left }, y: { field: 'y', ...layout.y }, text: { field: 'text' } },
  };
}

/** The texts right of the plot, one a row, as a layer. */
export function rightColumn(layout: RowLayout, texts: readonly string[]): Layer {
  return {
    data: { values: texts.map((text, row) => ({ text, y: layout.middle(row) })).filter(({ text }) => text !== '') },
    mark: { type: 'text', align: 'left', baseline: 'middle' },
    encoding: { x: { value: layout.plotWidth + columnGap }, y: { field: 'y', ...layout.y }, text: { field: 'text' } },
  };
}

/** A strip in the colour of each sample's kind between its name and the plot, as a layer. */
export function kindStrips<T extends NamedSample>(layout: RowLayout, rows: readonly Row<T>[]): Layer {
  const strips = rows.flatMap((row, index) => {
    if ('heading' in row) return [];
    const half = layout.rowHeight * 0.36;
    const y = layout.middle(index);
    return [{ fill: palette[row.sample.kind].fill, top: y - half, bottom: y + half }];
  });
  return {
    data: { values: strips },
    mark: { type: 'rect' },
    encoding: {
      x: { value: -7 },
      x2: { value: -2 },
      y: { field: 'top', ...layout.y },
      y2: { field: 'bottom' },
      fill: ownColor('fill'),
    },
  };
}
