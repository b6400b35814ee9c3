/** Labels of the people's samples as the import names them. */
export const original = 'human:original';
export const validation = 'human:validation';
export const prompt = 'human:prompt-validation';

/** The models in the order of the paper's figures, and the rest of each label. */
export const fullRuns = [
  'gpt-5',
  'claude-sonnet-4.5',
  'DeepSeek-R1',
  'gemini-3-pro-preview',
  'Kimi-K2-Thinking',
  'Qwen3-235B-Thinking',
  'GLM-4.6',
  'grok-4.1-fast',
] as const;

export const humanFile =
  'the people of the original wave with their times and slide numbers (datasets/probcopa_CANARY.jsonl)';
export const roundFiles = 'the people of all three waves (datasets/ and the two validation files in results/)';
export const demoFile = 'the full runs (results/probcopa_MODEL.jsonl or demo_data.json) beside the original wave';
