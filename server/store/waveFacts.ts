import type { Store } from './open.js';
import type { Origin } from './respondents.js';

/** How many people of a wave an exclusion rule keeps out now. */
export function exclusionCounts(
  store: Store,
  waveId: number,
  origin: Origin,
): { readonly rule: string; readonly people: number }[] {
  return store
    .prepare<[number, string], { rule: string; people: number }>(
      `SELECT rule, count(*) AS people FROM exclusions JOIN respondents ON respondents.id = respondent_id
       WHERE wave_id = ? AND kind = 'person' AND origin = ? AND revoked_at IS NULL GROUP BY rule ORDER BY people DESC, rule`,
    )
    .all(waveId, origin);
}

/** How many people of a wave are excluded by one rule or more. */
export function excludedPeople(store: Store, waveId: number, origin: Origin): number {
  return (
    store
      .prepare<[number, string], { people: number }>(
        `SELECT count(DISTINCT respondent_id) AS people FROM exclusions JOIN respondents ON respondents.id = respondent_id
         WHERE wave_id = ? AND kind = 'person' AND origin = ? AND revoked_at IS NULL`,
      )
      .get(waveId, origin)?.people ?? 0
  );
}

/** When a wave was collected, and how many of the people whose data count used which width of page. */
export interface CollectionFacts {
  /** Null without people. */
  readonly first: string | null;
  readonly last: string | null;
  readonly narrow: number;
  readonly medium: number;
  readonly wide: number;
  /** All whose data count: more than the widths add up to where visits had no JavaScript, which report none. */
  readonly counted: number;
}

/** Days of collection and widths of page of one origin's people. */
export function collectionFacts(store: Store, waveId: number, origin: Origin): CollectionFacts {
  const days = store
    .prepare<[number, string], { first: string | null; last: string | null }>(
      `SELECT min(started_at) AS first, max(coalesce(finished_at, started_at)) AS last FROM respondents
       WHERE wave_id = ? AND kind = 'person' AND origin = ?`,
    )
    .get(waveId, origin)!;
  const widths = store
    .prepare<[number, string], { narrow: number; medium: number; wide: number; counted: number }>(
      `SELECT coalesce(sum(viewport = 'narrow'), 0) AS narrow, coalesce(sum(viewport = 'medium'), 0) AS medium,
         coalesce(sum(viewport = 'wide'), 0) AS wide, count(*) AS counted
       FROM (SELECT min(viewport) AS viewport FROM trials JOIN respondents ON respondents.id = respondent_id
             WHERE trials.wave_id = ? AND kind = 'person' AND origin = ? AND quota = 'valid' GROUP BY respondent_id)`,
    )
    .get(waveId, origin)!;
  return { ...days, ...widths };
}

/** How many people tried the practice, and how many examples were right at the first try. */
export function practiceFacts(
  store: Store,
  waveId: number,
  origin: Origin,
): { readonly people: number; readonly examples: number; readonly rightAtOnce: number } {
  return store
    .prepare<[number, string], { people: number; examples: number; rightAtOnce: number }>(
      `SELECT count(DISTINCT respondent_id) AS people, count(DISTINCT respondent_id || ' ' || example) AS examples,
         coalesce(sum(try = 1 AND verdict = 'inside'), 0) AS rightAtOnce
       FROM practice_tries JOIN respondents ON respondents.id = respondent_id WHERE wave_id = ? AND kind = 'person' AND origin = ?`,
    )
    .get(waveId, origin)!;
}
