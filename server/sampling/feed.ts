import { type PendingTrial, pendingTrials } from '../store/modelTrials.js';
import type { Store } from '../store/open.js';
import type { ModelRespondent } from '../study/modelPlan.js';

/** One respondent of a lane while it runs. It is tested with a single request before the others are let out. */
export interface RunningRespondent {
  readonly respondent: ModelRespondent;
  readonly rowId: number;
  state: 'untested' | 'testing' | 'open' | 'stopped';
  stopReason: string | null;
}

export interface FedTrial {
  readonly trial: PendingTrial;
  readonly running: RunningRespondent;
}

const pageSize = 64;

/**
 * Gives out the trials of a lane that wait, from the respondents in turn, a page at a time from the database: however
 * many wait, memory and time for each stay the same. A trial is given out once a run.
 */
export class Feed {
  private readonly queues: { running: RunningRespondent; after: number; page: PendingTrial[]; empty: boolean }[];
  private turn = 0;
  private wake: (() => void) | undefined;
  private closed = false;

  constructor(
    private readonly store: Store,
    private readonly waveId: number,
    respondents: readonly RunningRespondent[],
    private readonly allowance: { left: number },
  ) {
    this.queues = respondents.map((running) => ({ running, after: 0, page: [], empty: false }));
  }

  /** The next trial; undefined when there is none left to give. Waits while all that is left waits for a test. */
  async next(): Promise<FedTrial | undefined> {
    for (;;) {
      if (this.closed || this.allowance.left <= 0) return undefined;
      const found = this.take();
      if (found === 'wait') {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      if (found !== undefined) this.allowance.left -= 1;
      return found;
    }
  }

  /** Says that a respondent's state has changed. */
  changed(): void {
    this.wake?.();
    this.wake = undefined;
  }

  close(): void {
    this.closed = true;
    this.changed();
  }

  private take(): FedTrial | 'wait' | undefined {
    let waits = false;
    for (let step = 0; step < this.queues.length; step += 1) {
      const queue = this.queues[(this.turn + step) % this.queues.length]!;
      const { running } = queue;
      if (running.state === 'stopped' || queue.empty) continue;
      if (running.state === 'testing') {
        waits = true;
        continue;
      }
      if (queue.page.length === 0) {
        queue.page = pendingTrials(this.store, this.waveId, running.rowId, queue.after, pageSize);
        queue.after = queue.page.at(-1)?.id ?? queue.after;
      }
      const trial = queue.page.shift();
      if (trial === undefined) {
        queue.empty = true;
        continue;
      }
      this.turn = (this.turn + step + 1) % this.queues.length;
      if (running.state === 'untested') running.state = 'testing';
      return { trial, running };
    }
    return waits ? 'wait' : undefined;
  }
}
