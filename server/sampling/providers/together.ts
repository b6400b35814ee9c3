import { chatBody, readChat } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noBudget, noChoice } from './refusals.js';

/** Together. Reasoning comes in a field of its own or, for some models, in think tags inside the content. */
export const together: Provider = {
  name: 'together',
  baseUrl: 'https://api.together.xyz/v1',
  keyVariable: 'TOGETHER_API_KEY',
  path: '/chat/completions',
  simulated: false,
  body: chatBody,
  read: readChat,
  refuses: (request) => [...noBudget(request), ...noChoice(request)],
};
