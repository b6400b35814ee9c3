import type { AnswerRespondent } from '../answers.js';

/** What a published file holds, told by its name alone. */
export type Contents =
  | { readonly type: 'items' | 'subset' | 'demo' }
  | {
      readonly type: 'people';
      readonly wave: string;
      /** Read by (person, slide) in the published analysis, and not as the rows stand. */
      readonly sorted: boolean;
      /** Files of lower rank with the same answers. */
      readonly replaces: readonly string[];
    }
  | { readonly type: 'model'; readonly respondent: AnswerRespondent };

export const names = {
  items: 'datasets/probcopa_items.jsonl',
  original: 'datasets/probcopa_CANARY.jsonl',
  annotated: 'results/probcopa_human_results_annotated_CANARY.jsonl',
  silverman: 'results/ProbCOPA_silverman_test_significances.csv',
  demo: 'demo_data.json',
  /** The people in the demo data, as a source of their own. */
  demoPeople: 'demo_data.json: human_responses',
} as const;

const fixed: Readonly<Record<string, Contents>> = {
  [names.items]: { type: 'items' },
  'datasets/probcopa_30_samples.jsonl': { type: 'subset' },
  [names.original]: { type: 'people', wave: 'original', sorted: true, replaces: [names.annotated, names.demoPeople] },
  [names.annotated]: { type: 'people', wave: 'original', sorted: true, replaces: [names.demoPeople] },
  'results/probcopa_random_sample_validation_round_human_results_CANARY.jsonl': {
    type: 'people',
    wave: 'validation',
    sorted: false,
    replaces: [],
  },
  'results/probcopa_random_sample_prompt_validation_round_human_results_CANARY.jsonl': {
    type: 'people',
    wave: 'prompt-validation',
    sorted: false,
    replaces: [],
  },
  [names.demo]: { type: 'demo' },
};

/** The settings in a model file's name: where it lies, how its name goes on after the model, what that says. */
const blocks: readonly {
  readonly folder: string;
  readonly pattern: RegExp;
  readonly setting: string;
  readonly word: string;
  readonly block: string;
  readonly maxTokens: number;
}[] = [
  {
    folder: 'results/temperature_experiments/',
    pattern: /^([\w.@+-]+)_temperature_(\d+(?:\.\d+)?)\.jsonl$/,
    setting: 'temperature',
    word: 'temperature',
    block: 'temperature',
    maxTokens: 4224,
  },
  {
    folder: 'results/reasoning_effort_experiments/',
    pattern: /^([\w.@+-]+)_reasoning_effort_(\w+)\.jsonl$/,
    setting: 'effort',
    word: 'effort',
    block: 'reasoning_effort',
    maxTokens: 4224,
  },
  {
    folder: 'results/reasoning_effort_experiments/',
    pattern: /^([\w.@+-]+)_thinking_budget_(\d+)\.jsonl$/,
    setting: 'thinking_budget',
    word: 'budget',
    block: 'reasoning_effort',
    maxTokens: 4224,
  },
  {
    folder: 'results/persona_prompt_experiments/',
    pattern: /^([\w.@+-]+)_structured_personas_(\w+)\.jsonl$/,
    setting: 'personas',
    word: 'personas',
    block: 'persona_prompt',
    maxTokens: 2048,
  },
];

/** What the file of this published name holds, or undefined where it holds no answers of the study. */
export function contentsOf(name: string): Contents | undefined {
  if (Object.hasOwn(fixed, name)) return fixed[name];
  const main = /^results\/probcopa_([\w.@+-]+)\.jsonl$/.exec(name)?.[1];
  if (main !== undefined) return /human_results/.test(main) ? undefined : { type: 'model', respondent: fullRun(main) };
  for (const { folder, pattern, setting, word, block, maxTokens } of blocks) {
    const match = name.startsWith(folder) ? pattern.exec(name.slice(folder.length)) : null;
    if (match === null) continue;
    const [, model = '', written = ''] = match;
    const value = /^\d/.test(written) ? Number(written) : written;
    const label = `${model} ${word}=${written}`;
    const settings = { model, [setting]: value, max_tokens: maxTokens, block };
    return {
      type: 'model',
      respondent: { wave: 'follow-up', kind: 'model', label, sample: `model:${label}`, settings },
    };
  }
  return undefined;
}

/** The respondent of a model's full run over all items. */
export function fullRun(model: string): AnswerRespondent {
  const settings = { model, max_tokens: 2048, block: 'main' };
  return { wave: 'models', kind: 'model', label: model, sample: `model:${model}`, settings };
}
