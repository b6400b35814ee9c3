import { jsonAnswers } from './jsonAnswer.js';
import { absent, splitReply, taggedText, withoutMarkup } from './replyText.js';
import type { ModelReply, ReplyReading } from './scale.js';

const alone =
  /^[\s"'(*[]{0,9}(?:(?:the )?(?:answer|option|choice)(?: is)?\s{0,3}:?\s{0,3})?[(*["']{0,4}([a-z])[)*\]"'.:\s]{0,9}$/i;
const beforeText =
  /^[\s"'(*[]{0,9}(?:(?:answer|option|choice)\s{0,3}:?\s{0,3})?[(*["']{0,4}([a-z])[*"']{0,2}[).:\]][*"']{0,2}\s+(\S[\s\S]*)$/i;

/**
 * Reads the letter of the place that a reply names ("B", "(b)", "Answer: B", "B. It is likely that ..."), in an answer
 * tag, in JSON or bare. `shown[0]` is the canonical index of the alternative at place A. Undefined where the reply names
 * no letter, so that the alternatives' own words decide; a letter beside another alternative's text is `multiple`.
 */
export function readLetter(
  reply: ModelReply,
  id: string,
  shown: readonly number[],
  alternatives: readonly string[],
): ReplyReading | undefined {
  const { visible } = splitReply(reply);
  if (reply.refusal) return undefined;
  const json = jsonAnswers(visible, id).at(-1);
  const source = typeof json === 'string' ? 'json' : 'content';
  const written = typeof json === 'string' ? json : (taggedText(visible, id).closed.at(-1) ?? visible);
  const letter = alone.exec(written)?.[1] ?? beforeText.exec(written)?.[1];
  if (letter === undefined) return undefined;
  const value = shown[letter.toUpperCase().charCodeAt(0) - 65];
  if (value === undefined) return absent('not_in_set', written.trim(), [], source);
  const text = beforeText.exec(written)?.[2];
  const named = text === undefined ? -1 : alternatives.findIndex((alternative) => same(alternative, text));
  if (named >= 0 && named !== value) return absent('multiple', written.trim(), [], source);
  return { value, status: 'ok', rule: 'letter', source, flags: [], raw: written.trim().slice(0, 200) };
}

function same(one: string, other: string): boolean {
  return withoutMarkup(one).toLowerCase() === withoutMarkup(other).toLowerCase();
}
