import { textWidth } from './fontMetrics.js';

type Weight = 'regular' | 'bold';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const longest = 600;

/**
 * One line of harmless characters: control characters, lone surrogates, and marks that turn the writing direction are
 * taken out, white space becomes single spaces. Markup needs no care here; it is escaped where it is written.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu, '')
    .trim();
}

/** The text on one line of at most `width` pixels, cut with an ellipsis if need be. */
export function fitText(text: string, width: number, size: number, weight: Weight = 'regular'): string {
  return wrapText(text, width, size, 1, weight)[0] ?? '';
}

/** The text broken into at most `lines` lines of at most `width` pixels; the last ends in an ellipsis if text is left. */
export function wrapText(
  text: string,
  width: number,
  size: number,
  lines: number,
  weight: Weight = 'regular',
): string[] {
  const clean = cleanText(text);
  const { wrapped, rest } = breakLines(segments(clean), width, size, lines, weight);
  const last = wrapped.at(-1);
  if (last !== undefined && (rest || clean.length > longest)) {
    const kept = fitting(last, 0, width - textWidth('…', size, weight), size, weight);
    wrapped[wrapped.length - 1] = [...segments(last.slice(0, kept).join('').trimEnd()), '…'];
  }
  return written(wrapped, clean);
}

/** Lines of at most `width` pixels that a set of names takes, and their common size. */
export interface SetNames {
  size: number;
  lines: string[][];
}

/**
 * Sets names in the first of the ways (size in pixels, most lines) in which each stands whole. If there is none, the last
 * way is taken and a name too long loses its middle, since what tells samples apart mostly stands at the ends.
 */
export function setNames(
  names: readonly string[],
  width: number,
  ways: readonly { size: number; lines: number }[],
  weight: Weight = 'regular',
): SetNames {
  const texts = names.map(cleanText);
  const isWhole = ({ size, lines }: { size: number; lines: number }): boolean =>
    texts.every((text) => text.length <= longest && !breakLines(segments(text), width, size, lines, weight).rest);
  const way = ways.find(isWhole) ?? ways.at(-1)!;
  return { size: way.size, lines: texts.map((text) => withoutMiddle(text, width, way.size, way.lines, weight)) };
}

function withoutMiddle(text: string, width: number, size: number, lines: number, weight: Weight): string[] {
  const parts = segments(text);
  let tried = breakLines(parts, width, size, lines, weight);
  for (let kept = parts.length - 1; tried.rest && kept > 1; kept -= 1) {
    const half = Math.floor(kept / 2);
    const shorter = [...parts.slice(0, kept - half), '…', ...parts.slice(parts.length - half)];
    tried = breakLines(shorter, width, size, lines, weight);
  }
  return written(tried.wrapped, text);
}

function segments(text: string): string[] {
  return Array.from(graphemes.segment(text.slice(0, longest)), ({ segment }) => segment);
}

/** Lines as graphemes, and whether any text is left after the last one. */
function breakLines(parts: readonly string[], width: number, size: number, lines: number, weight: Weight) {
  const wrapped: string[][] = [];
  let at = 0;
  while (at < parts.length && wrapped.length < lines) {
    while (parts[at] === ' ') at += 1;
    const all = fitting(parts, at, width, size, weight);
    const end = all < parts.length && wrapped.length < lines - 1 ? breakBefore(parts, at, all) : all;
    wrapped.push(parts.slice(at, end));
    at = end;
  }
  return { wrapped, rest: at < parts.length };
}

/** Lines as strings; where the text runs from right to left, isolated so that an ellipsis falls at its end. */
function written(wrapped: readonly (readonly string[])[], text: string): string[] {
  const lines = wrapped.map((parts) => parts.join('').trimEnd());
  return isRightToLeft(text) ? lines.map((line) => `\u2067${line}\u2069`) : lines;
}

/** How far from `start` the text fits into the width. */
function fitting(parts: readonly string[], start: number, width: number, size: number, weight: Weight): number {
  let used = 0;
  let end = start;
  while (end < parts.length) {
    used += textWidth(parts[end]!, size, weight);
    if (used > width && end > start) break;
    end += 1;
  }
  return end;
}

/** The last space up to `end`, else the last joint of a compound name, else `end` itself. */
function breakBefore(parts: readonly string[], start: number, end: number): number {
  for (let at = end; at > start; at -= 1) if (parts[at] === ' ') return at;
  for (let at = end; at > start; at -= 1) if (/[-/_=:]/.test(parts[at - 1]!)) return at;
  return end;
}

/** Whether the first letter that has a direction is one of Hebrew, Arabic or their kin. */
function isRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|\p{Script=Adlam}/u.test(letter);
}

/** A count with its noun: `1 response`, `5,831 responses`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

/** A number with at most `digits` decimals, without trailing zeros, with a true minus sign. */
export function plainNumber(value: number, digits: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits }).replace('-', '−');
}
