import type { Store } from './open.js';

/** Who really served a respondent's replies. */
export interface ServedBy {
  readonly respondentId: number;
  readonly label: string;
  readonly provider: string | null;
  readonly model: string | null;
  readonly n: number;
}

export function servedBy(store: Store, waveId: number): ServedBy[] {
  return store
    .prepare<[number], ServedBy>(
      `SELECT respondents.id AS respondentId, label, served_provider AS provider, served_model AS model, count(*) AS n
       FROM respondents JOIN trials ON trials.respondent_id = respondents.id JOIN attempts ON attempts.trial_id = trials.id
       WHERE respondents.wave_id = ? AND kind = 'model' AND outcome = 'reply' GROUP BY 1, 3, 4 ORDER BY 1, n DESC`,
    )
    .all(waveId);
}

/** Of a respondent's cells (item, condition, question) with many answers, how many have the very same one every time. */
export interface Sameness {
  readonly respondentId: number;
  readonly label: string;
  readonly asked: number;
  readonly same: number;
}

/** Sameness within cells of at least so many answers; second outcomes, asked again by decision, are left out. */
export function sameness(store: Store, waveId: number, leastAnswers: number): Sameness[] {
  return store
    .prepare<[number, number], Sameness>(
      `SELECT respondentId, label, count(*) AS asked, sum(distinctValues = 1) AS same FROM (
         SELECT respondents.id AS respondentId, label, count(DISTINCT value) AS distinctValues, count(value) AS n
         FROM respondents JOIN trials ON trials.respondent_id = respondents.id JOIN responses ON trial_id = trials.id
         WHERE respondents.wave_id = ? AND kind = 'model' AND origin <> 'imported'
           AND settings ->> 'resample_of' IS NULL
         GROUP BY respondents.id, item_id, condition, question HAVING n >= ?
       ) GROUP BY 1 ORDER BY 1`,
    )
    .all(waveId, leastAnswers);
}

/** Signs in transport that replies were not drawn anew. */
export interface CacheSigns {
  readonly respondentId: number;
  readonly label: string;
  /** Requests whose reply was refused as cached. */
  readonly cached: number;
  /** Replies whose id came before. */
  readonly repeatedIds: number;
  /** Whether every request for the same item carried the same seed. */
  readonly constantSeed: number;
}

export function cacheSigns(store: Store, waveId: number): CacheSigns[] {
  return store
    .prepare<[number], CacheSigns>(
      `SELECT trials.respondent_id AS respondentId, label, sum(outcome = 'cached') AS cached,
         sum(outcome = 'reply' AND response_id IS NOT NULL) -
           count(DISTINCT CASE WHEN outcome = 'reply' THEN response_id END) AS repeatedIds,
         count(DISTINCT json_extract(body, '$.seed')) = 1 AND count(*) > 1 AS constantSeed
       FROM attempts JOIN trials ON trials.id = trial_id JOIN respondents ON respondents.id = trials.respondent_id
         JOIN request_bodies ON sha256 = request_sha256
       WHERE trials.wave_id = ? AND number > 0 GROUP BY 1`,
    )
    .all(waveId);
}

/** Answers of one respondent to one question about one item in one condition, usable or not. */
export interface Missing {
  readonly label: string;
  readonly item: string;
  readonly condition: string;
  readonly question: string;
  readonly planned: number;
  readonly usable: number;
  readonly sum: number | null;
  /** Reasons for answers without a value, with counts: `truncated 2, refusal 1`. */
  readonly reasons: string | null;
}

/** Where answers are missing: items and conditions with fewer usable answers than trials, the worst first. */
export function missingAnswers(store: Store, waveId: number, limit: number): Missing[] {
  return store
    .prepare<[number, number], Missing>(
      `WITH cells AS (
         SELECT respondent_id, item_id, condition, question, sum(value IS NOT NULL) AS usable, sum(value) AS sum
         FROM trials JOIN responses ON trial_id = trials.id WHERE wave_id = ? AND state = 'done' GROUP BY 1, 2, 3, 4)
       SELECT label, items.key AS item, cells.condition, cells.question, usable, sum,
         (SELECT count(*) FROM trials WHERE trials.respondent_id = cells.respondent_id AND trials.item_id = cells.item_id
           AND trials.condition = cells.condition) AS planned,
         (SELECT group_concat(status || ' ' || n, ', ') FROM (
           SELECT status, count(*) AS n FROM trials JOIN responses ON trial_id = trials.id
           WHERE trials.respondent_id = cells.respondent_id AND trials.item_id = cells.item_id
             AND trials.condition = cells.condition AND responses.question = cells.question AND value IS NULL
           GROUP BY status ORDER BY n DESC)) AS reasons
       FROM cells JOIN respondents ON respondents.id = cells.respondent_id JOIN items ON items.id = cells.item_id
       WHERE kind = 'model' AND usable < planned ORDER BY usable * 1.0 / planned, label, item LIMIT ?`,
    )
    .all(waveId, limit);
}

/** Failures by cause: how each request ended that brought no answer. */
export interface Failure {
  readonly outcome: string;
  readonly detail: string | null;
  readonly n: number;
  readonly labels: string;
}

export function failuresByCause(store: Store, waveId: number, limit: number): Failure[] {
  return store
    .prepare<[number, number], Failure>(
      `SELECT outcome, detail, count(*) AS n, group_concat(DISTINCT label) AS labels
       FROM attempts JOIN trials ON trials.id = trial_id JOIN respondents ON respondents.id = respondent_id
       WHERE trials.wave_id = ? AND outcome NOT IN ('reply', 'sent')
         AND outcome NOT IN ('probe_refused', 'probe_answered') GROUP BY outcome, detail ORDER BY n DESC LIMIT ?`,
    )
    .all(waveId, limit);
}

/** How many answers of each respondent that was to be held to a set lie outside it. */
export interface Unenforced {
  readonly label: string;
  readonly outside: number;
  readonly n: number;
}

export function outsideTheSet(store: Store, waveId: number): Unenforced[] {
  return store
    .prepare<[number], Unenforced>(
      `SELECT label, count(*) AS n, sum(json_extract(settings, '$.answer_format') = 'json_schema' AND
           (responses.source IS NOT 'json' OR status <> 'ok') AND status NOT IN ('refusal', 'truncated')
         OR json_extract(settings, '$.answer_format') = 'choice' AND status NOT IN ('ok', 'refusal', 'truncated')) AS outside
       FROM respondents JOIN trials ON trials.respondent_id = respondents.id JOIN responses ON trial_id = trials.id
       WHERE respondents.wave_id = ? AND kind = 'model' AND json_extract(settings, '$.answer_format') IN ('json_schema', 'choice')
       GROUP BY respondents.id HAVING outside > 0`,
    )
    .all(waveId);
}
