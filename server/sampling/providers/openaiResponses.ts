import { withoutAbsent } from './chatCompletions.js';
import type { Provider, ReadReply } from './contract.js';
import { countOf, errorOf, finishOf, listOf, objectOf, textOf } from './reading.js';
import { noBudget, noChoice } from './refusals.js';

/** OpenAI's responses API. Its reasoning texts are summaries; on success it gives no reason for having stopped. */
export const openaiResponses: Provider = {
  name: 'openai-responses',
  baseUrl: 'https://api.openai.com/v1',
  keyVariable: 'OPENAI_API_KEY',
  path: '/responses',
  simulated: false,
  body: (request) =>
    withoutAbsent({
      model: request.model,
      instructions: request.system,
      input: request.user,
      temperature: request.temperature,
      top_p: request.topP,
      max_output_tokens: request.maxTokens,
      reasoning: request.effort === undefined ? undefined : { effort: request.effort, summary: 'auto' },
      text:
        request.answer.format === 'json_schema'
          ? { format: { type: 'json_schema', name: 'answer', strict: true, schema: request.answer.schema } }
          : undefined,
      store: false,
      ...request.extraBody,
    }),
  read: readResponse,
  refuses: (request) => [
    ...noBudget(request),
    ...noChoice(request),
    ...(request.seed === undefined ? [] : ['seed: the responses API takes none']),
  ],
};

function readResponse(reply: Readonly<Record<string, unknown>>): ReadReply {
  const output = listOf(reply['output']).map(objectOf);
  const parts = output.filter(({ type }) => type === 'message').flatMap(({ content }) => listOf(content).map(objectOf));
  const texts = parts.flatMap(({ type, text }) => (type === 'output_text' ? (textOf(text, true) ?? []) : []));
  const thoughts = output.filter(({ type }) => type === 'reasoning');
  const summary = thoughts.flatMap((item) =>
    listOf(item['summary']).flatMap((part) => textOf(objectOf(part)['text']) ?? []),
  );
  const raw = thoughts.flatMap((item) =>
    listOf(item['content']).flatMap((part) => textOf(objectOf(part)['text']) ?? []),
  );
  const reasoning = raw.length > 0 ? raw : summary;
  const usage = objectOf(reply['usage']);
  const reasoningTokens = countOf(objectOf(usage['output_tokens_details'])['reasoning_tokens']);
  const status = textOf(reply['status']);
  const finishRaw = textOf(objectOf(reply['incomplete_details'])['reason']) ?? status;
  return {
    // A reply whose cap was used up in reasoning has reasoning items alone: that is an answer cut, not a broken reply.
    hasMessage: Array.isArray(reply['output']) && (output.length > 0 || status === 'incomplete'),
    content: texts.length === 0 ? null : texts.join(''),
    reasoning: reasoning.length === 0 ? null : reasoning.join('\n\n'),
    reasoningKind: raw.length > 0 ? 'raw' : summary.length > 0 ? 'summary' : 'none',
    refusal: parts.flatMap(({ type, refusal }) => (type === 'refusal' ? (textOf(refusal) ?? []) : []))[0] ?? null,
    finishRaw,
    finish: finishOf(finishRaw),
    responseId: textOf(reply['id']),
    servedModel: textOf(reply['model']),
    servedProvider: null,
    systemFingerprint: null,
    inputTokens: countOf(usage['input_tokens']),
    cachedTokens: countOf(objectOf(usage['input_tokens_details'])['cached_tokens']),
    outputTokens: countOf(usage['output_tokens']),
    reasoningTokens,
    reasoningInside: reasoningTokens === null ? null : true,
    costUsd: null,
    error: errorOf(reply),
  };
}
