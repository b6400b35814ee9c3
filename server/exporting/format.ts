import type { Column } from './columns.js';

export type Format = 'csv' | 'jsonl';

/** Turns the cells of a row into a line. */
export type LineOf = (cells: readonly unknown[]) => string;

// One test a cell and no objects: a million rows of thirty cells have to pass.
const needsQuotes = /[",\r\n]|^\s|\s$|^$/;

function csvCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'number') return String(cell);
  const text = typeof cell === 'string' ? cell : JSON.stringify(cell);
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180 with `\n` between rows: absent = nothing between the commas, an empty text = "". */
export const csvLine: LineOf = (cells) => `${cells.map(csvCell).join(',')}\n`;

const formula = /^[=+\-@\t\r]/;

/** The same for spreadsheets: a text that they would run as a formula gets an apostrophe in front. */
export const spreadsheetLine: LineOf = (cells) =>
  csvLine(cells.map((cell) => (typeof cell === 'string' && formula.test(cell) ? `'${cell}` : cell)));

/** One JSON object a line; columns of type json are objects themselves. */
export function jsonLine(columns: readonly Column[]): LineOf {
  return (cells) => {
    const row: Record<string, unknown> = {};
    columns.forEach(({ name, type }, index) => {
      const cell = cells[index] ?? null;
      row[name] = type === 'json' && typeof cell === 'string' ? JSON.parse(cell) : cell;
    });
    return `${JSON.stringify(row)}\n`;
  };
}

/** What marks a file as UTF-8 for spreadsheets. Other programs choke on it. */
export const byteOrderMark = '\uFEFF';
