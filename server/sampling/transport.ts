/** What came back over the wire, before anyone has read it. Headers have lower-case names. */
export interface RawReply {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string | null;
  /** Why there is no whole reply; null where one came, whatever it says. */
  readonly failure: 'network' | 'timeout' | 'cut_body' | 'aborted' | null;
  readonly detail: string | null;
}

/** Sends one request body and brings what came back. Never throws: a failure is a reply without a text. */
export type Transport = (body: Readonly<Record<string, unknown>>, signal: AbortSignal) => Promise<RawReply>;
