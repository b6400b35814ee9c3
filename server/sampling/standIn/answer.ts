import { type Uniform, seededUniform, standardNormal } from '../../random.js';
import { listOf, objectOf, textOf } from '../providers/reading.js';
import type { PromptBook } from './promptBook.js';

type Json = Readonly<Record<string, unknown>>;

/** What a request asks, whichever of the endpoint's forms it has. */
export interface StandInRequest {
  readonly model: string;
  readonly system: string;
  readonly user: string;
  readonly temperature: number;
  readonly maxTokens: number | undefined;
  readonly effort: string | undefined;
  readonly schema: Json | undefined;
  readonly choices: readonly string[] | undefined;
  readonly seed: number | undefined;
}

export interface StandInAnswer {
  readonly content: string;
  readonly reasoning: string | undefined;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  readonly cut: boolean;
}

/** Reads a chat, responses or completions body into what it asks. */
export function readRequest(body: Json): StandInRequest {
  const messages = listOf(body['messages']).map(objectOf);
  const said = (role: string): string =>
    messages.flatMap((message) => (message['role'] === role ? (textOf(message['content']) ?? []) : [])).join('\n\n');
  const format = objectOf(objectOf(body['text'])['format']);
  const schema = objectOf(objectOf(body['response_format'])['json_schema'])['schema'] ?? format['schema'];
  const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
  const choices = objectOf(body['structured_outputs'])['choice'];
  return {
    model: textOf(body['model']) ?? 'unnamed',
    system: said('system') || (textOf(body['instructions']) ?? ''),
    user: said('user') || (textOf(body['input']) ?? textOf(body['prompt']) ?? ''),
    temperature: number(body['temperature']) ?? 1,
    maxTokens: number(body['max_tokens']) ?? number(body['max_completion_tokens']) ?? number(body['max_output_tokens']),
    effort: textOf(body['reasoning_effort']) ?? textOf(objectOf(body['reasoning'])['effort']) ?? undefined,
    schema: schema === undefined ? undefined : objectOf(schema),
    choices: choices === undefined ? undefined : listOf(choices).map(String),
    seed: number(body['seed']),
  };
}

const reasoningTokens: Readonly<Record<string, number>> = {
  minimal: 20,
  low: 73,
  medium: 205,
  high: 547,
  xhigh: 900,
  max: 1200,
};

/**
 * An answer with real variance: drawn from a distribution of the prompt's own (or the study's tendency, where the book
 * knows the prompt), wider with temperature, none at 0. `draw` numbers the requests for the same prompt; the same seed
 * gives the same server again.
 */
export function answerOf(request: StandInRequest, book: PromptBook, seed: number, draw: number): StandInAnswer {
  const { user, model, temperature, effort } = request;
  const nature = seededUniform(seed, 'nature', model, user);
  const tendency = { at: nature(), spread: 0.03 + 0.15 * nature() };
  const uniform =
    request.seed === undefined ? seededUniform(seed, 'draw', model, user, draw) : seededUniform(request.seed, user);
  const place = Math.min(1, Math.max(0, tendency.at + tendency.spread * temperature * standardNormal(uniform)));
  const constrained = request.schema ?? (request.choices === undefined ? undefined : { enum: request.choices });
  const content =
    constrained !== undefined
      ? constrainedContent(request, place)
      : (book(user, model, temperature, uniform) ?? freeContent(request, place));
  const base = effort === undefined ? 0 : (reasoningTokens[effort] ?? 0);
  const thought = Math.round(base * (0.6 + 0.8 * uniform()));
  const visible = Math.ceil(content.length / 4);
  const cap = request.maxTokens ?? Infinity;
  const cut = thought + visible > cap;
  const output = Math.min(cap, thought + visible);
  return {
    content: cut ? content.slice(0, Math.max(0, (output - thought) * 4)) : content,
    reasoning: thought === 0 ? undefined : reasoningText(thought, place, uniform),
    inputTokens: Math.ceil((request.system.length + user.length) / 4),
    outputTokens: output,
    reasoningTokens: Math.min(thought, output),
    cut,
  };
}

function freeContent({ system, user }: StandInRequest, place: number): string {
  const number = Math.round(place * 100);
  return /<answer>/.test(system + user) ? `<answer>${number}</answer>` : String(number);
}

function constrainedContent({ schema = {}, choices }: StandInRequest, place: number): string {
  if (choices !== undefined) return pick(choices, place);
  const properties = objectOf(objectOf(schema)['properties']);
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(properties).map(([name, value]) => {
        const { enum: names, minimum = 0, maximum = 100 } = objectOf(value);
        if (Array.isArray(names)) return [name, pick(names.map(String), place)];
        const [low, high] = [Number(minimum), Number(maximum)];
        return [name, Math.round(low + place * (high - low))];
      }),
    ),
  );
}

function pick(values: readonly string[], place: number): string {
  return values[Math.min(values.length - 1, Math.floor(place * values.length))] ?? '';
}

function reasoningText(tokens: number, place: number, uniform: Uniform): string {
  const thoughts = ['That speaks for it. ', 'That speaks against it. ', 'It may go either way. '];
  const length = Math.min(4000, tokens * 4);
  let text = `Something around ${Math.round(place * 100)}, perhaps 35-49? `;
  while (text.length < length) text += pick(thoughts, uniform());
  return text.slice(0, length);
}
