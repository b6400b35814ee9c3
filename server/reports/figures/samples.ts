import { cleanText, plainNumber } from './text.js';
import type { SampleKind } from './theme.js';

/** Ends of the slider in its points. */
export interface ScaleEnds {
  min: number;
  max: number;
}

/** The scale of a figure that is given none. */
export const percentScale: ScaleEnds = { min: 0, max: 100 };

/** `0-100`, or `−50 to 50` where a hyphen would read as a sign. */
export function scaleName({ min, max }: ScaleEnds): string {
  return min < 0 ? `${plainNumber(min, 2)} to ${plainNumber(max, 2)}` : `${min}-${max}`;
}

/** Axis values that part the scale evenly. */
export function scaleMarks({ min, max }: ScaleEnds, parts: number): number[] {
  return Array.from({ length: parts + 1 }, (_, part) => min + (part / parts) * (max - min));
}

/** A range that leaves `share` of the scale free beyond each end. */
export function widened({ min, max }: ScaleEnds, share: number): [number, number] {
  return [min - share * (max - min), max + share * (max - min)];
}

/** Responses of one sample on the slider; absent answers are left out by the caller. */
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

/** Throws unless every value lies on the scale. */
export function requireOnScale(values: readonly number[], label: string, ends: ScaleEnds): void {
  const wrong = values.find((value) => !(value >= ends.min && value <= ends.max));
  if (wrong !== undefined) throw new RangeError(`${spoken(label)}: ${wrong} is not on the ${scaleName(ends)} scale`);
}
