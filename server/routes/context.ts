import type { Uniform } from '../random.js';
import type { Store } from '../store/open.js';
import type { FailedWrites } from '../store/watchedWriter.js';
import type { Write } from '../store/writer.js';

/** What routes are given: the store to read, the one writer, the clock, chance, and the key that signs cookies. */
export interface AppContext {
  readonly store: Store;
  readonly write: Write;
  readonly now: () => Date;
  readonly uniform: Uniform;
  readonly secret: string;
  /** Logs an error with its stack; never an id, an answer or a secret. */
  readonly logError: (error: unknown) => void;
  /** Writes that failed lately because the database could not be written, where someone watches. */
  readonly failedWrites?: () => readonly FailedWrites[];
  /** How many errors were logged in the last hour, where someone counts. */
  readonly errorsLastHour?: () => number;
}
