import type { Store } from './open.js';
import { type NewRespondent, respondentId } from './respondents.js';
import { type NewResponse, responseInserter } from './responses.js';

/** A trial as another program's file tells it; what the file does not tell is null. */
export interface ImportedTrial {
  readonly waveId: number;
  readonly respondentId: number;
  readonly itemId: number;
  readonly condition: string;
  readonly repetition: number;
  readonly sourceFile: string;
  readonly sourceRow: number | null;
  readonly sourceOrder: number;
  readonly minutes: number | null;
  readonly slide: number | null;
  readonly responseTimeMs: number | null;
  readonly finishReason: string | null;
  readonly reasoning: string | null;
  readonly reasoningTokens: number | null;
}

/** What storing an answer did: `different` means that another answer to the same question stands, and was kept. */
export type Stored = 'new' | 'same' | 'different';

/** A function that stores one imported answer, its trial with it; storing it again changes nothing. Call it inside a transaction. */
export function importedAnswerWriter(store: Store): (trial: ImportedTrial, response: NewResponse) => Stored {
  const insertTrial = store
    .prepare<unknown[], number>(
      `INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, state, source_minutes, source_slide,
         response_time_ms, source_file, source_row, source_order, finish_reason, reasoning, reasoning_tokens)
       VALUES (?, ?, ?, ?, ?, 'done', ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
    )
    .pluck();
  const findTrial = store
    .prepare<unknown[], number>(
      'SELECT id FROM trials WHERE wave_id = ? AND respondent_id = ? AND item_id = ? AND condition = ? AND repetition = ?',
    )
    .pluck();
  const insertResponse = responseInserter(store);
  const findResponse = store.prepare<[number, string], { value: number | null; status: string }>(
    'SELECT value, status FROM responses WHERE trial_id = ? AND question = ?',
  );
  return (trial, response) => {
    const key = [trial.waveId, trial.respondentId, trial.itemId, trial.condition, trial.repetition];
    const id =
      insertTrial.get(
        ...key,
        trial.minutes,
        trial.slide,
        trial.responseTimeMs,
        trial.sourceFile,
        trial.sourceRow,
        trial.sourceOrder,
        trial.finishReason,
        trial.reasoning,
        trial.reasoningTokens,
      ) ?? findTrial.get(...key);
    if (id === undefined) throw new Error('a trial vanished while it was written');
    if (insertResponse(id, response)) return 'new';
    const standing = findResponse.get(id, response.question);
    return standing?.value === response.value && standing.status === response.status ? 'same' : 'different';
  };
}

/** The imported respondent and the study version that its items are taken from, made if new. Call inside a transaction. */
export function importedRespondent(store: Store, respondent: NewRespondent): { id: number; versionId: number } {
  const id = respondentId(store, respondent);
  const versionId = store.prepare<[number], number>('SELECT version_id FROM respondents WHERE id = ?').pluck().get(id);
  return { id, versionId: versionId ?? respondent.versionId };
}

/** Which imported answers to take out again: those of one file, where `label` is given of one respondent only. */
export interface ImportedPart {
  readonly waveId: number;
  readonly kind: 'person' | 'model';
  readonly label: string | null;
  readonly sourceFile: string;
}

/**
 * Removes at most `limit` trials of one imported file with their responses, for a source that replaces it; when none
 * is left, also the respondents that have no trial any more. Returns how many trials went. Call inside a transaction,
 * again until it returns 0.
 */
export function removeImportedTrials(store: Store, part: ImportedPart, limit: number): number {
  const key = [part.waveId, part.kind, part.label, part.label];
  const ids = store
    .prepare<unknown[], number>(
      `SELECT trials.id FROM respondents JOIN trials ON trials.respondent_id = respondents.id
       WHERE respondents.wave_id = ? AND kind = ? AND origin = 'imported' AND (? IS NULL OR label = ?)
         AND trials.source_file = ? LIMIT ?`,
    )
    .pluck()
    .all(...key, part.sourceFile, limit);
  const response = store.prepare('DELETE FROM responses WHERE trial_id = ?');
  const trial = store.prepare('DELETE FROM trials WHERE id = ?');
  for (const id of ids) {
    response.run(id);
    trial.run(id);
  }
  if (ids.length === 0)
    store
      .prepare(
        `DELETE FROM respondents WHERE wave_id = ? AND kind = ? AND origin = 'imported' AND (? IS NULL OR label = ?)
           AND source_file = ? AND NOT EXISTS (SELECT 1 FROM trials WHERE trials.respondent_id = respondents.id)
           AND NOT EXISTS (SELECT 1 FROM exclusions WHERE exclusions.respondent_id = respondents.id)`,
      )
      .run(...key, part.sourceFile);
  return ids.length;
}
