/** A request before any endpoint's own form: what is asked, and how the model is set. Absent means not sent. */
export interface AskedRequest {
  readonly model: string;
  readonly system: string | undefined;
  readonly user: string;
  readonly temperature: number | undefined;
  readonly topP: number | undefined;
  readonly maxTokens: number | undefined;
  readonly effort: string | undefined;
  readonly thinkingBudget: number | undefined;
  readonly seed: number | undefined;
  /** How the answer is constrained: a JSON schema, a list of allowed answers, or not at all. */
  readonly answer:
    | { readonly format: 'tagged' }
    | { readonly format: 'json_schema'; readonly schema: Readonly<Record<string, unknown>> }
    | { readonly format: 'choice'; readonly choices: readonly string[] };
  readonly routing: Readonly<Record<string, unknown>> | undefined;
  readonly extraBody: Readonly<Record<string, unknown>> | undefined;
}

export type Finish = 'stop' | 'length' | 'content_filter' | 'error';

/** A reply as an endpoint words it, read into one form. Null is what the endpoint does not say. */
export interface ReadReply {
  /** Whether there is a model's message at all; without one the reply is malformed. */
  readonly hasMessage: boolean;
  readonly content: string | null;
  readonly reasoning: string | null;
  /** Whether the reasoning text is the model's own, or a summary of it. */
  readonly reasoningKind: 'raw' | 'summary' | 'none';
  readonly refusal: string | null;
  readonly finishRaw: string | null;
  readonly finish: Finish | null;
  readonly responseId: string | null;
  readonly servedModel: string | null;
  readonly servedProvider: string | null;
  readonly systemFingerprint: string | null;
  readonly inputTokens: number | null;
  readonly cachedTokens: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly reasoningInside: boolean | null;
  /** What the endpoint itself says it charged, in USD. */
  readonly costUsd: number | null;
  /** An error that came with status 200. */
  readonly error: EndpointError | null;
}

/** An error in an endpoint's own words. */
export interface EndpointError {
  readonly status: number | null;
  readonly code: string | null;
  readonly type: string | null;
  readonly param: string | null;
  readonly message: string;
}

/** A kind of endpoint: where it is, how it wants a request, how it words a reply, and what it is known to ignore. */
export interface Provider {
  readonly name: string;
  readonly baseUrl: string | undefined;
  /** The environment variable with the key; undefined where none is needed. */
  readonly keyVariable: string | undefined;
  readonly path: string;
  /** Whether its answers are simulated, and so never count as a real sample. */
  readonly simulated: boolean;
  body(request: AskedRequest): Record<string, unknown>;
  read(reply: Readonly<Record<string, unknown>>): ReadReply;
  /** Settings that it is known to refuse, ignore or change: what, and what it does instead. */
  refuses(request: AskedRequest, baseUrl: string): readonly string[];
}
