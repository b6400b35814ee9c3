import type { ReportOptions } from '../options.js';

/** What is computed beside the web server: a study's report, or its table of what other exclusion rules would give. */
export type HeavyWork = 'report' | 'sensitivity';

/** What the process that computes is told, once. */
export interface ReportOrder {
  readonly database: string;
  readonly studyId: string;
  readonly work: HeavyWork;
  readonly options: ReportOptions;
  /** UTC, ISO 8601. */
  readonly now: string;
}

/** What it tells: how far it is, then how it ended (`computed` false: what is stored was of these data already). */
export type ReportNews =
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | { readonly type: 'finished'; readonly computed: boolean }
  | { readonly type: 'failed'; readonly message: string };
