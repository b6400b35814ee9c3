import { iteratedNull } from './iteratedNull.js';
import { wassersteinDistance, wassersteinToMixture } from './wasserstein.js';
import { halfSampleNull } from './wassersteinNull.js';

/** How the null distance is estimated. */
export type NullConvention = 'iterated-bootstrap' | 'half-samples';

export interface WassersteinExcess {
  /** Wasserstein-1 distance to the people, in points of the scale */
  distance: number;
  /** what two human samples of these sizes differ by */
  nullDistance: number;
  /** distance - nullDistance; near 0 (and as often below) where the answers are people's own */
  excess: number;
}

/**
 * How much further a model's answers lie from people's than a second sample of people of the same size would. The
 * distance of finite samples is never 0; the excess is. Null with fewer than two people or no answer.
 *
 * @throws RangeError for NaN and infinities.
 */
export function wassersteinExcess(
  people: ArrayLike<number>,
  model: ArrayLike<number>,
  convention: NullConvention = 'iterated-bootstrap',
): WassersteinExcess | null {
  return excessOver(people, wassersteinDistance(people, model), model.length, convention);
}

/**
 * The same for an ensemble: the equal-weight mixture of several samples, whose null distance is that of a sample of the
 * mixture's effective size. Empty parts don't take part.
 */
export function mixtureExcess(
  people: ArrayLike<number>,
  parts: readonly ArrayLike<number>[],
  convention: NullConvention = 'iterated-bootstrap',
): WassersteinExcess | null {
  return excessOver(people, wassersteinToMixture(people, parts), effectiveSize(parts), convention);
}

/**
 * The size of a plain sample whose shares vary as much as those of the equal-weight mixture of these samples (Kish
 * 1965): K^2 / sum(1/size) over the K that are not empty; 0 where all are.
 */
export function effectiveSize(parts: readonly ArrayLike<number>[]): number {
  const sizes = parts.map((part) => part.length).filter((size) => size > 0);
  return sizes.length === 0 ? 0 : sizes.length ** 2 / sizes.reduce((sum, size) => sum + 1 / size, 0);
}

function excessOver(
  people: ArrayLike<number>,
  distance: number | null,
  size: number,
  convention: NullConvention,
): WassersteinExcess | null {
  if (distance === null) return null;
  const estimate = convention === 'half-samples' ? halfSampleNull : iteratedNull;
  const nullDistance = estimate(people, people.length, size);
  return nullDistance === null ? null : { distance, nullDistance, excess: distance - nullDistance };
}
