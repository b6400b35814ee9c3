import type { ResponseStatus } from './scale.js';
import { withoutMarkup } from './replyText.js';

/** A stretch of text read as a number on a scale. `form` names how it was written; plain digits have none. */
export interface NumberText {
  readonly value: number | null;
  readonly status: ResponseStatus;
  readonly form: string | undefined;
  readonly flags: readonly string[];
}

const longestAnswer = 80;
const digits = String.raw`[+-]?(?:\d{1,15}(?:[.,]\d{1,15})?|[.,]\d{1,15})`;
const percentSign = String.raw`(?:\s*(?:%|percent|per cent|pct\.?))`;
const hedge =
  /^(?:[~≈∼≥≤><]=?|about|around|roughly|approximately|approx\.?|circa|ca\.|nearly|almost|at least|at most|just (?:over|under)|over|under|close to)\s*/;
const range = new RegExp(
  `^(?:between|from)?\\s*(${digits})${percentSign}?\\s*(?:-|–|—|−|\\.\\.+|…|to|and)\\s*(\\d{1,15}(?:[.,]\\d{1,15})?)${percentSign}?$`,
);
const single = new RegExp(`^(${digits})(${percentSign}|\\s*(?:/|out of|of)\\s*(${digits})|\\s*points?)?$`);

/**
 * Reads an answer's text as one number on a scale from `min` to `max`. Nothing is clamped or rescaled: a value off the
 * scale, a range, another scale or words give no value and say so.
 */
export function readNumberText(written: string, min: number, max: number): NumberText {
  const text = withoutMarkup(written).toLowerCase().replace(/^−/, '-');
  if (text.length > longestAnswer) return none('non_numeric', []);
  const fullWidth = /[\uff00-\uffef]/.test(written) ? 'full_width' : undefined;
  const ends = range.exec(text);
  if (ends !== null) return none('range', [`from:${ends[1] ?? ''}`, `to:${ends[2] ?? ''}`]);
  const bare = text.replace(hedge, '').replace(hedge, '');
  const flags = bare === text ? [] : ['hedged'];
  const match = single.exec(bare);
  if (match === null) return none('non_numeric', flags);
  const [, number = '', suffix = '', whole] = match;
  const isPercent = new RegExp(`^${percentSign}$`).test(suffix);
  if (whole !== undefined && (min !== 0 || Number(whole) !== max))
    return none('other_scale', [...flags, 'other_scale']);
  if (isPercent && (min !== 0 || max !== 100)) return none('other_scale', [...flags, 'other_scale']);
  if (/^[+-]?\d{1,3},\d{3}$/.test(number)) return none('non_numeric', [...flags, 'ambiguous_separator']);
  if (/^[+-]?[1-9]\d{0,2}\.000$/.test(number)) flags.push('ambiguous_separator');

  const value = Number(number.replace(',', '.'));
  if (value < min || value > max) return { value: null, status: 'out_of_range', form: undefined, flags };
  // One and less may be meant as a probability; said, never rescaled. A per cent sign or "/100" settles it.
  if (suffix === '' && min === 0 && max >= 10 && value <= 1) flags.push('maybe_unit_scale');
  const form = isPercent
    ? 'percent'
    : whole !== undefined
      ? 'of_max'
      : number.includes(',')
        ? 'decimal_comma'
        : number.includes('.')
          ? 'decimal'
          : fullWidth;
  // Minus zero would print as another answer than zero.
  return { value: value === 0 ? 0 : value, status: 'ok', form, flags };
}

function none(status: ResponseStatus, flags: readonly string[]): NumberText {
  return { value: null, status, form: undefined, flags };
}
