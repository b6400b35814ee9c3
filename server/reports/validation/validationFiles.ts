import { csv, type ExportedTable } from '../export/tables.js';
import type { Validation } from './validation.js';

/** The text of validation.json: one row or finding a line. */
export function validationJson({ rows, findings, ...head }: Validation): string {
  const list = (entries: readonly unknown[]): string =>
    `[\n${entries.map((one) => JSON.stringify(one)).join(',\n')}\n]`;
  return `${JSON.stringify(head).slice(0, -1)},\n"rows": ${list(rows)},\n"findings": ${list(findings)}\n}\n`;
}

/** validation.json, validation.csv (a line for each number, at full precision) and findings.csv. */
export function validationFiles(validation: Validation): ExportedTable[] {
  const { rows, findings } = validation;
  const lines = rows.flatMap(({ name, where, parts, corrected, verdict, reason }) => {
    const numbers = [
      ...parts.map(({ label, published, ours, agrees }) => [label, published, ours, agrees]),
      ...corrected.map(({ label, ours }) => [`corrected: ${label}`, null, ours, null]),
    ];
    const known = numbers.length === 0 ? [['', null, null, null]] : numbers;
    return known.map((number) => [name, where, ...number, verdict, reason]);
  });
  const columns = ['name', 'where', 'number', 'published', 'ours', 'agrees', 'verdict', 'reason'];
  return [
    { name: 'validation.json', text: validationJson(validation) },
    { name: 'validation.csv', text: csv(columns, lines) },
    {
      name: 'findings.csv',
      text: csv(
        ['id', 'title', 'explanation', 'published', 'corrected'],
        findings.map(({ id, title, explanation, published, corrected }) => [
          id,
          title,
          explanation,
          published,
          corrected,
        ]),
      ),
    },
  ];
}
