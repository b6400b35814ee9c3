type Json = Record<string, unknown>;

/** What goes over the wire. */
export interface WireReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** `cut` ends the connection within the body, `stall` falls silent within it, `reset` never answers. */
  readonly ending?: 'cut' | 'stall' | 'reset';
  readonly delayMs?: number;
}

export interface FaultContext {
  /** The reply as it would be without the fault. */
  readonly body: Json;
  readonly request: Readonly<Json>;
  /** Counts requests from 0. */
  readonly number: number;
  readonly now: Date;
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}): WireReply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  text: JSON.stringify(body),
});

const error = (
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  more: Json = {},
): WireReply => json({ error: { code, type: code, message, param: null, ...more } }, status, headers);

const tooMany = (headers: Record<string, string>, message = 'Rate limit reached.'): WireReply =>
  error(429, 'rate_limit_exceeded', message, headers);

/** The reply with its one choice changed. */
const choice = ({ body }: FaultContext, change: (first: Json, message: Json) => Json): WireReply => {
  const first = { ...((body['choices'] as Json[] | undefined)?.[0] ?? {}) };
  return json({ ...body, choices: [change(first, { ...(first['message'] as Json) })] });
};

const content = (context: FaultContext, text: (said: string) => string | null): WireReply =>
  choice(context, (first, message) => ({
    ...first,
    message: { ...message, content: text(String(message['content'])) },
  }));

/** Every way in which real endpoints went wrong on direct calls (field notes of 2026), by name. */
export const faults = {
  '429-seconds': () => tooMany({ 'retry-after': '1' }),
  '429-ms': () => tooMany({ 'retry-after-ms': '40' }),
  '429-date': ({ now }) => tooMany({ 'retry-after': new Date(now.getTime() + 1500).toUTCString() }),
  '429-reset-header': () => tooMany({ 'x-ratelimit-reset-requests': '60ms' }),
  '429-words': () => tooMany({}, 'Rate limit reached. Please try again in 50ms.'),
  '429-garbage': () => tooMany({ 'retry-after': 'soon' }),
  '429-long': () => tooMany({ 'retry-after': '7200' }),
  '429-bare': () => tooMany({}),
  quota: () =>
    error(429, 'insufficient_quota', 'You exceeded your current quota, please check your plan and billing details.'),
  'billing-402': () => error(402, 'payment_required', 'Insufficient credits.'),
  'auth-401': () => error(401, 'invalid_api_key', 'Incorrect API key provided.'),
  'forbidden-403': () => error(403, 'forbidden', 'This key may not use this model.'),
  'moderation-400': () => error(400, 'content_filter', 'The prompt was flagged by the content filter.'),
  'moderation-403': () => error(403, 'moderation', 'Your input was flagged.'),
  '404-model': () => error(404, 'model_not_found', 'The model does not exist.'),
  '500': () => error(500, 'server_error', 'Internal error.'),
  '503-retry-after': () => error(503, 'overloaded', 'Overloaded.', { 'retry-after-ms': '30' }),
  '529': () => error(529, 'overloaded_error', 'Overloaded.'),
  reset: ({ body }) => ({ ...json(body), ending: 'reset' }),
  'cut-body': ({ body }) => ({ ...json(body), ending: 'cut' }),
  'stalled-body': ({ body }) => ({ ...json(body), ending: 'stall' }),
  'slow-headers': ({ body }) => ({ ...json(body), delayMs: 2500 }),
  'cut-json': ({ body }) => ({ ...json(body), text: JSON.stringify(body).slice(0, -40) }),
  html: () => ({
    status: 200,
    headers: { 'content-type': 'text/html' },
    text: '<!DOCTYPE html><html><body>Gateway</body></html>',
  }),
  'html-502': () => ({
    status: 502,
    headers: { 'content-type': 'text/html' },
    text: '<html><body>502 Bad Gateway</body></html>',
  }),
  'empty-body': () => ({ status: 200, headers: {}, text: '' }),
  'keep-alive-lines': ({ body }) => ({ ...json(body), text: `\n\n\n${JSON.stringify(body)}` }),
  'error-in-200': ({ body }) => json({ ...body, choices: undefined, error: { code: 502, message: 'Upstream error.' } }),
  'rate-limit-in-200': () => json({ error: { code: 429, message: 'Rate limited upstream.' } }),
  'error-in-choice': (context) =>
    choice(context, () => ({ finish_reason: 'error', error: { code: 502, message: 'Upstream died.' } })),
  'empty-choices': ({ body }) => json({ ...body, choices: [] }),
  'null-choices': ({ body }) => json({ ...body, choices: null }),
  'null-content': (context) => content(context, () => null),
  'empty-content': (context) => content(context, () => ''),
  length: (context) =>
    choice(context, (first, message) => ({
      ...first,
      message: { ...message, content: '', reasoning: 'Still thinking' },
      finish_reason: 'length',
    })),
  'cut-digits': (context) =>
    choice(context, (first, message) => ({
      ...first,
      message: { ...message, content: '<answer>8' },
      finish_reason: 'length',
    })),
  'think-in-content': (context) => content(context, (said) => `<think>Maybe <answer>1</answer>?</think>\n${said}`),
  'only-reasoning': (context) =>
    choice(context, (first, message) => ({
      ...first,
      message: { role: 'assistant', content: null, reasoning_content: message['content'] },
    })),
  'refusal-text': (context) => content(context, () => "I'm sorry, but I can't help with that."),
  'refusal-field': (context) =>
    choice(context, (first, message) => ({ ...first, message: { ...message, content: null, refusal: 'No.' } })),
  gibberish: (context) => content(context, () => 'Ꮤ qux fjord wxyz ###'),
  prose: (context) => content(context, () => "On the 0-100 scale this is 35-49, I'd say 40."),
  'cache-header': ({ body }) => json(body, 200, { 'x-openrouter-cache': 'HIT' }),
  'cache-zero-usage': ({ body }) => json({ ...body, usage: { prompt_tokens: 0, completion_tokens: 0 } }),
  replay: ({ body }) =>
    json({
      ...body,
      id: 'chatcmpl-replayed',
      created: 1,
      choices: [{ index: 0, message: { role: 'assistant', content: '<answer>42</answer>' }, finish_reason: 'stop' }],
    }),
  'rejected-temperature': ({ request }) =>
    error(
      400,
      'unsupported_value',
      "Unsupported value: 'temperature' does not support this value.",
      {},
      { param: 'temperature', sent: request['temperature'] },
    ),
  'bad-request': () => error(400, 'invalid_request_error', 'The request is not valid.'),
  'ignored-temperature': ({ body }) => json({ ...body, temperature: 0.123 }),
  'ignored-parameters': ({ body }) => json(body),
  'ignored-cap': ({ body }) => json({ ...body, usage: { prompt_tokens: 10, completion_tokens: 99_999 } }),
  'ignored-format': (context) => content(context, () => 'I think it is rather likely.'),
  'mixed-providers': ({ body, number }) => json({ ...body, provider: number % 2 === 0 ? 'Alpha/fp8' : 'Beta/bf16' }),
  'mixed-models': ({ body, number }) => json({ ...body, model: number % 2 === 0 ? 'model-a' : 'model-b' }),
  'costs-told': ({ body }) => json({ ...body, provider: 'Alpha', usage: { ...(body['usage'] as Json), cost: 0.001 } }),
} as const satisfies Record<string, (context: FaultContext) => WireReply>;

export type FaultName = keyof typeof faults;

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}
