import { absent } from '../words.js';
import type { ValidationRow } from './validation.js';

/** A number of ours for reading beside a printed one: enough digits to compare, no more. */
export function readableNumber(ours: number | null, published: string | null): string {
  if (ours === null) return absent;
  if (Number.isInteger(ours) && Math.abs(ours) < 1e15) return String(ours);
  const digits = Math.min(17, Math.max(5, (published ?? '').replace(/e.*$/, '').replace(/\D/g, '').length + 1));
  const short = Number(ours.toPrecision(digits));
  return Math.abs(ours) < 1e-3 ? short.toExponential() : String(short);
}

/** A label before its number; a row's only number needs none. */
export function labelled(label: string, number: string): string {
  return label === '' ? number : `${label}: ${number}`;
}

/** What a row publishes and what we get, as lists of labelled numbers. */
export function publishedAndOurs({ parts, corrected }: Pick<ValidationRow, 'parts' | 'corrected'>): {
  readonly published: string[];
  readonly ours: string[];
  readonly corrected: string[];
} {
  return {
    published: parts.flatMap(({ label, published }) => (published === null ? [] : [labelled(label, published)])),
    ours: parts.map(({ label, published, ours }) => labelled(label, readableNumber(ours, published))),
    corrected: corrected.map(({ label, ours }) => labelled(label, readableNumber(ours, null))),
  };
}
