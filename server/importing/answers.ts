import type { ResponseStatus } from '../scales/scale.js';
import type { ImportNote } from '../store/importedFiles.js';

/** Who answered: a person or a model within one wave, and the report's name for the sample it belongs to. */
export interface AnswerRespondent {
  readonly wave: string;
  readonly kind: 'person' | 'model';
  /** A published worker id, or a model's label. */
  readonly label: string;
  /** `human:original`, `model:gpt-5 effort=low`. */
  readonly sample: string;
  /** A model's settings as far as they are told. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** One answer as a file tells it, checked, before anything of it is stored. What the file does not tell is null. */
export interface Answer {
  readonly respondent: AnswerRespondent;
  readonly row: number | null;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  readonly question: string;
  readonly value: number | null;
  readonly status: ResponseStatus;
  /** The answer as written, where it has no value. */
  readonly raw: string | null;
  /** Place of the row among its file's rows of data, from 0, unusable answers counted. */
  readonly order: number;
  readonly minutes: number | null;
  readonly slide: number | null;
  readonly responseTimeMs: number | null;
  readonly finishReason: string | null;
  readonly reasoning: string | null;
  readonly reasoningTokens: number | null;
}

/** What is null unless a file tells it. */
export const untold = {
  raw: null,
  minutes: null,
  slide: null,
  responseTimeMs: null,
  finishReason: null,
  reasoning: null,
  reasoningTokens: null,
} as const;

/** A row that can't be used: `place` is `row 12` or a path, `text` says what is wrong with it. */
export interface Fault {
  readonly place: string;
  readonly text: string;
}

export type Reading =
  | { readonly type: 'answer'; readonly answer: Answer }
  | { readonly type: 'item'; readonly id: string }
  | { readonly type: 'canary' }
  | { readonly type: 'fault'; readonly fault: Fault };

/** What a reader reports to while it reads: oddities, and the bytes it has taken. */
export interface Listener {
  note(note: ImportNote): void;
  bytes(chunk: Uint8Array): void;
}

/** A file of answers or items. It is read twice, to check and to store, and both readings must give the same. */
export interface AnswerFile {
  readonly name: string;
  readonly path: string;
  /** Whether the published analysis read the rows by (person as a number, slide) rather than as they stand. */
  readonly sortedBySlide: boolean;
  /** Files of lower rank whose answers of the same samples this one replaces. */
  readonly replaces: readonly string[];
  read(listener: Listener): AsyncIterable<Reading>;
}

/** An answer's value if it lies on the scale; a number off it is kept as written, without a value. */
export function onScale(
  value: number,
  [low, high]: readonly [number, number],
): Pick<Answer, 'value' | 'status' | 'raw'> {
  return value >= low && value <= high
    ? { value, status: 'ok', raw: null }
    : { value: null, status: 'out_of_range', raw: String(value) };
}

/** A note about a number off the scale, by its place. */
export function offScaleNote(place: string, raw: string, [low, high]: readonly [number, number]): ImportNote {
  return {
    code: 'out_of_range',
    place,
    text: `the answer ${raw} lies outside ${low} to ${high}: kept as an unusable answer`,
  };
}
