import { createHash } from 'node:crypto';
import { seededUniform } from '../random.js';
import { scaleOf } from '../scales/scales.js';
import { type Condition, fieldsIn, type Orders } from '../study/design.js';
import type { ModelRespondent } from '../study/modelPlan.js';
import { promptForModel } from '../study/prompt.js';
import type { Item, Study, Wording } from '../study/schema.js';
import type { AskedRequest } from './providers/contract.js';

/** One trial's place in the design. */
export interface TrialPlace {
  readonly item: Item;
  readonly condition: Condition;
  readonly repetition: number;
  readonly orders: Orders;
}

/**
 * What a model is asked in one trial. The persona of the repetition is prepended to the system prompt with a space; a
 * seed, where the study sets one, is another number for each trial.
 */
export function askedRequest(
  study: Study,
  wording: Wording,
  respondent: ModelRespondent,
  place: TrialPlace,
): AskedRequest {
  const { settings } = respondent;
  const prompt = promptForModel(study, wording, place.item, place.condition, place.orders);
  const persona = settings.personas === undefined ? undefined : study.personas?.[settings.personas]?.[place.repetition];
  if (settings.personas !== undefined && persona === undefined)
    throw new Error(`persona set ${settings.personas} has no persona ${place.repetition}`);
  const system = [persona?.description, prompt.system].filter((part) => part !== undefined).join(' ');
  const merged = settings.system_in_user && system !== '';
  return {
    model: settings.model,
    system: merged || system === '' ? undefined : system,
    user: merged ? `${system}\n\n${prompt.user}` : prompt.user,
    temperature: settings.temperature,
    topP: settings.top_p,
    maxTokens: settings.max_tokens,
    effort: settings.effort,
    thinkingBudget: settings.thinking_budget,
    seed: settings.seed === undefined ? undefined : sampleSeed(settings.seed, respondent, place),
    answer: answerFormat(study, respondent, place),
    routing: settings.routing,
    extraBody: settings.extra_body,
  };
}

function sampleSeed(
  seed: number,
  { resampleOf }: ModelRespondent,
  { item, condition, repetition }: TrialPlace,
): number {
  // The seed of the first outcome would bring the same outcome again.
  const again = resampleOf === undefined ? [] : ['resampled'];
  return Math.floor(seededUniform(seed, item.id, condition.key, repetition, ...again)() * 2 ** 31);
}

function answerFormat(study: Study, { settings }: ModelRespondent, place: TrialPlace): AskedRequest['answer'] {
  const format = settings.answer_format ?? 'tagged';
  if (format === 'tagged') return { format };
  const fields = fieldsIn(place.item, place.condition);
  const schemas = study.questions.map(({ id, scale }) => {
    const order = place.orders[id];
    return [id, scaleOf(scale).jsonSchema(scale, order === undefined ? { fields } : { fields, order })] as const;
  });
  if (format === 'json_schema')
    return {
      format,
      schema: {
        type: 'object',
        properties: Object.fromEntries(schemas),
        required: schemas.map(([id]) => id),
        additionalProperties: false,
      },
    };
  return { format, choices: choicesOf(schemas[0]?.[1] ?? {}) };
}

/** The allowed answers of a schema as words: its list, or every whole number of its range. */
function choicesOf(schema: Readonly<Record<string, unknown>>): string[] {
  if (Array.isArray(schema['enum'])) return schema['enum'].map(String);
  const [low, high] = [Number(schema['minimum']), Number(schema['maximum'])];
  return Array.from({ length: high - low + 1 }, (_, index) => String(low + index));
}

/** The hash of a body as it is sent: the proof of a trial's condition. */
export function bodyHash(body: string): string {
  return createHash('sha256').update(body).digest('hex');
}
