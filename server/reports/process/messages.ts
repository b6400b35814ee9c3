import type { ReportOptions } from '../options.js';

/** What the process that computes a report is told, once. */
export interface ReportOrder {
  readonly database: string;
  readonly studyId: string;
  readonly options: ReportOptions;
  /** UTC, ISO 8601. */
  readonly now: string;
}

/** What it tells: how far it is, then how it ended (`computed` false: the stored report was that of these data already). */
export type ReportNews =
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | { readonly type: 'finished'; readonly computed: boolean }
  | { readonly type: 'failed'; readonly message: string };
