import type { ValidationPart } from './validation.js';

/** From this many significant digits on, a number counts as published in full. */
const fullPrecision = 10;

/**
 * Whether a number of ours is the published one: `exactly` where a whole number is equal or where ten or more digits
 * agree to 1e-9 (relative), `to the printed digits` where ours rounds to what was printed. Null without ours.
 */
export function agreement(published: string, ours: number | null): ValidationPart['agrees'] {
  if (ours === null) return null;
  const theirs = Number(published);
  if (!Number.isFinite(theirs)) throw new Error(`"${published}" is no number`);
  if (Number.isInteger(theirs) && Math.abs(ours - theirs) < 1e-9) return 'exactly';
  const [mantissa = '', exponent] = published.toLowerCase().split('e');
  const digits = mantissa.replace(/^[-+]?0*\.?0*/, '').replace('.', '').length;
  if (digits >= fullPrecision) return Math.abs(ours - theirs) <= 1e-9 * Math.abs(theirs) ? 'exactly' : 'no';
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  const rounded = exponent === undefined ? ours.toFixed(decimals) : ours.toExponential(decimals);
  return Number(rounded) === theirs ? 'to the printed digits' : 'no';
}
