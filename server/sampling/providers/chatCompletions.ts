import type { AskedRequest, ReadReply } from './contract.js';
import { amountOf, countOf, errorOf, finishOf, listOf, objectOf, textOf } from './reading.js';

type Body = Record<string, unknown>;

/** A body without the keys that are not set: an absent parameter is the endpoint's default, never null. */
export function withoutAbsent(body: Body): Body {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

export function messagesOf({ system, user }: AskedRequest): { role: string; content: string }[] {
  return [...(system === undefined ? [] : [{ role: 'system', content: system }]), { role: 'user', content: user }];
}

/** `response_format` for a JSON answer; undefined for a free one. */
export function responseFormat({ answer }: AskedRequest): Body | undefined {
  if (answer.format !== 'json_schema') return undefined;
  return { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: answer.schema } };
}

/** The body that most endpoints understand; a provider adds or renames what it words in another way. */
export function chatBody(request: AskedRequest): Body {
  return withoutAbsent({
    model: request.model,
    messages: messagesOf(request),
    temperature: request.temperature,
    top_p: request.topP,
    max_tokens: request.maxTokens,
    reasoning_effort: request.effort,
    seed: request.seed,
    response_format: responseFormat(request),
    ...request.extraBody,
  });
}

/** Reads a chat completion: any of the names under which endpoints put reasoning, usage, cost and who served it. */
export function readChat(reply: Readonly<Record<string, unknown>>): ReadReply {
  const choice = objectOf(listOf(reply['choices'])[0]);
  const message = objectOf(choice['message']);
  const usage = objectOf(reply['usage']);
  const details = objectOf(usage['completion_tokens_details']);
  const finishRaw = textOf(choice['finish_reason']);
  const reasoning = textOf(message['reasoning']) ?? textOf(message['reasoning_content']);
  const reasoningTokens = countOf(details['reasoning_tokens']);
  return {
    hasMessage: choice['message'] !== undefined && choice['message'] !== null,
    content: contentOf(message['content']),
    reasoning,
    reasoningKind: reasoning === null ? 'none' : 'raw',
    refusal: textOf(message['refusal']),
    finishRaw,
    finish: finishOf(finishRaw),
    responseId: textOf(reply['id']),
    servedModel: textOf(reply['model']),
    servedProvider: textOf(reply['provider']),
    systemFingerprint: textOf(reply['system_fingerprint']),
    inputTokens: countOf(usage['prompt_tokens']),
    cachedTokens: countOf(objectOf(usage['prompt_tokens_details'])['cached_tokens']),
    outputTokens: countOf(usage['completion_tokens']),
    reasoningTokens,
    reasoningInside: reasoningTokens === null ? null : true,
    costUsd: amountOf(usage['cost']),
    error: errorOf(reply) ?? errorOf(choice),
  };
}

/** Text content, or the text parts of a list of parts joined. */
function contentOf(content: unknown): string | null {
  if (!Array.isArray(content)) return textOf(content, true);
  const parts = (content as unknown[]).flatMap((part) => textOf(objectOf(part)['text']) ?? []);
  return parts.length === 0 ? null : parts.join('');
}
