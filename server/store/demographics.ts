import type { Store } from './open.js';

/** Keeps a panel's facts about a person; a later file replaces an earlier one. */
export function saveDemographics(
  store: Store,
  respondentId: number,
  content: Readonly<Record<string, string>>,
  file: string,
  at: string,
): void {
  store
    .prepare(
      `INSERT INTO demographics (respondent_id, content, source_file, imported_at) VALUES (?, ?, ?, ?)
       ON CONFLICT (respondent_id) DO UPDATE SET content = excluded.content, source_file = excluded.source_file,
         imported_at = excluded.imported_at`,
    )
    .run(respondentId, JSON.stringify(content), file, at);
}
