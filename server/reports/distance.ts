import type { MeasurementLevel } from '../scales/scale.js';
import { number } from './words.js';

/** How a distance between two samples is named and shown, by what the answers allow. */
export interface DistanceWords {
  /** Name of the measure; `_mean`, `_excess_mean` and so on are appended. */
  readonly measure: string;
  /** Whether reports take off what two samples of people would have. */
  readonly hasExcess: boolean;
  readonly title: string;
  readonly unit: readonly [string, string];
  readonly show: (value: number) => string;
  /** What the distance is, in a sentence. */
  readonly meaning: string;
}

/** One decimal, or as many as keep a small number (the end of an interval beside zero) from reading as zero; at most 4. */
function digitsFor(value: number): number {
  return value === 0 || Math.abs(value) >= 0.05 ? 1 : Math.min(4, Math.ceil(-Math.log10(Math.abs(value))));
}

const levels: Readonly<Record<MeasurementLevel, DistanceWords>> = {
  interval: {
    measure: 'wasserstein',
    hasExcess: true,
    title: 'Wasserstein distance',
    unit: ['point', 'points'],
    show: (value) => number(value, digitsFor(value)),
    meaning: 'Distance: by how many points a sample’s answers would have to move on average to become people’s.',
  },
  ordinal: {
    measure: 'ordinal_wasserstein',
    hasExcess: false,
    title: 'Ordinal Wasserstein distance',
    unit: ['step', 'steps'],
    show: (value) => number(value, 2),
    meaning:
      'Distance: by how many steps of the scale a sample’s answers would have to move on average to become people’s.',
  },
  nominal: {
    measure: 'total_variation',
    hasExcess: false,
    title: 'Total variation',
    unit: ['percentage point', 'percentage points'],
    show: (value) => number(100 * value, 1),
    meaning: 'Distance: the share of a sample’s answers to an item that would have to change to become people’s.',
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
