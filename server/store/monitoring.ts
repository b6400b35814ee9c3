import type { Stage, Quota } from './people.js';
import type { Store } from './open.js';
import type { Origin } from './respondents.js';

/** How many people stand at a stage and count in a way. */
export interface StageCount {
  readonly stage: Stage;
  readonly quota: Quota | null;
  readonly people: number;
  readonly consented: number;
  /** Who came to the main part, whatever became of them. */
  readonly begun: number;
}

/** People of a wave and origin by where they stand. */
export function stageCounts(store: Store, waveId: number, origin: Origin): StageCount[] {
  return store
    .prepare<[number, string], StageCount>(
      `SELECT stage, quota, count(*) AS people, count(consented_at) AS consented,
         count(CASE WHEN stage IN ('trials', 'comments', 'completed', 'failed_checks') OR EXISTS (
           SELECT 1 FROM trials WHERE respondent_id = respondents.id AND position = 0 AND (first_shown_at IS NOT NULL OR state = 'done')
         ) THEN 1 END) AS begun
       FROM respondents
       WHERE wave_id = ? AND kind = 'person' AND origin = ? AND stage IS NOT NULL GROUP BY stage, quota`,
    )
    .all(waveId, origin);
}

/** Minutes from arrival to the last answer of everyone who completed. */
export function minutesOfCompleted(store: Store, waveId: number, origin: Origin): number[] {
  return store
    .prepare<[number, string], number>(
      `SELECT minutes FROM person_facts JOIN respondents ON respondents.id = respondent_id
       WHERE person_facts.wave_id = ? AND origin = ? AND stage IN ('completed', 'failed_checks')`,
    )
    .pluck()
    .all(waveId, origin);
}

/** The same of everyone in a wave, whatever their origin but test: the pace that individuals stand beside. */
export function minutesOfFinished(store: Store, waveId: number): number[] {
  return store
    .prepare<[number], number>(
      `SELECT minutes FROM person_facts JOIN respondents ON respondents.id = respondent_id
       WHERE person_facts.wave_id = ? AND origin <> 'test' AND stage IN ('completed', 'failed_checks')`,
    )
    .pluck()
    .all(waveId);
}

/** How often each attention check was passed and answered, by people who came to an end. */
export function checkCounts(
  store: Store,
  waveId: number,
  origin: Origin,
): { readonly check: string; readonly passed: number; readonly answered: number }[] {
  return store
    .prepare<[number, string], { check: string; passed: number; answered: number }>(
      `SELECT json_each.key AS "check", sum(json_each.value) AS passed, count(*) AS answered
       FROM person_facts JOIN respondents ON respondents.id = respondent_id, json_each(checks)
       WHERE person_facts.wave_id = ? AND origin = ? GROUP BY json_each.key ORDER BY json_each.key`,
    )
    .all(waveId, origin);
}

/** Response times of target items from the newest `people` who count. */
export function recentItemTimes(
  store: Store,
  waveId: number,
  origin: Origin,
  people: number,
): { readonly itemId: number; readonly condition: string; readonly ms: number }[] {
  return store
    .prepare<[number, string, number], { itemId: number; condition: string; ms: number }>(
      `SELECT item_id AS itemId, condition, response_time_ms AS ms FROM trials
       WHERE response_time_ms IS NOT NULL AND respondent_id IN (
         SELECT id FROM respondents WHERE wave_id = ? AND kind = 'person' AND origin = ? AND quota = 'valid'
         ORDER BY finished_at DESC LIMIT ?)`,
    )
    .all(waveId, origin, people);
}

/** Where people stood who left: their time has run out, or they ended without completing. */
export function dropouts(
  store: Store,
  waveId: number,
  origin: Origin,
  now: string,
): { readonly stage: Stage; readonly place: number | null; readonly people: number }[] {
  return store
    .prepare<[{ wave: number; origin: string; now: string }], { stage: Stage; place: number | null; people: number }>(
      `SELECT stage, place, count(*) AS people FROM (
         SELECT stage, CASE stage WHEN 'practice' THEN practice_position + 1
           WHEN 'consent' THEN NULL WHEN 'turn' THEN NULL WHEN 'comments' THEN NULL
           ELSE (SELECT min(position) + 1 FROM trials WHERE wave_id = @wave AND respondent_id = respondents.id AND state = 'planned')
         END AS place
         FROM respondents WHERE wave_id = @wave AND kind = 'person' AND origin = @origin
           AND (stage IN ('timed_out', 'withdrawn')
             OR (stage IN ('consent', 'practice', 'turn', 'trials', 'comments') AND (quota IS NOT 'leased' OR lease_until <= @now)))
       ) GROUP BY stage, place ORDER BY stage, place`,
    )
    .all({ wave: waveId, origin, now });
}

/** The newest arrival from a panel and which of its ids the link carried; undefined before the first. */
export function lastArrival(
  store: Store,
  waveId: number,
): { readonly at: string; readonly participant: number; readonly study: number; readonly session: number } | undefined {
  return store
    .prepare<[number], { at: string; participant: number; study: number; session: number }>(
      `SELECT started_at AS at, quota IS NOT 'quarantined' AND participant IS NOT NULL AS participant, panel_study IS NOT NULL AS study,
         panel_session IS NOT NULL AS session
       FROM respondents LEFT JOIN identities ON respondent_id = respondents.id
       WHERE respondents.wave_id = ? AND kind = 'person' AND origin = 'real' ORDER BY started_at DESC LIMIT 1`,
    )
    .get(waveId);
}

/** Whether someone has walked a test visit of this version of a wave to its end. */
export function previewedToTheEnd(store: Store, waveId: number, versionId: number): boolean {
  return (
    store
      .prepare(
        `SELECT 1 FROM respondents WHERE wave_id = ? AND version_id = ? AND kind = 'person' AND origin = 'test'
           AND stage IN ('completed', 'failed_checks') LIMIT 1`,
      )
      .get(waveId, versionId) !== undefined
  );
}

/** When something of a kind that concerns no single person was last noted, or undefined. */
export function lastEventAt(store: Store, kind: string): string | undefined {
  return store
    .prepare<[string], string>(
      'SELECT at FROM events WHERE respondent_id IS NULL AND kind = ? ORDER BY id DESC LIMIT 1',
    )
    .pluck()
    .get(kind);
}

/** How many people of each wave wait for a decision about their data. */
export function waitingByWave(store: Store): ReadonlyMap<number, number> {
  return new Map(
    store
      .prepare<[], [number, number]>(
        `SELECT wave_id, count(*) FROM respondents WHERE quota IN ('awaiting', 'quarantined') AND origin <> 'test' GROUP BY wave_id`,
      )
      .raw()
      .all(),
  );
}
