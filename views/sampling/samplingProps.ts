/** A lane as the page shows it. */
export interface LaneView {
  readonly lane: string;
  readonly state: string;
  readonly wanted: 'run' | 'pause' | 'stop';
  readonly reason: string | null;
  readonly planned: number;
  readonly done: number;
  readonly failed: number;
  readonly concurrency: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  readonly costUnknown: number;
  /** Whether a run holds it at this moment. */
  readonly held: boolean;
}

export interface AttemptView {
  readonly id: number;
  readonly label: string;
  readonly item: string;
  readonly condition: string;
  readonly repetition: number;
  readonly number: number;
  readonly outcome: string;
  readonly detail: string | null;
  readonly latencyMs: number | null;
  readonly outputTokens: number | null;
  readonly reasoningTokens: number | null;
  readonly costUsd: number | null;
  readonly servedModel: string | null;
  readonly servedProvider: string | null;
  readonly sentAt: string;
  readonly answer: string | null;
}

/** What the part of the page that renews itself shows. */
export interface LiveProps {
  /** Address of the wave's sampling page. */
  readonly base: string;
  readonly lanes: readonly LaneView[];
  readonly attempts: readonly AttemptView[];
  readonly failures: readonly {
    readonly outcome: string;
    readonly detail: string | null;
    readonly n: number;
    readonly labels: string;
  }[];
}

export interface RunView {
  readonly id: number;
  readonly state: string;
  readonly startedAt: string;
  readonly endedAt: string | null;
  readonly findings: readonly { readonly label: string; readonly text: string }[];
  readonly missing: readonly {
    readonly label: string;
    readonly item: string;
    readonly condition: string;
    readonly question: string;
    readonly planned: number;
    readonly usable: number;
    readonly reasons: string | null;
    readonly meanLow: number | null;
    readonly meanHigh: number | null;
  }[];
}
