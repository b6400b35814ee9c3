import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import { Agent, fetch as undiciFetch } from 'undici';
import type { RawReply, Transport } from './transport.js';

export interface HttpEndpoint {
  readonly baseUrl: string;
  readonly path: string;
  /** Undefined for endpoints that need none. */
  readonly key: string | undefined;
  readonly timeoutMs: number;
}

/** Where one request's error text is put: the client itself keeps only the parsed part of it. */
interface Capture {
  text?: string;
}

/**
 * Requests through the `openai` client, with its own retries off: each call is one HTTP request. Node's hidden limit of
 * 300 s for response headers is lifted; the timeout covers the whole request, its body too. Returns a `close`, too.
 */
export function httpTransport(endpoint: HttpEndpoint): { send: Transport; close: () => Promise<void> } {
  const dispatcher = new Agent({ headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: 30_000, connections: null });
  const client = new OpenAI({
    // The client insists on a key; endpoints without one ignore it. Never the environment's: a stray one would leak.
    apiKey: endpoint.key ?? 'none',
    baseURL: endpoint.baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    logLevel: 'off',
    fetch: capturingFetch,
    fetchOptions: { dispatcher },
  });
  const send: Transport = async (body, signal) => {
    // One controller a request: signals joined to a long-lived one would stay in memory with it.
    const ending = new AbortController();
    const end = (): void => ending.abort();
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      end();
    }, endpoint.timeoutMs);
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    const capture: Capture = {};
    const failure = (otherwise: 'network' | 'cut_body'): RawReply['failure'] =>
      timedOut ? 'timeout' : signal.aborted ? 'aborted' : otherwise;
    try {
      const response = await client
        .post(endpoint.path, {
          body,
          signal: ending.signal,
          timeout: endpoint.timeoutMs + 1000,
          fetchOptions: { dispatcher, capture } as never,
        })
        .asResponse();
      const { status } = response;
      const headers = Object.fromEntries(response.headers.entries());
      try {
        return { status, headers, text: await response.text(), failure: null, detail: null };
      } catch (error) {
        return { status, headers, text: null, failure: failure('cut_body'), detail: message(error) };
      }
    } catch (error) {
      const answered = errorReply(error, capture);
      return answered ?? { status: null, headers: {}, text: null, failure: failure('network'), detail: message(error) };
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
    }
  };
  return { send, close: () => dispatcher.close() };
}

/** An answer with an error status, which the client throws; undefined for anything else. */
function errorReply(error: unknown, capture: Capture): RawReply | undefined {
  if (!(error instanceof APIError) || error instanceof APIConnectionError || error instanceof APIUserAbortError)
    return undefined;
  const { status, headers } = error as APIError<number, Headers>;
  const text = capture.text ?? error.message;
  return { status, headers: Object.fromEntries(headers.entries()), text, failure: null, detail: null };
}

async function capturingFetch(url: unknown, init: unknown): Promise<Response> {
  const { capture, ...rest } = init as { capture?: Capture } & Record<string, unknown>;
  const response = await undiciFetch(url as string, rest);
  if (!response.ok && capture !== undefined)
    capture.text = await response
      .clone()
      .text()
      .catch(() => '');
  return response as unknown as Response;
}

/** The innermost cause in words, such as `connect ECONNREFUSED 127.0.0.1:9`. */
function message(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (!(current instanceof Error)) return String(current);
  return current.message === '' ? ((current as NodeJS.ErrnoException).code ?? current.name) : current.message;
}
