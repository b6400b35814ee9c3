import { z } from 'zod';

const name = z.string().regex(/^[\w.@/+ =:-]{1,120}$/, 'use letters, digits, spaces and . _ @ / + = : - (at most 120)');
const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'use lower-case letters, digits and hyphens (at most 63)');

/** Who answers. Each name is a module that knows how that endpoint wants a request and how it words its replies. */
export const providerNames = [
  'simulated',
  'model-sim',
  'openai',
  'openai-responses',
  'openrouter',
  'together',
  'deepseek',
  'vllm',
  'llama-cpp',
  'ollama',
  'compatible',
] as const;
export type ProviderName = (typeof providerNames)[number];

export const answerFormats = ['tagged', 'json_schema', 'choice'] as const;
export type AnswerFormat = (typeof answerFormats)[number];

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** Settings that a block may change or sweep over; each combination is a respondent of its own. */
const variable = {
  temperature: z.number().min(0).max(2),
  top_p: z.number().gt(0).max(1),
  max_tokens: z.int().positive().describe('Cap on the tokens of a reply, reasoning included where the endpoint does.'),
  effort: z.enum(efforts).describe('Reasoning effort, as the endpoint names it.'),
  thinking_budget: z.int().positive().describe('Reasoning token budget, where the endpoint takes one.'),
  answer_format: z
    .enum(answerFormats)
    .describe('tagged: free text; json_schema and choice: the endpoint is asked to constrain the answer.'),
  personas: id.describe('A persona set: repetition r is asked as persona r, prepended to the system prompt.'),
};

export const variableSettings = z.strictObject(variable).partial();
export type VariableSettings = z.infer<typeof variableSettings>;

/** A sweep: lists of values, every combination asked. */
const sweep = z
  .strictObject({
    temperature: z.array(variable.temperature).min(1),
    top_p: z.array(variable.top_p).min(1),
    max_tokens: z.array(variable.max_tokens).min(1),
    effort: z.array(variable.effort).min(1),
    thinking_budget: z.array(variable.thinking_budget).min(1),
    answer_format: z.array(variable.answer_format).min(1),
    personas: z.array(variable.personas).min(1),
  })
  .partial();

/** Keys that the settings above already stand for; setting them twice would hide which one was sent. */
const ownKeys = [
  'model',
  'messages',
  'input',
  'instructions',
  'n',
  'stream',
  'seed',
  'extra_body',
  ...Object.keys(variable),
];

const extraBody = z
  .record(z.string(), z.json())
  .refine(
    (body) => !Object.keys(body).some((key) => ownKeys.includes(key)),
    `must not hold ${ownKeys.join(', ')}: these have settings of their own, or would change what a reply is`,
  )
  .describe('More keys for the request body, sent as they are.');

export const modelSettings = z
  .strictObject({
    label: name.describe('Name of the sample: model:LABEL.'),
    provider: z.enum(providerNames).describe('Who answers.'),
    model: z.string().trim().min(1, "is empty: write the endpoint's name of the model"),
    base_url: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://api.example.org/v1' })
      .optional()
      .describe("The endpoint; the provider's own where left out."),
    key_variable: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]{0,62}$/, 'name an environment variable such as OPENAI_API_KEY; never the key itself')
      .optional()
      .describe('The environment variable that holds the key.'),
    ...variableSettings.shape,
    seed: z.int().optional().describe('Sent as another number for each sample, derived from this one; never constant.'),
    system_in_user: z
      .boolean()
      .default(false)
      .describe('Sends the system prompt, an empty line and the question as one user message.'),
    routing: z
      .strictObject({
        order: z.array(z.string()).min(1),
        only: z.array(z.string()).min(1),
        ignore: z.array(z.string()).min(1),
        quantizations: z.array(z.string()).min(1),
        allow_fallbacks: z.boolean(),
      })
      .partial()
      .optional()
      .describe('OpenRouter: which upstream providers may serve. Fallbacks are off unless allowed here.'),
    extra_body: extraBody.optional(),
    probe: z
      .boolean()
      .optional()
      .describe('false: no request with an impossible temperature or top_p, which tests whether these are read.'),
    price: z
      .strictObject({ input_per_million: z.number().nonnegative(), output_per_million: z.number().nonnegative() })
      .optional()
      .describe('USD; what the endpoint itself reports as cost goes first.'),
    limits: z
      .strictObject({
        concurrency: z.int().min(1).max(1024).default(16),
        requests_per_minute: z.number().positive().optional(),
        tokens_per_minute: z.number().positive().optional(),
      })
      .default({ concurrency: 16 })
      .describe('Models with the same endpoint and key share a lane; the smallest limits hold.'),
    timeout_seconds: z
      .int()
      .positive()
      .max(7200)
      .default(1800)
      .describe('For one whole request; long thinking is normal.'),
    tendency_shift: z.number().min(-1).max(1).default(0).describe('Simulated only: moves answers along the scale.'),
    spread_factor: z.number().positive().default(1).describe('Simulated only: widens or narrows the answers.'),
  })
  .refine((model) => !(model.provider === 'compatible' || model.provider === 'vllm') || model.base_url !== undefined, {
    path: ['base_url'],
    error: 'is missing: this provider has no address of its own',
  });

export type ModelSettings = z.infer<typeof modelSettings>;

/** What a wave asks of models: a base run of every label, and blocks of some labels, items and settings. */
export const waveModels = <Items extends z.ZodType>(items: Items) =>
  z.strictObject({
    repetitions: z.int().positive(),
    labels: z.array(name).default([]).describe('Models asked with their own settings.'),
    blocks: z
      .array(
        z.strictObject({
          id,
          labels: z.array(name).min(1),
          items: items.optional().describe("These items alone; the wave's where left out."),
          repetitions: z.int().positive().optional(),
          settings: variableSettings.default({}),
          sweep: sweep.default({}),
        }),
      )
      .default([])
      .describe('Experiments on some models: other settings, or a sweep over settings.'),
  });

export const personaSets = z
  .array(
    z.strictObject({
      id,
      file: z.string().optional().describe('JSON Lines beside the study file, each with a description; else imported.'),
    }),
  )
  .default([]);
