import type { ModelReply, ReplyReading, ResponseStatus } from './scale.js';

/** A reply with the reasoning that stands inside its content taken apart from what is meant to be seen. */
export interface SplitReply {
  readonly visible: string;
  /** Reasoning of both kinds: think blocks of the content, then the reasoning field. */
  readonly hidden: string;
}

const thinkTag = /<\s*(\/?)\s*(?:think|thinking|thought|reasoning)\s*>/gi;

/**
 * Takes think blocks out of the content. A closing tag without an opening one makes all text before it reasoning
 * (chat templates put the opening tag into the prompt); an opening tag without a closing one, all text after it.
 */
export function splitReply(reply: ModelReply): SplitReply {
  const content = reply.content ?? '';
  let visible = '';
  let hidden = '';
  let thinking = false;
  let from = 0;
  for (const match of content.matchAll(thinkTag)) {
    const text = content.slice(from, match.index);
    from = match.index + match[0].length;
    if (match[1] === '/' && !thinking) {
      hidden += visible + text;
      visible = '';
    } else if (thinking) hidden += text;
    else visible += text;
    thinking = match[1] !== '/';
  }
  const rest = content.slice(from);
  if (thinking) hidden += rest;
  else visible += rest;
  return { visible, hidden: [hidden, reply.reasoning ?? ''].filter((text) => text !== '').join('\n') };
}

/** What stands in answer tags, in order, and whether a tag was left open at the end or closed without being opened. */
export interface TaggedText {
  readonly closed: readonly string[];
  readonly opened: string | undefined;
  readonly unopened: string | undefined;
}

/** Finds `<answer>...</answer>` (any case, white space, attributes), or the tag named like the question. Linear in the text. */
export function taggedText(text: string, id: string): TaggedText {
  const name = id === 'answer' ? 'answer' : `(?:answer|${id.replace(/[^a-z0-9-]/g, '')})`;
  const tag = new RegExp(`<\\s{0,9}(/?)\\s{0,9}${name}(?:\\s[^<>]{0,200})?>`, 'gi');
  const closed: string[] = [];
  let open: number | undefined;
  let unopened: string | undefined;
  for (const match of text.matchAll(tag)) {
    if (match[1] === '') open = match.index + match[0].length;
    else if (open === undefined) unopened ??= text.slice(0, match.index);
    else {
      closed.push(text.slice(open, match.index));
      open = undefined;
    }
  }
  return { closed, opened: open === undefined ? undefined : text.slice(open), unopened };
}

const marks = new Set('*_`"\'“”‘’$ \t\r\n');

/** Text without the marks that models put round an answer (emphasis, quotes, code, a boxed formula, a full stop). */
export function withoutMarkup(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\u200b-\u200f\u2060\ufeff]/g, '');
  const boxed = /^\s{0,99}\$*\\boxed\{([^{}]{0,200})\}/.exec(plain)?.[1];
  const inner = trimmed(boxed ?? plain);
  return inner.endsWith('.') ? trimmed(inner.slice(0, -1)) : inner;
}

/** A loop where a pattern with `$` would be quadratic on long runs of marks. */
function trimmed(text: string): string {
  let from = 0;
  let to = text.length;
  while (from < to && marks.has(text[from]!)) from += 1;
  while (to > from && marks.has(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

const refusing =
  /^\W*(?:(?:i[’']m|i am)\s+(?:really |very |so )?sorry|sorry\b|i\s+(?:can[’']?t|cannot|can not|won[’']t|will not)\s|(?:i[’']m|i am)\s+(?:not able|unable)|as an ai\b|i (?:must|have to) decline)/i;

/** A reading without a value where a reply as a whole says so: an HTML page, a refusal, nothing visible; else undefined. */
export function wholeReplyVerdict(reply: ModelReply, visible: string): ReplyReading | undefined {
  if (typeof reply.refusal === 'string' && reply.refusal !== '') return absent('refusal', reply.refusal);
  if (/^\s*<(?:!doctype html|html|head|body)\b/i.test(visible)) return absent('malformed', visible);
  if (visible.trim() !== '') return undefined;
  if (reply.finish === 'length') return absent('truncated', null);
  return absent(reply.finish === 'content_filter' ? 'refusal' : 'empty', null);
}

/** Whether a text that holds no answer begins in the words of a refusal. */
export function readsAsRefusal(visible: string): boolean {
  return refusing.test(visible.slice(0, 200));
}

/** A reading without a value, and why. */
export function absent(
  status: ResponseStatus,
  raw: string | null,
  flags: readonly string[] = [],
  source: ReplyReading['source'] = 'content',
): ReplyReading {
  return { value: null, status, rule: 'none', source, flags, raw: excerpt(raw) };
}

/** At most 200 characters, never half of a surrogate pair. */
export function excerpt(text: string | null): string | null {
  return text === null ? null : text.slice(0, 200).replace(/[\ud800-\udbff]$/, '');
}
