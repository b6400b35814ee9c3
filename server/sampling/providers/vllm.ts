import { chatBody, readChat } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noBudget } from './refusals.js';

/** A vLLM server, 0.12 or later: `structured_outputs` holds an answer to a list; the older names are ignored.
 * Left out, temperature is the server's own default, which need not be 1. */
export const vllm: Provider = {
  name: 'vllm',
  baseUrl: undefined,
  keyVariable: undefined,
  path: '/chat/completions',
  simulated: false,
  body: (request) => ({
    ...chatBody(request),
    ...(request.answer.format === 'choice' ? { structured_outputs: { choice: request.answer.choices } } : {}),
  }),
  read: readChat,
  refuses: (request) => [
    ...noBudget(request),
    ...Object.keys(request.extraBody ?? {})
      .filter((key) => key.startsWith('guided_'))
      .map((key) => `extra_body.${key}: ignored since vLLM 0.12; use answer_format choice or json_schema`),
  ],
};
