import { chatBody, readChat, withoutAbsent } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noBudget, noChoice } from './refusals.js';

/** OpenAI's chat completions. Its cap bounds visible and reasoning tokens together, under a newer name. */
export const openai: Provider = {
  name: 'openai',
  baseUrl: 'https://api.openai.com/v1',
  keyVariable: 'OPENAI_API_KEY',
  path: '/chat/completions',
  simulated: false,
  body(request) {
    const { max_tokens: cap, ...body } = chatBody(request);
    return withoutAbsent({ ...body, max_completion_tokens: cap });
  },
  read: readChat,
  refuses: (request) => [...noBudget(request), ...noChoice(request)],
};
