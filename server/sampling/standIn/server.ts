import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { objectOf } from '../providers/reading.js';
import { answerOf, readRequest } from './answer.js';
import { chatBody, completionBody, responsesBody } from './bodies.js';
import { impossibleValue } from './impossibleValue.js';
import { type FaultName, faults, type WireReply } from './faults.js';
import type { PromptBook } from './promptBook.js';

type Json = Readonly<Record<string, unknown>>;

export interface StandInOptions {
  readonly host?: string;
  readonly port?: number;
  readonly seed: number;
  /** Time that each reply takes. */
  readonly latencyMs?: number;
  readonly book?: PromptBook;
  /** Which fault a request meets; `number` counts requests from 0. */
  readonly fault?: (number: number, request: Json) => FaultName | undefined;
  readonly now: () => Date;
  /** Sees each request, for tests. */
  readonly onRequest?: (request: Json, headers: IncomingMessage['headers'], path: string) => void;
}

export interface StandInCounts {
  /** Requests that arrived. */
  requests: number;
  /** Replies that were made up, so that an endpoint would bill them. */
  billed: number;
  underWay: number;
  mostUnderWay: number;
}

export interface StandIn {
  readonly url: string;
  readonly counts: StandInCounts;
  readonly stop: () => Promise<void>;
}

const bodies: Readonly<Record<string, typeof chatBody>> = {
  '/v1/chat/completions': chatBody,
  '/v1/responses': responsesBody,
  '/v1/completions': completionBody,
};

/** Listens as a local OpenAI-compatible endpoint whose answers are simulated, and says so in every reply. */
export async function startStandIn(options: StandInOptions): Promise<StandIn> {
  const counts: StandInCounts = { requests: 0, billed: 0, underWay: 0, mostUnderWay: 0 };
  const draws = new Map<string, number>();
  const server = createServer((request, response) => {
    void serve(request, response, options, counts, draws);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(options.port ?? 0, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, counts, stop: () => stop(server) };
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: StandInOptions,
  counts: StandInCounts,
  draws: Map<string, number>,
): Promise<void> {
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'GET') {
    const found =
      path === '/stats' ? counts : path === '/v1/models' ? { object: 'list', data: [{ id: 'stand-in' }] } : undefined;
    write(response, {
      status: found === undefined ? 404 : 200,
      headers: jsonHeaders,
      text: JSON.stringify(found ?? {}),
    });
    return;
  }
  const make = bodies[path];
  const text = await bodyOf(request);
  const body = parsed(text);
  if (make === undefined || body === undefined) {
    const message = make === undefined ? `unknown path ${path}` : 'the body is not a JSON object';
    write(response, {
      status: make === undefined ? 404 : 400,
      headers: jsonHeaders,
      text: JSON.stringify({ error: { message } }),
    });
    return;
  }
  const number = counts.requests;
  counts.requests += 1;
  counts.underWay += 1;
  counts.mostUnderWay = Math.max(counts.mostUnderWay, counts.underWay);
  options.onRequest?.(body, request.headers, path);
  const fault = options.fault?.(number, body);
  const impossible = fault === undefined ? impossibleValue(body) : undefined;
  if (impossible !== undefined) {
    counts.underWay -= 1;
    write(response, { status: 400, headers: jsonHeaders, text: JSON.stringify(impossible) }, `req-${number}`);
    return;
  }
  const asked = readRequest(body);
  const key = `${asked.model}\n${asked.user}`;
  const draw = draws.get(key) ?? 0;
  draws.set(key, draw + 1);
  const answer = answerOf(asked, options.book ?? (() => undefined), options.seed, draw);
  const now = options.now();
  const said = {
    id: `chatcmpl-${options.seed}-${now.getTime()}-${number}`,
    model: asked.model,
    created: Math.floor(now.getTime() / 1000),
    answer,
  };
  const plain = make(said, body);
  const reply: WireReply =
    fault === undefined
      ? { status: 200, headers: jsonHeaders, text: JSON.stringify(plain) }
      : faults[fault]({ body: plain, request: body, number, now });
  if (reply.status === 200) counts.billed += 1;
  const wait = (options.latencyMs ?? 0) + (reply.delayMs ?? 0);
  const finish = (): void => {
    counts.underWay -= 1;
    write(response, reply, `req-${number}`);
  };
  if (wait > 0) setTimeout(finish, wait);
  else finish();
}

const jsonHeaders = { 'content-type': 'application/json' };

function write(response: ServerResponse, reply: WireReply, id?: string): void {
  if (reply.ending === 'reset') {
    response.socket?.destroy();
    return;
  }
  const headers = { ...reply.headers, 'x-credence-stand-in': '1', ...(id === undefined ? {} : { 'x-request-id': id }) };
  if (reply.ending === undefined) {
    response.writeHead(reply.status, { ...headers, 'content-length': Buffer.byteLength(reply.text) }).end(reply.text);
    return;
  }
  response.writeHead(reply.status, headers);
  response.write(reply.text.slice(0, Math.floor(reply.text.length / 2)));
  if (reply.ending === 'cut') setTimeout(() => response.socket?.destroy(), 20);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): Json | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? objectOf(value) : undefined;
  } catch {
    return undefined;
  }
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
