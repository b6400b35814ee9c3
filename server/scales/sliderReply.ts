import { endsInsideJson, jsonAnswers } from './jsonAnswer.js';
import { readNumberText } from './numberText.js';
import {
  absent,
  excerpt,
  readsAsRefusal,
  splitReply,
  taggedText,
  wholeReplyVerdict,
  withoutMarkup,
} from './replyText.js';
import type { ModelReply, ReplyReading } from './scale.js';

/**
 * Reads a number out of a model's reply: the last closed answer tag outside the reasoning, else a JSON answer, else a
 * bare number. What is only in the reasoning is no answer. `rule` says which of these and how the number was written,
 * such as `tag`, `last_tag`, `json`, `bare`, `tag:percent`. Never throws.
 */
export function readSliderReply(reply: ModelReply, id: string, min: number, max: number): ReplyReading {
  const { visible, hidden } = splitReply(reply);
  const read = (written: string, rule: string, source: ReplyReading['source'], flags: string[] = []): ReplyReading => {
    const { value, status, form, flags: more } = readNumberText(written, min, max);
    const full = value === null ? 'none' : form === undefined ? rule : `${rule}:${form}`;
    return { value, status, rule: full, source, flags: [...flags, ...more], raw: excerpt(written.trim()) };
  };
  const whole = wholeReplyVerdict(reply, visible);
  if (whole?.status === 'refusal' || whole?.status === 'malformed') return whole;
  if (whole !== undefined) return inReasoning(hidden, id, whole, read(hidden, 'bare', 'reasoning').value !== null);

  const { closed, opened, unopened } = taggedText(visible, id);
  const last = closed.at(-1);
  if (last !== undefined) {
    const inner = jsonAnswers(last, id).at(-1);
    const several = new Set(closed.map((text) => withoutMarkup(text))).size > 1;
    return read(
      inner === undefined ? last : asText(inner),
      closed.length > 1 ? 'last_tag' : 'tag',
      inner === undefined ? 'content' : 'json',
      several ? ['multiple'] : [],
    );
  }
  if (opened !== undefined || unopened !== undefined) return unclosed(reply, opened ?? unopened ?? '', read);

  const json = jsonAnswers(visible, id);
  if (json.length > 0) {
    const several = new Set(json.map((value) => asText(value))).size > 1;
    return read(asText(json.at(-1)), 'json', 'json', several ? ['multiple'] : []);
  }
  if (reply.finish === 'length') return absent('truncated', visible.trim());
  if (endsInsideJson(visible)) return absent('unclosed', visible.trim());
  const labelled = /^\W{0,9}(?:final\s+)?answer\s*(?:is|:|=)+\s*([\s\S]{1,60})$/i.exec(visible.trim())?.[1];
  const bare = read(labelled ?? visible, labelled === undefined ? 'bare' : 'labelled', 'content');
  if (bare.status !== 'non_numeric') return bare;
  if (readsAsRefusal(visible)) return absent('refusal', visible.trim(), ['refusal_text']);
  return inReasoning(hidden, id, absent('unparseable', visible.trim(), bare.flags));
}

/** A tag that never closes, or never opened: an answer only if the model stopped by itself right after the number. */
function unclosed(
  reply: ModelReply,
  written: string,
  read: (written: string, rule: string, source: 'content', flags: string[]) => ReplyReading,
): ReplyReading {
  if (reply.finish === 'length') return absent('truncated', written.trim());
  const reading = read(written, 'unclosed_tag', 'content', ['unclosed']);
  if (reply.finish === 'stop' && reading.status !== 'non_numeric') return reading;
  return absent('unclosed', written.trim(), ['unclosed']);
}

/** Says that the reasoning holds the answer which the reply itself lacks; it never gives a value. */
function inReasoning(hidden: string, id: string, otherwise: ReplyReading, isNumber = false): ReplyReading {
  // Some endpoints put the whole answer, a number alone, into the reasoning field.
  const draft = taggedText(hidden, id).closed.at(-1) ?? (isNumber ? hidden : undefined);
  if (draft === undefined) return otherwise;
  // A reply cut in its reasoning was never finished: the tag there is a draft.
  if (otherwise.status === 'truncated') return { ...otherwise, flags: ['tag_in_reasoning'] };
  return absent('in_reasoning_only', draft.trim(), [], 'reasoning');
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
