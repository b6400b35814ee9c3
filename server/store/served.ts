import type { Store } from './open.js';

/** Fifth migration: who served an answer, found without reading replies. */
export const servedIndex = `
CREATE INDEX attempts_served ON attempts (trial_id, served_provider, served_model) WHERE outcome = 'reply';
`;

/** Who served the answer of one trial; null is untold. */
export interface ServedTrial {
  readonly trialId: number;
  readonly respondentId: number;
  readonly provider: string | null;
  readonly model: string | null;
}

/** Trials of models whose answers came from more than one provider or model, streamed. */
export function servedByMany(store: Store, studyId: string): IterableIterator<ServedTrial> {
  return store
    .prepare<[string, string], ServedTrial>(
      `SELECT trials.id AS trialId, respondent_id AS respondentId, served_provider AS provider, served_model AS model
       FROM trials JOIN attempts ON trial_id = trials.id AND outcome = 'reply'
       WHERE respondent_id IN (
         SELECT respondent_id FROM (
           SELECT DISTINCT respondent_id, served_provider, served_model
           FROM trials JOIN attempts ON trial_id = trials.id AND outcome = 'reply'
           WHERE wave_id IN (SELECT id FROM waves WHERE study_id = ?))
         GROUP BY respondent_id HAVING count(*) > 1)
       AND wave_id IN (SELECT id FROM waves WHERE study_id = ?) ORDER BY trials.id`,
    )
    .iterate(studyId, studyId);
}
