import { markShown } from '../store/personTrials.js';
import type { AppContext } from './context.js';

const flushAfterMs = 2000;

/** When trials were first shown, until they are stored. */
export interface Onsets {
  /** Notes that a trial without a stored stamp is being shown; the first showing stands. */
  note(trialId: number, at: string): void;
  /** The stamp that waits for a trial, to be stored with its answer. */
  of(trialId: number): string | undefined;
}

/**
 * Keeps onset stamps in memory for up to two seconds, so that showing a page is no write of its own: mostly the
 * answer's transaction takes the stamp along, and what still waits is written in one batch. A crash loses the stamps
 * of the last two seconds, never an answer or a place.
 */
export function onsets({ store, write, logError }: AppContext): Onsets {
  let waiting = new Map<number, string>();
  const flush = (): void => {
    const batch = waiting;
    waiting = new Map();
    write(() => {
      for (const [trialId, at] of batch) markShown(store, trialId, at);
    }).catch(logError);
  };
  return {
    note(trialId, at) {
      if (waiting.size === 0) setTimeout(flush, flushAfterMs).unref();
      if (!waiting.has(trialId)) waiting.set(trialId, at);
    },
    of: (trialId) => waiting.get(trialId),
  };
}
