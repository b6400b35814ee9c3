import type { z } from 'zod';
import type { Uniform } from '../random.js';

/** What statistics an answer allows: distances between values, only their order, or neither. */
export type MeasurementLevel = 'interval' | 'ordinal' | 'nominal';

/** An item's content as its study file or import gives it. Hostile text until escaped. */
export type ItemFields = Readonly<Record<string, string | number | readonly number[]>>;

/**
 * How a question stands in one trial: the item's fields, and the order in which alternatives are shown
 * (`order[0]` is the canonical index of the alternative shown first; absent means canonical order).
 */
export interface Presentation {
  readonly fields: ItemFields;
  readonly order?: readonly number[];
}

/** A person's form field, read: a value on the scale, or why there is none. An untouched control never has a value. */
export type FormReading =
  { readonly ok: true; readonly value: number } | { readonly ok: false; readonly reason: 'untouched' | 'not-on-scale' };

/**
 * Why a response has no value, or `ok`. `not_released` is an import whose source leaves the answer out;
 * `failed` is a request that never brought a reply.
 */
export const responseStatuses = [
  'ok',
  'empty',
  'unparseable',
  'out_of_range',
  'range',
  'multiple',
  'other_scale',
  'non_numeric',
  'in_reasoning_only',
  'unclosed',
  'truncated',
  'refusal',
  'malformed',
  'not_in_set',
  'failed',
  'not_released',
] as const;
export type ResponseStatus = (typeof responseStatuses)[number];

/** A model's reply as it came, split by transport: the visible text, the reasoning beside it, how it ended. */
export interface ModelReply {
  readonly content: string | null;
  readonly reasoning?: string | null;
  readonly refusal?: string | null;
  /** Normalised: `stop`, `length`, `content_filter`, `error`, or null where the endpoint says nothing. */
  readonly finish: 'stop' | 'length' | 'content_filter' | 'error' | null;
}

/** One question's answer, read from a reply. `value` is null unless `status` is `ok`; `rule` names the reading rule. */
export interface ReplyReading {
  readonly value: number | null;
  readonly status: ResponseStatus;
  readonly rule: string;
  readonly source: 'content' | 'reasoning' | 'json';
  readonly flags: readonly string[];
  /** The part of the reply that was read, at most 200 characters. */
  readonly raw: string | null;
}

/** One component of how simulated respondents answer an item: place and spread as shares of the scale, and its weight. */
export interface TendencyComponent {
  readonly at: number;
  readonly spread: number;
  readonly share: number;
}

/**
 * A way to answer a question, for people and models alike. A value is a number: points on a slider, the index of an
 * ordered level (0 = lowest), the canonical index of an alternative. A new scale is one module, one view and one row
 * in the contract test.
 */
export interface Scale<Config extends { readonly type: string }> {
  readonly type: Config['type'];
  readonly level: MeasurementLevel;
  /** Settings in the study file: type, validation and documentation at once. */
  readonly config: z.ZodType<Config>;
  /** Item fields that the settings refer to; `check` reports those that an item lacks. */
  fieldsNeeded(config: Config): readonly string[];
  /** Labels by value for ordered and nominal scales, null for a slider. */
  categories(config: Config, fields: ItemFields): readonly string[] | null;
  /** Smallest and largest value. */
  bounds(config: Config): readonly [number, number];
  /** Reads a posted form field (`undefined` or empty = not answered). */
  readForm(config: Config, presentation: Presentation, field: string | undefined): FormReading;
  /** Reads the answer to the question `id` out of a model's reply; never throws, whatever the reply. */
  readReply(config: Config, presentation: Presentation, id: string, reply: ModelReply): ReplyReading;
  /** What a prompt puts in the place of `{options:QUESTION}`. */
  options(config: Config, presentation: Presentation): string;
  /** JSON schema of one answer, for endpoints that constrain their output. */
  jsonSchema(config: Config, presentation: Presentation): Readonly<Record<string, unknown>>;
  /** A simulated answer as the value it means. */
  simulate(
    config: Config,
    presentation: Presentation,
    tendency: readonly TendencyComponent[],
    uniform: Uniform,
  ): number;
  /** A simulated model's words for a value, in the form that `readReply` reads back. */
  reply(config: Config, presentation: Presentation, value: number): string;
  /** A value in words for people: `70: likely`. */
  describe(config: Config, fields: ItemFields, value: number): string;
}
