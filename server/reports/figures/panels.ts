import type { TopLevelSpec } from 'vega-lite';
import type { Layer } from './chart.js';
import { setNames, wrapText } from './text.js';
import { figureWidth, fontSize, ink, quietInk } from './theme.js';

/** One panel of small multiples: its name, a remark below it, and the rows of data for its layers. */
export interface Panel {
  name: string;
  remark: string;
  rows: readonly (Record<string, string | number> & { part: string })[];
}

export interface PanelOptions {
  columns: number;
  cell: { width: number; height: number };
  xTitle: string;
  /** Layers draw the rows of one part each (see `onlyPart`), x axis without a title. */
  layers: Layer[];
}

const gap = 27;
const mostNameLines = 5;
const line = 16;
const axisLabels = 24;

/** Width of a panel where `columns` of them share a figure with one vertical axis. */
export function panelWidth(columns: number): number {
  return Math.floor((figureWidth - 24 - 50 - (columns - 1) * gap) / columns);
}

/** The transform by which a layer keeps the rows of its part. */
export function onlyPart(part: string): { filter: { field: string; equal: string } }[] {
  return [{ filter: { field: 'part', equal: part } }];
}

/** Small multiples in rows of `columns`, each under its name; the x axis is named below the last panel of each column. */
export function panelChart(panels: readonly Panel[], options: PanelOptions): TopLevelSpec {
  const { columns, cell, xTitle } = options;
  const names = setNames(
    panels.map((panel) => panel.name),
    cell.width,
    [{ size: fontSize.small, lines: mostNameLines }],
    'bold',
  ).lines;
  const deepest = Math.max(1, ...names.map((lines) => lines.length));
  const rows = panels.flatMap((panel, index) => [
    ...(names[index] ?? []).toReversed().map((text, above) => ({ panel: index, part: `name ${above + 1}`, text })),
    { panel: index, part: 'remark', text: wrapText(panel.remark, cell.width, fontSize.small, 1).join('') },
    ...(index + columns >= panels.length ? [{ panel: index, part: 'x title', text: xTitle }] : []),
    ...panel.rows.map((row) => ({ panel: index, ...row })),
  ]);
  const words = (part: string, y: number, bold = false): Layer => ({
    transform: onlyPart(part),
    mark: {
      type: 'text',
      align: 'left',
      baseline: 'alphabetic',
      fontWeight: bold ? 'bold' : 'normal',
      color: bold ? ink : quietInk,
    },
    encoding: { x: { value: 0 }, y: { value: y }, text: { field: 'text' } },
  });
  return {
    data: { values: rows },
    facet: {
      field: 'panel',
      type: 'ordinal',
      header: { labelExpr: "''", labelFontSize: 0, labelPadding: 0, title: null },
    },
    columns,
    bounds: 'flush',
    spacing: { row: axisLabels + 14 + line * (deepest + 1), column: gap },
    resolve: { axis: { x: 'independent' } },
    spec: {
      width: cell.width,
      height: cell.height,
      layer: [
        ...options.layers,
        words('remark', -8),
        ...Array.from({ length: mostNameLines }, (_, index) => index + 1).map((above) =>
          words(`name ${above}`, -8 - above * line, true),
        ),
        {
          transform: onlyPart('x title'),
          mark: { type: 'text', align: 'center', baseline: 'top', color: ink },
          encoding: { x: { value: cell.width / 2 }, y: { value: cell.height + axisLabels }, text: { field: 'text' } },
        },
      ],
    },
  };
}
