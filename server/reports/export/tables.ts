import { stringify } from 'csv-stringify/sync';
import type { Report, ReportMeasure } from '../report.js';

/** A file of the export: its name and its whole text. */
export interface ExportedTable {
  readonly name: string;
  readonly text: string;
}

const measureColumns = [
  'measure',
  'question',
  'condition',
  'item',
  'sample',
  'against',
  'convention',
  'value',
  'low',
  'high',
  'p',
  'n',
] as const satisfies readonly (keyof ReportMeasure)[];

/** The report as CSV tables: measures over items, measures of items, samples, items, warnings. Full precision, absent = empty. */
export function reportTables(report: Report): ExportedTable[] {
  const measures = (rows: readonly ReportMeasure[]): string =>
    csv(
      measureColumns,
      rows.map((row) => measureColumns.map((column) => row[column])),
    );
  const { samples, items, warnings } = report;
  return [
    { name: 'overall.csv', text: measures(report.measures.filter(({ item }) => item === null)) },
    { name: 'by-item.csv', text: measures(report.measures.filter(({ item }) => item !== null)) },
    {
      name: 'samples.csv',
      text: csv(
        ['label', 'kind', 'origin', 'wave', 'settings', 'source', 'n_respondents', 'n_responses', 'n_missing'],
        samples.map((sample) => [
          sample.label,
          sample.kind,
          sample.origin,
          sample.wave,
          JSON.stringify(sample.settings),
          sample.source,
          sample.n_respondents,
          sample.n_responses,
          sample.n_missing,
        ]),
      ),
    },
    {
      name: 'items.csv',
      text: csv(
        ['item', 'group', 'fields', 'covariates'],
        items.map(({ id, group, fields, covariates }) => [
          id,
          group,
          JSON.stringify(fields),
          JSON.stringify(covariates),
        ]),
      ),
    },
    {
      name: 'warnings.csv',
      text: csv(
        ['code', 'text', 'where'],
        warnings.map(({ code, text, where }) => [code, text, where]),
      ),
    },
  ];
}

/** A CSV table. Absent values are empty; a text that a spreadsheet would take for a formula is disarmed. */
export function csv(columns: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  let text = stringify([[...columns]]);
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    text += stringify(rows.slice(from, from + rowsAtOnce).map((row) => row.map(cell)));
  return text;
}

/** A table of all measures at once would hold ten times its text in memory. */
const rowsAtOnce = 2000;

/** A text that a spreadsheet would take for a formula gets an apostrophe in front. */
function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value);
  return /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
