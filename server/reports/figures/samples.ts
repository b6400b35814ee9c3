import { cleanText } from './text.js';
import type { SampleKind } from './theme.js';

/** Responses of one sample on the 0-100 slider; absent answers are left out by the caller. */
export interface ResponseSample {
  label: string;
  kind: SampleKind;
  responses: readonly number[];
}

const order: readonly SampleKind[] = ['human', 'hold-out', 'model', 'ensemble'];

/** People first, then their hold-out, models, ensemble; within a kind the order given. */
export function peopleFirst<T extends { kind: SampleKind }>(samples: readonly T[]): T[] {
  return samples.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** A label for running text: cleaned, never empty, and short. */
export function spoken(label: string): string {
  const letters = Array.from(cleanText(label) || 'unnamed');
  return letters.length > 80 ? `${letters.slice(0, 79).join('')}…` : letters.join('');
}

/** Throws unless every value lies on the 0-100 scale. */
export function requireOnScale(values: readonly number[], label: string): void {
  const wrong = values.find((value) => !(value >= 0 && value <= 100));
  if (wrong !== undefined) throw new RangeError(`${spoken(label)}: ${wrong} is not on the 0-100 scale`);
}
