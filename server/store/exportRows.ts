import type { Store } from './open.js';

/** A study's respondent as exports need them. */
export interface ExportRespondent {
  readonly id: number;
  readonly kind: 'person' | 'model';
  readonly origin: string;
  readonly wave: string;
  readonly label: string;
  readonly stage: string | null;
  /** Answers to the consent questions by id; null where there was no consent. */
  readonly consent: Readonly<Record<string, boolean>> | null;
  /** The consent questions that govern publication in the version that they saw. */
  readonly governing: readonly string[];
  readonly excludedBy: readonly string[];
}

/** Everyone of a study but test visits. */
export function exportRespondents(store: Store, studyId: string): ExportRespondent[] {
  return store
    .prepare<
      [string],
      Record<'id', number> &
        Record<'kind' | 'origin' | 'wave' | 'label', string> &
        Record<'stage' | 'consent' | 'governing' | 'excludedBy', string | null>
    >(
      `SELECT respondents.id, respondents.kind, origin, waves.key AS wave, label, stage, consents.answers AS consent,
         (SELECT json_group_array(json_each.value ->> 'id') FROM json_each(study_versions.content, '$.people.consent_questions')
          WHERE json_each.value ->> 'governs' = 'publication') AS governing,
         (SELECT group_concat(rule, ' ' ORDER BY id) FROM exclusions WHERE respondent_id = respondents.id AND revoked_at IS NULL) AS excludedBy
       FROM waves JOIN respondents ON respondents.wave_id = waves.id JOIN study_versions ON study_versions.id = respondents.version_id
       LEFT JOIN consents ON consents.respondent_id = respondents.id
       WHERE waves.study_id = ? AND origin <> 'test' ORDER BY respondents.id`,
    )
    .all(studyId)
    .map(({ consent, governing, excludedBy, kind, ...row }) => ({
      ...row,
      kind: kind as ExportRespondent['kind'],
      consent: consent === null ? null : (JSON.parse(consent) as Record<string, boolean>),
      governing: JSON.parse(governing ?? '[]') as string[],
      excludedBy: excludedBy === null ? [] : excludedBy.split(' '),
    }));
}

/** What can be exported row by row. The first column of each is the respondent's row id, or NULL. */
export type ExportQuery = 'trials' | 'responses' | 'participants' | 'attempts' | 'items' | 'ledger';

// `+wave_id` keeps the planner on the rowid order, so that a million rows stream without being sorted first.
const ofStudy = '+trials.wave_id IN (SELECT id FROM waves WHERE study_id = @study)';

const trialColumns = `trials.id AS trial, items.key AS item, items.role, items.content ->> 'group' AS item_group, condition, repetition,
  position, orders, state, first_shown_at, done_at, first_touch_ms, last_change_ms, response_time_ms, hidden_ms, changes, input_type,
  viewport, finish_reason, reasoning_tokens, trials.source_file, source_row`;

/** What the reply that counts as a trial's answer says about who served it. */
const served = (name: string): string =>
  `(SELECT ${name} FROM attempts INDEXED BY attempts_served WHERE trial_id = trials.id AND outcome = 'reply' LIMIT 1) AS ${name}`;

const queries: Readonly<Record<ExportQuery, string>> = {
  trials: `SELECT respondent_id, ${trialColumns} FROM trials JOIN items ON items.id = item_id WHERE ${ofStudy} ORDER BY trials.id`,
  responses: `SELECT respondent_id, ${trialColumns}, question, value, status, rule, raw, flags, ${served('served_model')}, ${served('served_provider')}
    FROM trials JOIN items ON items.id = item_id JOIN responses ON trial_id = trials.id WHERE ${ofStudy} ORDER BY trials.id, question`,
  participants: `SELECT respondents.id AS respondent_id, stage, quota AS counts_as, started_at, consented_at, finished_at,
      consents.version AS consent_version, consents.answers AS consent_answers,
      (SELECT json_group_array(json_object('example', example, 'try', try, 'value', value, 'verdict', verdict))
       FROM practice_tries WHERE respondent_id = respondents.id ORDER BY practice_tries.id) AS practice_tries,
      minutes, checks, checks_failed, longest_run, distinct_values, tens, person_facts.hidden_ms, late,
      (SELECT json_group_array(json_object('rule', rule, 'reason', reason, 'at', at, 'revoked_at', revoked_at))
       FROM exclusions WHERE respondent_id = respondents.id) AS exclusions,
      (SELECT json_group_object(aspect, choice) FROM decisions WHERE respondent_id = respondents.id AND ended_at IS NULL) AS decisions,
      comments.text AS comment, demographics.content AS demographics
    FROM respondents JOIN waves ON waves.id = respondents.wave_id
    LEFT JOIN consents ON consents.respondent_id = respondents.id LEFT JOIN person_facts ON person_facts.respondent_id = respondents.id
    LEFT JOIN comments ON comments.respondent_id = respondents.id LEFT JOIN demographics ON demographics.respondent_id = respondents.id
    WHERE study_id = @study AND respondents.kind = 'person' ORDER BY respondents.id`,
  attempts: `SELECT respondent_id, trials.id AS trial, items.key AS item, condition, repetition, number, outcome, attempts.detail, http_status,
      served_model, served_provider, system_fingerprint, finish, finish_raw, input_tokens, cached_tokens, output_tokens,
      attempts.reasoning_tokens, latency_ms, cost_usd, cost_source, sent_at, attempts.done_at, request_sha256, reply
    FROM attempts JOIN trials ON trials.id = trial_id JOIN items ON items.id = item_id WHERE ${ofStudy} ORDER BY attempts.id`,
  items: `SELECT NULL AS respondent_id, items.key AS item, role, content ->> 'group' AS item_group, content -> 'fields' AS fields,
      content -> 'covariates' AS covariates, sha256,
      EXISTS (SELECT 1 FROM version_items WHERE item_id = items.id AND version_id = current_version_id) AS current
    FROM items JOIN studies ON studies.id = study_id WHERE study_id = @study ORDER BY role DESC, items.id`,
  ledger: `SELECT respondent_id, events.id AS entry, events.at, events.kind AS what, detail ->> 'by' AS "by", detail ->> 'rule' AS rule,
      detail ->> 'reason' AS reason, json_remove(detail, '$.by', '$.rule', '$.reason') AS detail
    FROM events LEFT JOIN respondents ON respondents.id = respondent_id LEFT JOIN waves ON waves.id = wave_id
    WHERE events.study_id = @study OR waves.study_id = @study ORDER BY events.id`,
};

/** The rows of one export, streamed as arrays, with the names of their columns. */
export function exportRows(
  store: Store,
  query: ExportQuery,
  studyId: string,
): { readonly columns: readonly string[]; readonly rows: IterableIterator<unknown[]> } {
  const statement = store.prepare<[{ study: string }]>(queries[query]).raw();
  return {
    columns: statement.columns().map(({ name }) => name),
    rows: statement.iterate({ study: studyId }) as IterableIterator<unknown[]>,
  };
}
