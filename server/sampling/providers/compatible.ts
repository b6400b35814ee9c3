import { chatBody, readChat } from './chatCompletions.js';
import type { AskedRequest, Provider } from './contract.js';
import { noBudget, noChoice } from './refusals.js';

/** Any other endpoint that takes OpenAI's chat completions. */
export const compatible: Provider = {
  name: 'compatible',
  baseUrl: undefined,
  keyVariable: undefined,
  path: '/chat/completions',
  simulated: false,
  body: chatBody,
  read: readChat,
  refuses: (request, baseUrl) => [
    ...noBudget(request),
    ...noChoice(request),
    ...(new URL(baseUrl).hostname === 'api.anthropic.com' ? anthropicRefusals(request) : []),
  ],
};

/** What Anthropic's compatibility endpoint documents as clamped or ignored. */
function anthropicRefusals({ temperature, seed, effort, answer }: AskedRequest): string[] {
  return [
    ...(temperature !== undefined && temperature > 1 ? ['temperature above 1: changed to 1'] : []),
    ...(seed === undefined ? [] : ['seed: ignored']),
    ...(effort === undefined ? [] : ['effort: ignored']),
    ...(answer.format === 'json_schema' ? ['answer_format json_schema: ignored'] : []),
  ];
}

/** Credence's own stand-in (`credence model-sim`). Its answers are simulated and never count as real. */
export const modelSim: Provider = {
  ...compatible,
  name: 'model-sim',
  baseUrl: 'http://127.0.0.1:8089/v1',
  simulated: true,
  body: (request) => ({
    ...chatBody(request),
    ...(request.answer.format === 'choice' ? { structured_outputs: { choice: request.answer.choices } } : {}),
    ...(request.thinkingBudget === undefined ? {} : { thinking_budget: request.thinkingBudget }),
  }),
  refuses: () => [],
};
