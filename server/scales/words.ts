import type { ModelReply, ReplyReading } from './scale.js';

/**
 * Which of several labels a reply names, for scales answered in words. Longer labels are matched first, so that
 * "very likely" is not read as "likely"; case and white space do not matter; a label inside a longer word does not
 * count. Two different labels of one scale are `multiple`, none is `not_in_set`.
 */
export function readLabel(reply: ModelReply, id: string, labels: readonly string[]): ReplyReading {
  const content = reply.content ?? '';
  if (reply.refusal) return absent('refusal', 'content', reply.refusal);
  if (content.trim() === '') return absent(reply.finish === 'length' ? 'truncated' : 'empty', 'content', null);

  const json = jsonAnswer(content, id);
  if (typeof json === 'string') {
    const index = labels.findIndex((label) => normal(label) === normal(json));
    return index < 0 ? absent('not_in_set', 'json', json) : found(index, 'json', 'json', json);
  }
  const hits = labelsIn(normal(content), labels.map(normal));
  const [only, second] = [...new Set(hits)];
  if (only === undefined) return absent(reply.finish === 'length' ? 'truncated' : 'not_in_set', 'content', content);
  if (second !== undefined) return absent('multiple', 'content', content);
  return found(only, 'label', 'content', labels[only] ?? null);
}

/** The value under `id` (or under `answer`) if the reply is a JSON object, fenced or not; else undefined. */
export function jsonAnswer(content: string, id: string): unknown {
  const body = /\{[\s\S]*\}/.exec(content)?.[0];
  if (body === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    const record = parsed as Record<string, unknown>;
    return Object.hasOwn(record, id) ? record[id] : record['answer'];
  } catch {
    return undefined;
  }
}

function normal(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Indices of the labels that occur in the text, longest first, each occurrence taken once. */
function labelsIn(text: string, labels: readonly string[]): number[] {
  let rest = text;
  const order = labels.map((label, index) => ({ label, index })).sort((a, b) => b.label.length - a.label.length);
  return order.flatMap(({ label, index }) => {
    const escaped = label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'gu');
    if (!pattern.test(rest)) return [];
    rest = rest.replace(pattern, '\u0000');
    return [index];
  });
}

function found(value: number, rule: string, source: 'content' | 'json', raw: string | null): ReplyReading {
  return { value, status: 'ok', rule, source, flags: [], raw: raw?.slice(0, 200) ?? null };
}

function absent(status: ReplyReading['status'], source: 'content' | 'json', raw: string | null): ReplyReading {
  return { value: null, status, rule: 'none', source, flags: [], raw: raw?.slice(0, 200) ?? null };
}
