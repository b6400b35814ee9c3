import type { StudyFile } from '../study/schema.js';
import type { Store } from './open.js';
import type { Origin } from './respondents.js';
import { currentVersion, studyIds } from './studies.js';
import { wavesOf, type WaveState } from './waves.js';

/** Respondents of one kind and origin in a wave, and their answers; attention checks and preview visits don't count. */
export interface RespondentCount {
  readonly kind: 'person' | 'model';
  readonly origin: Origin;
  readonly respondents: number;
  readonly responses: number;
}

export interface WaveOverview {
  readonly key: string;
  readonly title: string | undefined;
  readonly state: WaveState;
  readonly asksPeople: boolean;
  readonly counts: readonly RespondentCount[];
}

export interface StudyOverview {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly items: number;
  readonly waves: readonly WaveOverview[];
}

/** All studies with what has come in so far, for the researcher's home page. */
export function overview(store: Store): StudyOverview[] {
  return studyIds(store).flatMap((studyId) => {
    const version = currentVersion(store, studyId);
    return version === undefined ? [] : [studyOverview(store, studyId, version.id)];
  });
}

function studyOverview(store: Store, studyId: string, versionId: number): StudyOverview {
  const { title, description, waves } = fileOfVersion(store, versionId);
  const counts = countsByWave(store, studyId);
  return {
    id: studyId,
    title,
    description,
    items: itemCount(store, versionId),
    waves: wavesOf(store, studyId).map(({ id, key, state }) => {
      const planned = waves.find((wave) => wave.id === key);
      return {
        key,
        title: planned?.title,
        state,
        asksPeople: planned?.people !== undefined,
        counts: counts.get(id) ?? [],
      };
    }),
  };
}

function fileOfVersion(store: Store, versionId: number): Pick<StudyFile, 'title' | 'description' | 'waves'> {
  const content = store
    .prepare<[number], string>('SELECT content FROM study_versions WHERE id = ?')
    .pluck()
    .get(versionId);
  if (content === undefined) throw new Error(`no study version ${versionId}`);
  return JSON.parse(content) as StudyFile;
}

function itemCount(store: Store, versionId: number): number {
  return store
    .prepare<[number], number>(
      "SELECT count(*) FROM version_items JOIN items ON items.id = item_id WHERE version_id = ? AND role = 'target'",
    )
    .pluck()
    .get(versionId) as number;
}

function countsByWave(store: Store, studyId: string): Map<number, RespondentCount[]> {
  const rows = store
    .prepare<[string], RespondentCount & { readonly waveId: number }>(
      `SELECT respondents.wave_id AS waveId, kind, origin, count(*) AS respondents, sum(answered) AS responses
       FROM (
         SELECT trials.respondent_id, count(*) AS answered
         FROM waves
         JOIN trials ON trials.wave_id = waves.id
         JOIN items ON items.id = trials.item_id AND items.role = 'target'
         JOIN responses ON responses.trial_id = trials.id AND responses.value IS NOT NULL
         WHERE waves.study_id = ?
         GROUP BY trials.respondent_id
       ) JOIN respondents ON respondents.id = respondent_id AND origin <> 'test'
       GROUP BY respondents.wave_id, kind, origin
       ORDER BY respondents.wave_id, kind DESC, origin`,
    )
    .all(studyId);
  const byWave = new Map<number, RespondentCount[]>();
  for (const { waveId, ...count } of rows) byWave.set(waveId, [...(byWave.get(waveId) ?? []), count]);
  return byWave;
}

/** Studies marked as a demonstration to which nobody has answered yet. */
export function demonstrationsToFill(store: Store): string[] {
  return store
    .prepare<[], { id: string }>(
      `SELECT studies.id FROM studies JOIN study_versions ON study_versions.id = current_version_id
       WHERE json_extract(content, '$.demonstration') = 1
         AND NOT EXISTS (SELECT 1 FROM waves JOIN respondents ON respondents.wave_id = waves.id
                         WHERE waves.study_id = studies.id AND respondents.origin <> 'test')
       ORDER BY studies.id`,
    )
    .all()
    .map(({ id }) => id);
}

/** The title of a study's current version, or undefined for an unknown study. */
export function studyTitle(store: Store, studyId: string): string | undefined {
  return store
    .prepare<[string], string>(
      `SELECT json_extract(content, '$.title') FROM studies JOIN study_versions ON study_versions.id = current_version_id
       WHERE studies.id = ?`,
    )
    .pluck()
    .get(studyId);
}
