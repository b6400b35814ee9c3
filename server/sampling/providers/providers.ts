import { compatible, modelSim } from './compatible.js';
import type { Provider } from './contract.js';
import { deepseek } from './deepseek.js';
import { llamaCpp, ollama } from './localServers.js';
import { openai } from './openai.js';
import { openaiResponses } from './openaiResponses.js';
import { openrouter } from './openrouter.js';
import { together } from './together.js';
import { vllm } from './vllm.js';

/** Every provider by its name. A new one is one module, one row here and one in the contract test. */
export const providers = {
  'model-sim': modelSim,
  openai,
  'openai-responses': openaiResponses,
  openrouter,
  together,
  deepseek,
  vllm,
  'llama-cpp': llamaCpp,
  ollama,
  compatible,
} as const satisfies Record<string, Provider>;
