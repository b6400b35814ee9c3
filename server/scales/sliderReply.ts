import type { ModelReply, ReplyReading } from './scale.js';
import { jsonAnswer } from './words.js';

/** Reads a number out of a model's reply: the last closed answer tag, a JSON answer, or a bare number. */
export function readSliderReply(reply: ModelReply, id: string, min: number, max: number): ReplyReading {
  const content = reply.content ?? '';
  const absent = (status: ReplyReading['status'], raw: string | null): ReplyReading => ({
    value: null,
    status,
    rule: 'none',
    source: 'content',
    flags: [],
    raw: raw?.slice(0, 200) ?? null,
  });
  if (reply.refusal) return absent('refusal', reply.refusal);
  if (content.trim() === '') return absent(reply.finish === 'length' ? 'truncated' : 'empty', null);
  const json = jsonAnswer(content, id);
  const tagged = [...content.matchAll(/<answer[^>]*>([\s\S]*?)<\/answer>/gi)].at(-1)?.[1];
  const written =
    json === undefined
      ? (tagged ?? content).trim()
      : typeof json === 'number'
        ? String(json)
        : typeof json === 'string'
          ? json.trim()
          : '';
  if (!/^[+-]?\d+(\.\d+)?$/.test(written)) return absent(tagged === undefined ? 'unparseable' : 'non_numeric', written);
  const value = Number(written);
  if (value < min || value > max) return absent('out_of_range', written);
  const rule = json === undefined ? (tagged === undefined ? 'bare' : 'tag') : 'json';
  return { value, status: 'ok', rule, source: rule === 'json' ? 'json' : 'content', flags: [], raw: written };
}
