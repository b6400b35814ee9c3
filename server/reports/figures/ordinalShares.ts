import { linear, ownColor, type Layer, type LayeredChart } from './chart.js';
import type { Figure } from './draw.js';
import { textWidth } from './fontMetrics.js';
import { groupedRows, kindStrips, layRows, rightColumn, type RowLayout } from './rows.js';
import { peopleFirst, spoken } from './samples.js';
import { counted, fitText, plainNumber } from './text.js';
import { fontSize, ink, orderedColors, quietInk, type SampleKind } from './theme.js';

/** How often one sample gave each level, in the order of the scale's levels. */
export interface OrdinalSample {
  label: string;
  kind: SampleKind;
  counts: readonly number[];
}

export interface OrdinalSharesInput {
  id: string;
  simulated: boolean;
  question: string;
  /** The scale's words, lowest first. */
  levels: readonly string[];
  /** One group of bars a condition; a study without conditions has one with an empty name. */
  conditions: readonly { name: string; samples: readonly OrdinalSample[] }[];
}

/** Shares of an ordinal scale's levels, a full bar a sample, grouped by condition, people first. */
export function ordinalShares(input: OrdinalSharesInput): Figure {
  const conditions = input.conditions.map(({ name, samples }) => ({ name, samples: peopleFirst(samples) }));
  for (const { label, counts } of conditions.flatMap(({ samples }) => samples)) {
    if (counts.length !== input.levels.length || counts.some((count) => !(count >= 0 && count < Infinity))) {
      throw new RangeError(`${spoken(label)}: needs one count for each of ${input.levels.length} levels`);
    }
  }
  return {
    id: input.id,
    title: [input.question],
    lead: 'Share of each sample’s responses by level, lowest level at the left.',
    description: conditions
      .flatMap((condition) => condition.samples.map(describe(condition.name, input.levels)))
      .join(' '),
    simulated: input.simulated,
    chart: chart(input.levels, conditions),
  };
}

function describe(condition: string, levels: readonly string[]) {
  return ({ label, counts }: OrdinalSample): string => {
    const n = total(counts);
    const name = `${condition === '' ? '' : `${spoken(condition)}, `}${spoken(label)}`;
    if (n === 0) return `${name}: no responses.`;
    const shares = counts.map((count, level) => `${spoken(levels[level]!)} ${plainNumber((100 * count) / n, 0)}`);
    return `${name}: ${counted(n, 'response')}; in percent: ${shares.join(', ')}.`;
  };
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function chart(levels: readonly string[], conditions: OrdinalSharesInput['conditions']): LayeredChart {
  const rows = groupedRows(conditions);
  const ns = rows.map((row) => ('heading' in row ? '' : `n ${total(row.sample.counts).toLocaleString('en-US')}`));
  const layout = layRows(rows, { rowHeight: 28, right: ns, gap: 12 });
  const colors = orderedColors(levels.length);
  const segments = rows.flatMap((row, index) => {
    if ('heading' in row) return [];
    const n = total(row.sample.counts);
    let end = 0;
    return row.sample.counts.flatMap((count, level) => {
      if (count === 0) return [];
      const start = end;
      end += (100 * count) / n;
      const text = plainNumber((100 * count) / n, 0);
      const fits = textWidth(text, fontSize.small) + 6 < ((end - start) / 100) * layout.plotWidth;
      const y = layout.middle(index);
      const place = { start, end, middle: (start + end) / 2, top: y - 10, bottom: y + 10, y };
      return [{ ...place, ...colors[level]!, text: fits ? text : '' }];
    });
  });
  const x = linear([0, 100], { title: 'Share of responses (%)', values: [0, 25, 50, 75, 100], grid: false });
  return {
    width: layout.plotWidth,
    height: layout.height,
    data: { values: segments },
    layer: [
      ...layout.names,
      kindStrips(layout, rows),
      {
        mark: { type: 'rect', stroke: quietInk, strokeWidth: 0.6 },
        encoding: {
          x: { field: 'start', ...x },
          x2: { field: 'end' },
          y: { field: 'top', ...layout.y },
          y2: { field: 'bottom' },
          fill: ownColor('fill'),
        },
      },
      {
        mark: { type: 'text', baseline: 'middle' },
        encoding: {
          x: { field: 'middle', ...x },
          y: { field: 'y', ...layout.y },
          text: { field: 'text' },
          color: ownColor('ink'),
        },
      },
      rightColumn(layout, ns),
      ...key(levels, layout, x),
    ],
  };
}

/** Swatches with the levels' names above the plot, in order, in as many lines as they need. */
function key(levels: readonly string[], layout: RowLayout, x: ReturnType<typeof linear>): Layer[] {
  const swatch = 13;
  const { left, right } = layout;
  const colors = orderedColors(levels.length);
  let place = left;
  let line = 0;
  const entries = levels.map((level, index) => {
    const text = fitText(level, 220, fontSize.small) || 'unnamed';
    const width = swatch + 5 + textWidth(text, fontSize.small) + 16;
    if (place + width - 16 > right && place > left) {
      place = left;
      line += 1;
    }
    const entry = { text, fill: colors[index]!.fill, place, line };
    place += width;
    return entry;
  });
  const toShare = (pixels: number): number => (100 * pixels) / layout.plotWidth;
  const values = entries.map((entry) => {
    const top = -12 - (line + 1 - entry.line) * 20;
    return {
      ...entry,
      start: toShare(entry.place),
      end: toShare(entry.place + swatch),
      words: toShare(entry.place + swatch + 5),
      top,
      bottom: top + swatch,
      y: top + swatch / 2,
    };
  });
  return [
    {
      data: { values },
      mark: { type: 'rect', stroke: quietInk, strokeWidth: 0.6 },
      encoding: {
        x: { field: 'start', ...x },
        x2: { field: 'end' },
        y: { field: 'top', ...layout.y },
        y2: { field: 'bottom' },
        fill: ownColor('fill'),
      },
    },
    {
      data: { values },
      mark: { type: 'text', align: 'left', baseline: 'middle', color: ink },
      encoding: { x: { field: 'words', ...x }, y: { field: 'y', ...layout.y }, text: { field: 'text' } },
    },
  ];
}
