import { counted } from '../words.js';
import { publishedAndOurs } from './readableNumbers.js';
import { missedRows, type Validation, verdicts } from './validation.js';

/** A validation as lines for a terminal: each number with its verdict, each defect, how many of each. */
export function validationLines(validation: Validation): string {
  const { rows, findings } = validation;
  const missed = new Set(missedRows(validation));
  const numbers = rows.flatMap((row) => {
    const { published, ours, corrected } = publishedAndOurs(row);
    return [
      `${missed.has(row) ? '! ' : ''}${row.name} (${row.where}): ${row.verdict}`,
      `    published  ${published.join('; ') || '–'}`,
      `    ours       ${ours.join('; ') || '–'}`,
      ...(corrected.length === 0 ? [] : [`    corrected  ${corrected.join('; ')}`]),
      ...(row.reason === null ? [] : [`    ${row.reason}`]),
    ];
  });
  const defects = findings.flatMap(({ title, explanation, published, corrected }) => [
    `* ${title}`,
    `    ${explanation}`,
    `    published  ${published}`,
    `    corrected  ${corrected}`,
  ]);
  return [
    ...numbers,
    '',
    ...(defects.length === 0 ? [] : ['Defects of the published analysis', ...defects, '']),
    verdictCounts(validation),
    ...(missed.size === 0 ? [] : [`${counted(missed.size, 'number')} did not come out as it should (marked !)`]),
    '',
  ].join('\n');
}

/** `41 numbers: 20 reproduced, 9 corrected, ...` */
export function verdictCounts({ rows }: Pick<Validation, 'rows'>): string {
  const counts = verdicts.flatMap((verdict) => {
    const count = rows.filter((row) => row.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdict}`];
  });
  return `${counted(rows.length, 'row')}: ${counts.join(', ')}`;
}
