import { endsInsideJson, jsonAnswers } from './jsonAnswer.js';
import { absent, excerpt, readsAsRefusal, splitReply, taggedText, wholeReplyVerdict } from './replyText.js';
import type { ModelReply, ReplyReading } from './scale.js';

/**
 * Which of several labels a reply names, for scales answered in words: a JSON answer, an answer tag, the line that
 * begins with the question's id, else the whole visible text. Longer labels are matched first, so that "very likely" is
 * not read as "likely"; case and white space do not matter; a label inside a longer word does not count. Two different
 * labels are `multiple`, none or a negated one is `not_in_set`. Never throws.
 */
export function readLabel(reply: ModelReply, id: string, labels: readonly string[]): ReplyReading {
  const { visible, hidden } = splitReply(reply);
  const whole = wholeReplyVerdict(reply, visible);
  if (whole?.status === 'empty') return labelInReasoning(hidden, id, labels) ?? whole;
  if (whole !== undefined) return whole;

  const json = jsonAnswers(visible, id).at(-1);
  if (json !== undefined) {
    const written = typeof json === 'string' ? json : JSON.stringify(json);
    const index = labels.findIndex((label) => normal(label) === normal(written));
    return index < 0 ? absent('not_in_set', written, [], 'json') : found(index, 'json', 'json', written);
  }
  const cut = reply.finish === 'length';
  if (endsInsideJson(visible)) return absent(cut ? 'truncated' : 'unclosed', visible);
  const { closed, opened } = taggedText(visible, id);
  const tagged = closed.at(-1) ?? (cut ? undefined : opened);
  const line = tagged === undefined ? lineOf(visible, id) : undefined;
  const rule = tagged !== undefined ? 'tag' : line !== undefined ? 'line' : 'label';
  return readText(tagged ?? line ?? visible, rule, labels, cut && tagged === undefined);
}

function readText(text: string, rule: string, labels: readonly string[], cut: boolean): ReplyReading {
  const { hits, negated, endsInLabel } = labelsIn(normal(text), labels.map(normal));
  // A cut "about as likely" may be the start of "about as likely as not".
  if (cut && (endsInLabel || hits.length === 0)) return absent('truncated', text.trim());
  const [only, second] = hits;
  if (only === undefined && readsAsRefusal(text)) return absent('refusal', text.trim(), ['refusal_text']);
  if (negated) return absent('not_in_set', text.trim(), ['negated']);
  if (only === undefined) return absent('not_in_set', text.trim());
  if (second !== undefined) return absent('multiple', text.trim());
  return found(only, rule, 'content', labels[only] ?? null);
}

/** What follows `id:` or `id is` on the first line that begins so; undefined where no line does. */
function lineOf(text: string, id: string): string | undefined {
  const name = id.replace(/[^a-z0-9-]/g, '').replace(/-/g, '[ _-]?');
  return new RegExp(
    `(?:^|\\n)[^\\S\\n]{0,9}[*_\\-•"'#]{0,5} {0,3}${name}[*_"']{0,4} {0,3}(?:[:=–-]|is )([^\\n]*)`,
    'i',
  ).exec(text)?.[1];
}

/** Some endpoints put a constrained answer into the reasoning field alone; it is said, and gives no value. */
function labelInReasoning(hidden: string, id: string, labels: readonly string[]): ReplyReading | undefined {
  const { closed } = taggedText(hidden, id);
  const written = closed.at(-1) ?? hidden;
  const names = labels.some((label) => normal(label) === normal(written).replace(/[.!]$/, ''));
  return names || closed.length > 0 ? absent('in_reasoning_only', written.trim(), [], 'reasoning') : undefined;
}

function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, ' ').trim();
}

interface LabelHits {
  readonly hits: readonly number[];
  readonly negated: boolean;
  readonly endsInLabel: boolean;
}

/** Indices of the labels that occur in the text, longest first, each stretch of text taken once. */
function labelsIn(text: string, labels: readonly string[]): LabelHits {
  let rest = text;
  const hits = new Set<number>();
  const negated = new Set<number>();
  const order = labels.map((label, index) => ({ label, index })).sort((a, b) => b.label.length - a.label.length);
  for (const { label, index } of order) {
    const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(?<=(\\bnot |n't |never )?)(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
    rest = rest.replace(pattern, (_all, negation: string | undefined) => {
      (negation === undefined ? hits : negated).add(index);
      return '\u0000';
    });
  }
  return { hits: [...hits], negated: negated.size > 0, endsInLabel: rest.endsWith('\u0000') };
}

function found(value: number, rule: string, source: 'content' | 'json', raw: string | null): ReplyReading {
  return { value, status: 'ok', rule, source, flags: [], raw: excerpt(raw) };
}
