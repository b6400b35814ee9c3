import type { EndpointError, Finish } from './contract.js';

type Json = Readonly<Record<string, unknown>>;

/** The value if it is an object, else an empty one: replies are never trusted to have a shape. */
export function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** A text, or null; an empty one too where `keepEmpty` is not said. */
export function textOf(value: unknown, keepEmpty = false): string | null {
  return typeof value === 'string' && (keepEmpty || value !== '') ? value : null;
}

/** A count of tokens: whole and not negative, or null. */
export function countOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

export function amountOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The finish reasons that endpoints use, by the four that Credence tells apart; others stay raw alone. */
export function finishOf(raw: string | null): Finish | null {
  switch (raw?.toLowerCase()) {
    case 'stop':
    case 'end_turn':
    case 'eos':
    case 'stop_sequence':
    case 'completed':
      return 'stop';
    case 'length':
    case 'max_tokens':
    case 'max_output_tokens':
      return 'length';
    case 'content_filter':
    case 'safety':
    case 'refusal':
      return 'content_filter';
    case 'error':
    case 'failed':
      return 'error';
    default:
      return null;
  }
}

/** An `error` as endpoints word it (an object, sometimes a list or plain text), or null where there is none. */
export function errorOf(body: unknown): EndpointError | null {
  const first = Array.isArray(body) ? (body as unknown[])[0] : body;
  const raw = objectOf(first)['error'];
  if (raw === undefined || raw === null || raw === false) return null;
  if (typeof raw === 'string') return { status: null, code: null, type: null, param: null, message: raw };
  const error = objectOf(raw);
  const code = error['code'];
  return {
    status: typeof code === 'number' ? code : null,
    code: typeof code === 'number' ? String(code) : textOf(code),
    type: textOf(error['type']) ?? textOf(error['status']),
    param: textOf(error['param']),
    message: textOf(error['message']) ?? JSON.stringify(raw),
  };
}
