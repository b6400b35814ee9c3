import type { Store } from './open.js';

/** A study's stored report: compressed content under the key of everything that went into it. */
export interface CachedReport {
  readonly key: string;
  readonly content: Buffer;
  /** When it was computed, UTC. */
  readonly at: string;
}

/** The report stored for a study, or undefined. */
export function cachedReport(store: Store, studyId: string): CachedReport | undefined {
  return store
    .prepare<[string], CachedReport>('SELECT key, content, at FROM report_cache WHERE study_id = ?')
    .get(studyId);
}

/** The key of a study's stored report, without reading the report. */
export function cachedReportKey(store: Store, studyId: string): string | undefined {
  return store.prepare<[string], { key: string }>('SELECT key FROM report_cache WHERE study_id = ?').get(studyId)?.key;
}

/** Stores a study's report in the place of the one before. */
export function saveCachedReport(store: Store, studyId: string, report: CachedReport): void {
  store
    .prepare(
      'INSERT INTO report_cache (study_id, key, content, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET key = excluded.key, content = excluded.content, at = excluded.at',
    )
    .run(studyId, report.key, report.content, report.at);
}
