import type { AttemptOutcome } from '../store/attempts.js';
import type { EndpointError, Provider, ReadReply } from './providers/contract.js';
import { errorOf } from './providers/reading.js';
import { retryAfterMs } from './retryAfter.js';
import type { RawReply } from './transport.js';

/** What a reply amounts to: a model's answer, or why not, and how long the endpoint asks to wait. */
export interface Verdict {
  readonly outcome: AttemptOutcome;
  readonly detail: string | null;
  /** The reply in one form; null where there is none that can be read. */
  readonly read: ReadReply | null;
  /** Whether an error names a parameter of the request. */
  readonly parameter: string | null;
  readonly retryAfterMs: number | null;
  readonly cacheEvidence: string | null;
}

/** Judges what came back. Status 200 alone means nothing: the body decides. Never throws. */
export function judge(raw: RawReply, provider: Provider, now: Date): Verdict {
  const wait = retryAfterMs(raw.headers, raw.text, now);
  const verdict = (outcome: AttemptOutcome, detail: string | null, more: Partial<Verdict> = {}): Verdict => ({
    outcome,
    detail: detail?.slice(0, 300) ?? null,
    read: null,
    parameter: null,
    retryAfterMs: wait,
    cacheEvidence: null,
    ...more,
  });
  if (raw.failure !== null) return verdict(raw.failure, raw.detail);
  const text = raw.text ?? '';
  const body = parsed(text);
  const status = raw.status ?? 0;
  if (status < 200 || status > 299) {
    const error = errorOf(body) ?? { status: null, code: null, type: null, param: null, message: text };
    return verdict(errorOutcome(status, error), wordsOf(status, error), { parameter: parameterOf(error) });
  }
  if (body === undefined)
    return verdict(/^\s*[{[]/.test(text) ? 'cut_body' : 'not_json', text.trim().slice(0, 120) || 'an empty body');
  if (typeof body !== 'object' || body === null) return verdict('malformed', text);
  const read = provider.read(body as Readonly<Record<string, unknown>>);
  if (read.error !== null) {
    const outcome = errorOutcome(read.error.status ?? 500, read.error);
    return verdict(outcome, wordsOf(200, read.error), { read, parameter: parameterOf(read.error) });
  }
  if (!read.hasMessage) return verdict('malformed', 'a reply without a message', { read });
  const cacheEvidence = cacheEvidenceOf(raw.headers, read);
  if (cacheEvidence !== null) return verdict('cached', cacheEvidence, { read, cacheEvidence });
  return verdict('reply', null, { read });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const outOfMoney =
  /insufficient_quota|billing|exceeded your current quota|credit balance|insufficient.?(?:credits?|funds|balance)|payment/i;
const moderation = /content_filter|content_policy|moderation|flagged|responsible.?ai/i;

function errorOutcome(status: number, error: EndpointError): AttemptOutcome {
  const words = `${error.code ?? ''} ${error.type ?? ''} ${error.message}`;
  if (status === 402 || ((status === 429 || status === 403) && outOfMoney.test(words))) return 'billing';
  if ((status === 400 || status === 403 || status === 422) && moderation.test(words)) return 'moderated';
  if (status === 401 || status === 403) return 'auth';
  if (status === 429 || /rate.?limit/i.test(error.code ?? error.type ?? '')) return 'rate_limited';
  if (status === 408 || status === 409 || status === 425 || status >= 500 || status < 200) return 'overloaded';
  return 'rejected';
}

function wordsOf(status: number, error: EndpointError): string {
  return `${status}${error.code === null ? '' : ` ${error.code}`}: ${error.message.trim().replace(/\s+/g, ' ')}`;
}

function parameterOf(error: EndpointError): string | null {
  if (error.param !== null) return error.param;
  return /unsupported|unknown|unrecognized|invalid/i.test(error.code ?? '') &&
    /param|value|field/i.test(error.code ?? '')
    ? (error.code ?? null)
    : null;
}

const cacheHeaders = [
  'x-openrouter-cache',
  'x-cache',
  'cf-cache-status',
  'x-litellm-cache-hit',
  'x-cache-status',
  'x-portkey-cache-status',
];

/** Signs in transport that an answer was kept from before; two equal answers alone are none. */
function cacheEvidenceOf(headers: Readonly<Record<string, string>>, read: ReadReply): string | null {
  const header = cacheHeaders.find((name) => /^(?:hit|true|semantic hit)\b/i.test(headers[name] ?? ''));
  if (header !== undefined) return `${header}: ${headers[header]}`;
  const nothingUsed = read.inputTokens === 0 && read.outputTokens === 0;
  return nothingUsed && (read.content ?? '') !== '' ? 'an answer that used no tokens' : null;
}
