import { chatBody, readChat } from './chatCompletions.js';
import type { Provider } from './contract.js';
import { noBudget, noChoice } from './refusals.js';

/** DeepSeek. Four nominal efforts are two real ones, and thinking ignores temperature without a word. */
export const deepseek: Provider = {
  name: 'deepseek',
  baseUrl: 'https://api.deepseek.com',
  keyVariable: 'DEEPSEEK_API_KEY',
  path: '/chat/completions',
  simulated: false,
  body(request) {
    const { reasoning_effort: effort, ...body } = chatBody(request);
    if (effort === undefined) return body;
    if (effort === 'none') return { ...body, thinking: { type: 'disabled' } };
    return { ...body, thinking: { type: 'enabled' }, reasoning_effort: effort };
  },
  read: readChat,
  refuses(request) {
    const { effort, temperature, topP, model } = request;
    const thinks = effort === undefined ? model !== 'deepseek-chat' : effort !== 'none';
    return [
      ...noBudget(request),
      ...noChoice(request),
      ...(effort === 'medium' || effort === 'xhigh' ? [`effort ${effort}: runs as high`] : []),
      ...(effort === 'minimal' ? ['effort minimal: runs as low'] : []),
      ...(thinks && temperature !== undefined ? ['temperature: ignored while the model thinks'] : []),
      ...(thinks && topP !== undefined ? ['top_p: ignored while the model thinks'] : []),
    ];
  },
};
