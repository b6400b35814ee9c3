import type { PublishedColumn } from '../../store/publishedColumns.js';
import type { LoadedData } from '../loadReportData.js';
import type { Report, ReportMeasure } from '../report.js';

/** The rest of a measure's name; what is left out is null. */
export interface At {
  readonly item?: string;
  readonly against?: string;
  readonly convention?: string;
}

/** What a validation is computed from: a report, the answers behind it, and what the source computed itself. */
export interface Measured {
  readonly loaded: LoadedData;
  readonly report: Report;
  /** Bootstrap samples of each Silverman test. */
  readonly replicates: number;
  /** The measure of exactly this name, or undefined. */
  readonly row: (measure: string, sample: string, at?: At) => ReportMeasure | undefined;
  readonly value: (measure: string, sample: string, at?: At) => number | null;
  readonly p: (measure: string, sample: string, at?: At) => number | null;
  /** The measures of all items, in the order of the report. */
  readonly items: (measure: string, sample: string, at?: Omit<At, 'item'>) => readonly ReportMeasure[];
  /** A column that the source computed, or undefined. */
  readonly column: (name: string) => PublishedColumn['values'] | undefined;
}

/** Makes a report's measures findable by exact name, for a study of one question and one condition. */
export function measuredOf(
  loaded: LoadedData,
  report: Report,
  columns: readonly PublishedColumn[],
  replicates: number,
): Measured {
  const byName = new Map<string, ReportMeasure>();
  const byItems = new Map<string, ReportMeasure[]>();
  for (const one of report.measures) {
    const at = { against: one.against, convention: one.convention };
    byName.set(nameOf(one.measure, one.sample, { ...at, item: one.item }), one);
    if (one.item === null) continue;
    const name = nameOf(one.measure, one.sample, at);
    const list = byItems.get(name);
    if (list === undefined) byItems.set(name, [one]);
    else list.push(one);
  }
  const row: Measured['row'] = (measure, sample, at = {}) => byName.get(nameOf(measure, sample, at));
  return {
    loaded,
    report,
    replicates,
    row,
    value: (measure, sample, at) => row(measure, sample, at)?.value ?? null,
    p: (measure, sample, at) => row(measure, sample, at)?.p ?? null,
    items: (measure, sample, at = {}) => byItems.get(nameOf(measure, sample, at)) ?? [],
    column: (name) => columns.find((column) => column.name === name)?.values,
  };
}

interface NameParts {
  readonly item?: string | null;
  readonly against?: string | null;
  readonly convention?: string | null;
}

function nameOf(measure: string, sample: string, { item, against, convention }: NameParts): string {
  return JSON.stringify([measure, sample, item ?? null, against ?? null, convention ?? null]);
}
