import type { MeasurementLevel } from '../scales/scale.js';
import { number } from './words.js';

/** How a distance between two samples is named and shown, by what the answers allow. */
export interface DistanceWords {
  /** Name of the measure; `_mean`, `_excess_mean` and so on are appended. */
  readonly measure: string;
  readonly title: string;
  readonly unit: readonly [string, string];
  /** The unit in a sentence: `in points of the scale`. */
  readonly unitName: string;
  readonly show: (value: number) => string;
}

/** One decimal, or as many as keep a small number (the end of an interval beside zero) from reading as zero; at most 4. */
function digitsFor(value: number): number {
  return value === 0 || Math.abs(value) >= 0.05 ? 1 : Math.min(4, Math.ceil(-Math.log10(Math.abs(value))));
}

const levels: Readonly<Record<MeasurementLevel, DistanceWords>> = {
  interval: {
    measure: 'wasserstein',
    title: 'Wasserstein distance',
    unit: ['point', 'points'],
    unitName: 'points of the scale',
    show: (value) => number(value, digitsFor(value)),
  },
  ordinal: {
    measure: 'ordinal_wasserstein',
    title: 'Ordinal Wasserstein distance',
    unit: ['step', 'steps'],
    unitName: 'steps of the scale',
    show: (value) => number(value, 2),
  },
  nominal: {
    measure: 'total_variation',
    title: 'Total variation',
    unit: ['percentage point', 'percentage points'],
    unitName: 'percentage points of answers that would have to change',
    show: (value) => number(100 * value, 1),
  },
};

/** The distance that leads for answers of this level. */
export function distanceOf(level: MeasurementLevel): DistanceWords {
  return levels[level];
}

/** A distance with its unit: `3.4 points`, `1.0 point`. */
export function inUnit(value: number, words: DistanceWords): string {
  const text = words.show(value);
  return `${text} ${words.unit[/^−?1(\.0+)?$/.test(text) ? 0 : 1]}`;
}
