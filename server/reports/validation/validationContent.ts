import { readableNumber } from './readableNumbers.js';
import { missedRows, type Validation, type ValidationRow } from './validation.js';
import { verdictCounts } from './validationLines.js';

/** One number of a row, ready to be read. */
export interface NumberLine {
  readonly label: string;
  readonly published: string;
  readonly ours: string;
  readonly agreement: string;
}

export interface ContentRow extends Pick<ValidationRow, 'name' | 'where' | 'verdict' | 'reason'> {
  readonly numbers: readonly NumberLine[];
}

/** What the page of a validation shows. */
export interface ValidationContent {
  readonly validation: Validation;
  readonly counts: string;
  /** Names of the numbers that did not come out as they should. */
  readonly missed: readonly string[];
  readonly rows: readonly ContentRow[];
}

/** A validation with its numbers in words, for the page. */
export function validationContent(validation: Validation): ValidationContent {
  return {
    validation,
    counts: verdictCounts(validation),
    missed: missedRows(validation).map(({ name }) => name),
    rows: validation.rows.map(({ name, where, verdict, reason, parts, corrected }) => ({
      name,
      where,
      verdict,
      reason,
      numbers: [
        ...parts.map(({ label, published, ours, agrees }) => ({
          label: label === '' ? 'value' : label,
          published: published ?? '–',
          ours: readableNumber(ours, published),
          agreement: agrees === 'no' ? 'differs' : agrees === null ? '' : `agrees ${agrees}`,
        })),
        ...corrected.map(({ label, ours }) => ({
          label: `corrected: ${label}`,
          published: '–',
          ours: readableNumber(ours, null),
          agreement: '',
        })),
      ],
    })),
  };
}
