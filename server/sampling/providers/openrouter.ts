import { chatBody, readChat, withoutAbsent } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noChoice } from './refusals.js';

/**
 * OpenRouter. Without `require_parameters` it drops what the upstream provider does not take; with fallbacks it mixes
 * providers and quantisations behind one name: the one is asked for always, the other is off unless the study says.
 */
export const openrouter: Provider = {
  name: 'openrouter',
  baseUrl: 'https://openrouter.ai/api/v1',
  keyVariable: 'OPENROUTER_API_KEY',
  path: '/chat/completions',
  simulated: false,
  body(request) {
    const { reasoning_effort: effort, ...body } = chatBody(request);
    const reasoning = withoutAbsent({ effort, max_tokens: request.thinkingBudget });
    return {
      ...body,
      ...(Object.keys(reasoning).length === 0 ? {} : { reasoning }),
      provider: { allow_fallbacks: false, ...request.routing, require_parameters: true },
      usage: { include: true },
    };
  },
  read: readChat,
  refuses: (request) => [
    ...noChoice(request),
    ...(request.effort !== undefined && request.thinkingBudget !== undefined
      ? ['effort and thinking_budget: give one of them']
      : []),
  ],
};
