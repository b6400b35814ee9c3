import type { MeasureLookup } from './measureLookup.js';
import type { ReportData } from './reportData.js';

/** A sample's differential entropy against people's, over the items where both have one. */
export interface Spread {
  /** Mean difference in nats, sample minus people; its exponential is the ratio of widths. */
  readonly difference: number;
  /** On how many items the sample's is lower. */
  readonly lower: number;
  readonly items: number;
}

/**
 * Compares entropies item by item in the leading convention; null where no item has both. Pooled answers of an ensemble
 * are left out: so many more answers than people's bring another bias.
 */
export function spreadAgainst(
  measures: MeasureLookup,
  question: string,
  sample: string,
  people: string,
  { items, conditions }: Pick<ReportData, 'items' | 'conditions'>,
): Spread | null {
  const differences = items.flatMap(({ id: item }) =>
    conditions.flatMap((condition) => {
      const [own, theirs] = [sample, people].map((label) =>
        measures.find({ measure: 'differential_entropy', question, sample: label, item, condition }),
      );
      if (own === undefined || theirs === undefined || own.convention?.includes('pooled') === true) return [];
      return [own.value - theirs.value];
    }),
  );
  if (differences.length === 0) return null;
  return {
    difference: differences.reduce((sum, value) => sum + value, 0) / differences.length,
    lower: differences.filter((value) => value < 0).length,
    items: differences.length,
  };
}
