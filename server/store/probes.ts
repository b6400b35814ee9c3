import type { Store } from './open.js';

// A probe asks for -1 of one parameter. The second condition on the outcome lets SQLite use the index of such rows.
const probes = `SELECT asked.wave_id, asked.settings ->> 'model' AS model, asked.settings ->> 'base_url' AS base_url,
    iif(body ->> 'temperature' = -1, 'temperature', 'top_p') AS parameter, outcome, detail
  FROM attempts JOIN trials ON trials.id = trial_id JOIN respondents AS asked ON asked.id = respondent_id
    JOIN request_bodies ON sha256 = request_sha256
  WHERE outcome IN ('probe_refused', 'probe_answered', 'probe_failed') AND outcome NOT IN ('reply', 'sent')`;
const sameModel = `probes.wave_id = respondents.wave_id AND probes.model = respondents.settings ->> 'model'
  AND probes.base_url IS respondents.settings ->> 'base_url'`;

/** Parameters whose probe was refused or answered already, for a respondent's model and base URL in its wave. */
export function parametersProbed(store: Store, respondentId: number): string[] {
  return store
    .prepare<[number], { parameter: string }>(
      `WITH probes AS (${probes}) SELECT DISTINCT parameter FROM probes JOIN respondents ON ${sameModel}
       WHERE respondents.id = ? AND outcome <> 'probe_failed'`,
    )
    .all(respondentId)
    .map(({ parameter }) => parameter);
}

/** A parameter that a model was sent and that its endpoint is not proven to read. */
export interface UnprovenParameter {
  readonly wave: string;
  readonly label: string;
  readonly parameter: string;
  /** Whether the impossible value was answered; else its request failed in another way. */
  readonly answered: 0 | 1;
  readonly detail: string | null;
}

/**
 * Every parameter of a wave's models, or of a study's, whose probe was answered or failed, and none of whose probes was
 * refused.
 */
export function unprovenParameters(
  store: Store,
  within: { readonly waveId?: number; readonly studyId?: string },
): UnprovenParameter[] {
  return store
    .prepare<[number | null, string | null], UnprovenParameter>(
      `WITH probes AS (${probes})
       SELECT waves.key AS wave, label, parameter, max(outcome = 'probe_answered') AS answered,
         max(detail) AS detail
       FROM probes JOIN respondents ON ${sameModel} JOIN waves ON waves.id = respondents.wave_id
       WHERE (waves.id = ? OR study_id = ?) AND respondents.kind = 'model' AND respondents.settings ->> parameter IS NOT NULL
         AND respondents.settings ->> 'resample_of' IS NULL
       GROUP BY respondents.id, parameter HAVING sum(outcome = 'probe_refused') = 0 ORDER BY respondents.id, parameter`,
    )
    .all(within.waveId ?? null, within.studyId ?? null);
}
