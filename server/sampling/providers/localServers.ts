import { chatBody, readChat } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noBudget, noChoice } from './refusals.js';

/** A llama.cpp server; left out, temperature is 0.8 and top_k 40 there. */
export const llamaCpp: Provider = {
  name: 'llama-cpp',
  baseUrl: 'http://127.0.0.1:8080/v1',
  keyVariable: undefined,
  path: '/chat/completions',
  simulated: false,
  body: chatBody,
  read: readChat,
  refuses: (request) => [...noBudget(request), ...noChoice(request)],
};

/** Ollama's OpenAI-compatible endpoint. */
export const ollama: Provider = {
  name: 'ollama',
  baseUrl: 'http://127.0.0.1:11434/v1',
  keyVariable: undefined,
  path: '/chat/completions',
  simulated: false,
  body: chatBody,
  read: readChat,
  refuses: (request) => [
    ...noBudget(request),
    ...noChoice(request),
    ...(request.effort !== undefined && !['none', 'low', 'medium', 'high'].includes(request.effort)
      ? [`effort ${request.effort}: Ollama knows none, low, medium and high`]
      : []),
  ],
};
