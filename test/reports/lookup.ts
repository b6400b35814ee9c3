import assert from 'node:assert/strict';
import type { ReportMeasure } from '../../server/reports/report.js';

/** Parts of a measure's name; what is left out is null. */
export interface At {
  readonly item?: string | null;
  readonly against?: string | null;
  readonly convention?: string | null;
  readonly condition?: string | null;
  readonly question?: string;
}

export interface Lookup {
  find(measure: string, sample: string, at?: At): ReportMeasure | undefined;
  /** Fails where the report has no such row. */
  row(measure: string, sample: string, at?: At): ReportMeasure;
  value(measure: string, sample: string, at?: At): number | null;
  /** The rows of all items. */
  items(measure: string, sample: string, convention?: string | null, against?: string | null): ReportMeasure[];
}

/** Exact lookup of measures; two rows of one name are a fault. The question is the only one unless given. */
export function lookupIn(measures: readonly ReportMeasure[]): Lookup {
  const rows = new Map<string, ReportMeasure>();
  const question = measures[0]?.question ?? '';
  const key = (row: Pick<ReportMeasure, 'measure' | 'sample'> & At): string =>
    JSON.stringify([
      row.measure,
      row.sample,
      row.item ?? null,
      row.against ?? null,
      row.convention ?? null,
      row.condition ?? '',
      row.question ?? question,
    ]);
  for (const row of measures) {
    assert.ok(!rows.has(key(row)), `two rows of one name: ${key(row)}`);
    rows.set(key(row), row);
  }
  const find = (measure: string, sample: string, at: At = {}): ReportMeasure | undefined =>
    rows.get(key({ measure, sample, ...at }));
  const row = (measure: string, sample: string, at: At = {}): ReportMeasure => {
    const found = find(measure, sample, at);
    assert.ok(found, `the report lacks ${key({ measure, sample, ...at })}`);
    return found;
  };
  return {
    find,
    row,
    value: (measure, sample, at) => row(measure, sample, at).value,
    items: (measure, sample, convention = null, against = null) =>
      measures.filter(
        (one) =>
          one.item !== null &&
          one.measure === measure &&
          one.sample === sample &&
          one.convention === convention &&
          one.against === against,
      ),
  };
}

/** A reference table: named columns, rows as lists. */
export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Rows of a reference table by column. */
export function tableRows({ columns, rows }: Table): Record<string, unknown>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column, row[index]])));
}

/** Equal within an absolute tolerance; null (and absent) only equals null. */
export function near(actual: number | null | undefined, expected: unknown, tolerance: number, where: string): void {
  if (expected === null || expected === undefined) {
    assert.equal(actual ?? null, null, where);
    return;
  }
  assert.ok(typeof actual === 'number', `${where}: absent, expected ${Number(expected)}`);
  assert.ok(Math.abs(actual - Number(expected)) <= tolerance, `${where}: ${actual}, expected ${Number(expected)}`);
}

/** p values: within a relative tolerance, which small ones need. */
export function nearP(actual: number | null, expected: unknown, tolerance: number, where: string): void {
  assert.ok(
    actual !== null && Math.abs(actual / Number(expected) - 1) <= tolerance,
    `${where}: p ${actual}, expected ${String(expected)}`,
  );
}
