import type { ReportMeasure } from '../report.js';
import { placeKey } from './prepare.js';

/** What names a measure: everything but its place and its numbers. */
export interface MeasureName {
  readonly measure: string;
  readonly question: string;
  readonly sample: string;
  readonly against?: string | null;
  readonly convention?: string | null;
}

export interface MeasurePlace {
  /** null = over all conditions. */
  readonly condition: string | null;
  /** null = over all items. */
  readonly item: string | null;
}

export interface MeasureNumbers {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly p?: number | null;
  readonly n?: number | null;
}

/** One line of the report; what is not given is null, and so is what is not finite. */
export function measureRow(name: MeasureName, place: MeasurePlace, numbers: MeasureNumbers): ReportMeasure {
  return {
    measure: name.measure,
    question: name.question,
    condition: place.condition,
    item: place.item,
    sample: name.sample,
    against: name.against ?? null,
    convention: name.convention ?? null,
    value: finite(numbers.value),
    low: finite(numbers.low),
    high: finite(numbers.high),
    p: finite(numbers.p),
    n: numbers.n ?? null,
  };
}

function finite(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && Number.isFinite(value) ? value : null;
}

/** Two conventions that apply together, in one name. */
export function joined(...conventions: readonly (string | null | undefined)[]): string | null {
  return conventions.filter((part) => part !== null && part !== undefined && part !== '').join(' ') || null;
}

/** Values of one measure at its places. */
export type PlaceValues = ReadonlyMap<string, ReportMeasure>;

const nothing: PlaceValues = new Map();

/** Item rows by name, so that a measure over items reads what the rows of the items say and nothing else. */
export class ItemRows {
  private readonly byName = new Map<string, Map<string, ReportMeasure>>();

  constructor(rows: readonly ReportMeasure[]) {
    for (const row of rows) {
      if (row.item === null || row.condition === null) continue;
      const name = nameKey(row);
      const places = this.byName.get(name);
      const place = placeKey({ condition: row.condition, item: row.item });
      if (places === undefined) this.byName.set(name, new Map([[place, row]]));
      else places.set(place, row);
    }
  }

  /** The rows of one name at their places; empty where there are none. */
  of(name: MeasureName): PlaceValues {
    return this.byName.get(nameKey(name)) ?? nothing;
  }

  /** Every name with its rows, in the order of their first row. */
  all(): PlaceValues[] {
    return [...this.byName.values()];
  }
}

function nameKey({ measure, question, sample, against, convention }: MeasureName): string {
  return JSON.stringify([measure, question, sample, against ?? null, convention ?? null]);
}
