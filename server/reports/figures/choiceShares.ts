import { ownColor, linear, type LayeredChart } from './chart.js';
import type { Figure } from './draw.js';
import { groupedRows, layRows, rightColumn } from './rows.js';
import { peopleFirst, spoken } from './samples.js';
import { plainNumber } from './text.js';
import { gridColor, palette, type SampleKind } from './theme.js';

/** Share (0..1) of a sample's responses that took one alternative, with the ends of its interval. */
export interface ChoiceShare {
  share: number;
  low: number;
  high: number;
}

/** One sample's shares in the order of the alternatives; null for all of them where it has no responses. */
export interface ChoiceSample {
  label: string;
  kind: SampleKind;
  n: number;
  shares: readonly ChoiceShare[] | null;
}

export interface ChoiceSharesInput {
  id: string;
  simulated: boolean;
  question: string;
  alternatives: readonly string[];
  samples: readonly ChoiceSample[];
  /** What the intervals are, such as `95 % Wilson intervals`. */
  intervals: string;
}

/** Share of each alternative with its interval, a group of rows an alternative, people first. */
export function choiceShares(input: ChoiceSharesInput): Figure {
  const samples = peopleFirst(input.samples);
  for (const { label, shares } of samples) {
    const wrong = shares !== null && (shares.length !== input.alternatives.length || shares.some(isWrong));
    if (wrong)
      throw new RangeError(`${spoken(label)}: needs a share from 0 to 1 with its interval for each alternative`);
  }
  return {
    id: input.id,
    title: [input.question],
    lead: `Share of each sample’s responses that took each alternative; lines: ${input.intervals}.`,
    description: samples.length === 0 ? 'There are no samples.' : samples.map(describe(input.alternatives)).join(' '),
    simulated: input.simulated,
    chart: chart(input.alternatives, samples),
  };
}

function isWrong({ share, low, high }: ChoiceShare): boolean {
  return !(low >= 0 && low <= share && share <= high && high <= 1);
}

function describe(alternatives: readonly string[]) {
  return ({ label, n, shares }: ChoiceSample): string => {
    if (shares === null) return `${spoken(label)}: no responses.`;
    const words = shares.map(
      ({ share, low, high }, index) =>
        `${spoken(alternatives[index]!)} ${plainNumber(100 * share, 1)} percent ` +
        `(${plainNumber(100 * low, 1)} to ${plainNumber(100 * high, 1)})`,
    );
    return `${spoken(label)}, n ${n}: ${words.join(', ')}.`;
  };
}

function chart(alternatives: readonly string[], samples: readonly ChoiceSample[]): LayeredChart {
  const rows = groupedRows<ChoiceSample & { cell: ChoiceShare | null }>(
    alternatives.map((name, index) => ({
      name: name === '' ? 'unnamed' : name,
      samples: samples.map((sample) => ({ ...sample, cell: sample.shares?.[index] ?? null })),
    })),
  );
  const texts = rows.map((row) => {
    if ('heading' in row) return '';
    const { cell, n } = row.sample;
    return cell === null ? 'no responses' : `${plainNumber(100 * cell.share, 0)} %, n ${n.toLocaleString('en-US')}`;
  });
  const layout = layRows(rows, { rowHeight: 26, right: texts, gap: 14 });
  const points = rows.flatMap((row, index) => {
    if ('heading' in row || row.sample.cell === null) return [];
    const { share, low, high } = row.sample.cell;
    const percent = { share: 100 * share, low: 100 * low, high: 100 * high };
    return [{ ...percent, ...palette[row.sample.kind], y: layout.middle(index) }];
  });
  const guides = rows.flatMap((row, index) =>
    'heading' in row ? [] : [{ start: 0, end: 100, y: layout.middle(index) }],
  );
  const x = linear([0, 100], { title: 'Share of responses (%)', values: [0, 25, 50, 75, 100] });
  const y = { field: 'y', ...layout.y };
  return {
    width: layout.plotWidth,
    height: layout.height,
    data: { values: points },
    layer: [
      ...layout.names,
      {
        data: { values: guides },
        mark: { type: 'rule', color: gridColor, strokeDash: [2, 2] },
        encoding: { x: { field: 'start', ...x }, x2: { field: 'end' }, y },
      },
      {
        mark: { type: 'rule', strokeWidth: 3 },
        encoding: { x: { field: 'low', ...x }, x2: { field: 'high' }, y, color: ownColor('stroke') },
      },
      {
        mark: { type: 'point', filled: true, size: 110, opacity: 1, strokeWidth: 1.2 },
        encoding: {
          x: { field: 'share', ...x },
          y,
          fill: ownColor('fill'),
          stroke: ownColor('stroke'),
        },
      },
      rightColumn(layout, texts),
    ],
  };
}
