import { readFileSync } from 'node:fs';
import { sharedPath } from '../shared.js';

export const originalFile = 'probcopa/datasets/probcopa_CANARY.jsonl';
export const validationFile = 'probcopa/results/probcopa_random_sample_validation_round_human_results_CANARY.jsonl';
const promptValidationFile =
  'probcopa/results/probcopa_random_sample_prompt_validation_round_human_results_CANARY.jsonl';
export const grokFile = 'probcopa/results/probcopa_grok-4.1-fast.jsonl';

export interface Row {
  type?: string;
  UID: number;
  workerid: string;
  slide_number: number;
  time: number;
  response?: number;
  answer?: number | string | null;
}

/** The rows of a published file in file order, canary rows skipped. */
export function rowsOf(file: string): Row[] {
  return readFileSync(sharedPath(file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row)
    .filter((row) => row.type !== 'canary');
}

function byItem<T>(rows: readonly Row[], pick: (row: Row) => T): Map<number, T[]> {
  const items = new Map<number, T[]>();
  for (const row of rows) {
    const values = items.get(row.UID) ?? [];
    values.push(pick(row));
    items.set(row.UID, values);
  }
  return items;
}

/** People's responses by item, in the published order: by worker's number, then slide; a stable sort. */
export function originalResponses(): Map<number, number[]> {
  const rows = rowsOf(originalFile);
  rows.sort((a, b) => Number(a.workerid) - Number(b.workerid) || a.slide_number - b.slide_number);
  return byItem(rows, (row) => row.response!);
}

/** The hold-out's responses by item, in file order. */
export function validationResponses(): Map<number, number[]> {
  return byItem(rowsOf(validationFile), (row) => row.response!);
}

/** The second validation round's responses by item (the models' wording), in file order. */
export function promptValidationResponses(): Map<number, number[]> {
  return byItem(rowsOf(promptValidationFile), (row) => row.response!);
}

/** A model file's answers by item, in file order; unusable ones null. */
export function modelAnswers(file: string): Map<number, (number | null)[]> {
  return byItem(rowsOf(file), (row) => (typeof row.answer === 'number' ? row.answer : null));
}

/** The rows of a reference table as objects by column name. */
export function tableRows(table: { columns: string[]; rows: (number | null)[][] }): Record<string, number | null>[] {
  return table.rows.map((row) =>
    Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? null])),
  );
}
