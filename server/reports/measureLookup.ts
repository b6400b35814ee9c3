import type { Report, ReportMeasure } from './report.js';

/** What a measure is asked for by; parts left out mean: of one sample alone, over all items, over all conditions. */
export interface MeasureKey {
  readonly measure: string;
  readonly question: string;
  readonly sample: string;
  readonly against?: string | null;
  readonly item?: string | null;
  readonly condition?: string;
}

export interface MeasureLookup {
  /** The measure in its leading convention, or undefined where the report has none or its value is absent. */
  readonly find: (key: MeasureKey) => (ReportMeasure & { readonly value: number }) | undefined;
  /** Every convention of a measure, the leading one first, absent values too. */
  readonly conventions: (key: MeasureKey) => readonly ReportMeasure[];
}

/** Words of variants that stand beside the leading one: as published, an alternative, or on fewer items. */
const behind = new Set([
  'published',
  'pooled',
  'row-weighted',
  'hold-out-items',
  'half-samples',
  'without-repeats',
  'label-permutation',
  'uncorrected',
  'no-drop',
  'raw-time',
  'log-time',
  'z-time',
  'multimode-si',
  'multimode-no-rescale',
  'hall-york-line',
  'hall-york-0-100',
]);

/** Finds measures of a report by what they are of. Takes one pass over the report, so make it once. */
export function measureLookup(report: Pick<Report, 'measures'>): MeasureLookup {
  const byKey = new Map<string, ReportMeasure[]>();
  for (const row of report.measures) {
    const key = keyOf(row, row.condition);
    const rows = byKey.get(key);
    if (rows === undefined) byKey.set(key, [row]);
    else rows.push(row);
  }
  for (const rows of byKey.values()) if (rows.length > 1) rows.sort((a, b) => rank(a) - rank(b));
  const conventions = (key: MeasureKey): readonly ReportMeasure[] => {
    if (key.condition !== undefined) return byKey.get(keyOf(key, key.condition)) ?? [];
    return byKey.get(keyOf(key, null)) ?? byKey.get(keyOf(key, '')) ?? [];
  };
  return { conventions, find: (key) => conventions(key).find(hasValue) };
}

function hasValue(row: ReportMeasure): row is ReportMeasure & { readonly value: number } {
  return row.value !== null;
}

function rank({ convention }: ReportMeasure): number {
  if (convention === null) return 0;
  const words = convention.split(' ');
  // Times between neighbouring slides are the corrected ones.
  return words.filter((word) => behind.has(word)).length - (words.includes('adjacent-slides') ? 1 : 0);
}

/** Parts joined by a character that no name holds; absent parts differ from empty ones. */
function keyOf(key: Omit<MeasureKey, 'condition'>, condition: string | null): string {
  const { measure, question, sample, against, item } = key;
  return `${measure}\n${question}\n${sample}\n${against ?? '\r'}\n${item ?? '\r'}\n${condition ?? '\r'}`;
}
