import type { Aspect, Choice } from './decisions.js';
import type { Store } from './open.js';
import type { Quota, Stage } from './people.js';
import { factsFrom, type FactsRow, factsColumns, type PersonFacts } from './personFacts.js';
import type { Origin } from './respondents.js';

/** One person of a wave as review sees them. */
export interface ReviewRow {
  readonly id: number;
  readonly origin: Origin;
  readonly stage: Stage;
  readonly quota: Quota | null;
  readonly finishedAt: string | null;
  readonly version: number;
  readonly decisions: Readonly<Partial<Record<Aspect, Choice>>>;
  /** Null before the person came to an end. */
  readonly facts: PersonFacts | null;
}

/** From which numbers on something stands out; the texts that say so are made from the same. */
export interface FlagLimits {
  /** Answers that a person must have given before their pattern says anything. */
  readonly fewestAnswers: number;
  /** Share of all answers that stand in one row of equal ones. */
  readonly runShare: number;
  readonly fewValues: number;
  /** Whether the scale is one on which people heap on multiples of ten. */
  readonly heaping: boolean;
  /** Minutes; 0 before enough people have finished. */
  readonly fastBelow: number;
  readonly hiddenMs: number;
  readonly hiddenShare: number;
  /** People whose id or submission stands twice. */
  readonly duplicates: ReadonlySet<number>;
}

/** `all` is everyone who came, those too who declined, withdrew, found no place or are under way. */
export type QueueView = 'to-judge' | 'flagged' | 'decided' | 'all';

const came = `respondents.wave_id = @wave AND kind = 'person' AND stage IS NOT NULL AND origin IN ('real', 'simulated')`;
const toReview = `quota IS NOT NULL AND (person_facts.respondent_id IS NOT NULL OR quota IN ('awaiting', 'quarantined'))`;

const selected = `SELECT respondents.id, origin, stage, quota, finished_at AS finishedAt,
    (SELECT coalesce(max(events.id), 0) FROM events WHERE events.respondent_id = respondents.id) AS version,
    (SELECT json_group_object(aspect, choice) FROM decisions WHERE decisions.respondent_id = respondents.id AND ended_at IS NULL) AS decisions,
    ${factsColumns}
  FROM respondents LEFT JOIN person_facts ON person_facts.respondent_id = respondents.id`;

// One row a person with what each view asks, so that lists of thousands are counted and cut to a page in here.
const cases = `WITH cases AS (
  SELECT respondents.id, finished_at,
    ${toReview} AND (quota IN ('awaiting', 'quarantined') OR respondents.id IN (SELECT value FROM json_each(@duplicates))) AS waiting,
    quota IS NOT NULL AND (quota = 'quarantined' OR respondents.id IN (SELECT value FROM json_each(@duplicates))
      OR coalesce(checks_failed > 0 OR late
        OR (answers >= @fewestAnswers AND (longest_run >= @runShare * answers OR distinct_values <= @fewValues
          OR (@heaping AND tens = answers)))
        OR minutes < @fastBelow OR hidden_ms > @hiddenMs OR hidden_ms > @hiddenShare * 60000 * minutes, 0)) AS flagged,
    EXISTS (SELECT 1 FROM decisions WHERE respondent_id = respondents.id AND ended_at IS NULL) AS decided,
    EXISTS (SELECT 1 FROM decisions WHERE respondent_id = respondents.id AND ended_at IS NULL AND aspect = 'data') AS judged
  FROM respondents LEFT JOIN person_facts ON person_facts.respondent_id = respondents.id
  WHERE ${came}
)`;

const inView: Readonly<Record<QueueView, string>> = {
  'to-judge': 'waiting AND NOT judged',
  flagged: 'flagged',
  decided: 'decided',
  all: 'TRUE',
};

type Bound = Readonly<Record<string, number | string>>;

function bound(waveId: number, { duplicates, heaping, ...limits }: FlagLimits): Bound {
  return { ...limits, wave: waveId, heaping: heaping ? 1 : 0, duplicates: JSON.stringify([...duplicates]) };
}

/** How many people each view of a wave's queue holds. */
export function queueCounts(store: Store, waveId: number, limits: FlagLimits): Readonly<Record<QueueView, number>> {
  const sums = Object.entries(inView).map(([view, holds]) => `count(*) FILTER (WHERE ${holds}) AS "${view}"`);
  return store
    .prepare<[Bound], Record<QueueView, number>>(`${cases} SELECT ${sums.join(', ')} FROM cases`)
    .get(bound(waveId, limits))!;
}

/** A page of a view: whoever finished first comes first, those under way last. */
export function queuePage(
  store: Store,
  waveId: number,
  limits: FlagLimits,
  view: QueueView,
  page: { readonly most: number; readonly from: number },
): ReviewRow[] {
  return store
    .prepare<[Bound], StoredRow>(
      `${cases} ${selected} JOIN (SELECT id, finished_at IS NULL AS open, finished_at AS ended FROM cases WHERE ${inView[view]}
         ORDER BY open, ended, id LIMIT @most OFFSET @from) AS chosen ON chosen.id = respondents.id
       ORDER BY open, ended, respondents.id`,
    )
    .all({ ...bound(waveId, limits), ...page })
    .map(rowFrom);
}

/** Everyone of a wave who has come to an end or awaits a decision; test visits never. */
export function reviewRows(store: Store, waveId: number): ReviewRow[] {
  return store
    .prepare<[Bound], StoredRow>(`${selected} WHERE ${came} AND ${toReview}`)
    .all({ wave: waveId })
    .map(rowFrom);
}

/** One person as review sees them, or undefined. */
export function reviewRow(store: Store, respondentId: number): ReviewRow | undefined {
  const row = store.prepare<[number], StoredRow>(`${selected} WHERE respondents.id = ?`).get(respondentId);
  return row && rowFrom(row);
}

type StoredRow = Omit<ReviewRow, 'facts' | 'decisions'> & { readonly decisions: string } & (
    FactsRow | { readonly answers: null }
  );

function rowFrom(row: StoredRow): ReviewRow {
  const { id, origin, stage, quota, finishedAt, version } = row;
  const decisions = JSON.parse(row.decisions) as ReviewRow['decisions'];
  return {
    id,
    origin,
    stage,
    quota,
    finishedAt,
    version,
    decisions,
    facts: row.answers === null ? null : factsFrom(row),
  };
}

/** People of a wave whose panel id stands in another wave of the study too, or whose submission stands twice. */
export function duplicateIds(store: Store, waveId: number): ReadonlySet<number> {
  return new Set(
    store
      .prepare<[{ wave: number }], number>(
        `SELECT mine.respondent_id FROM identities AS mine JOIN identities AS other
           ON other.panel_session = mine.panel_session AND other.respondent_id <> mine.respondent_id
         WHERE mine.wave_id = @wave
         UNION
         SELECT mine.respondent_id FROM identities AS mine JOIN identities AS other
           ON other.panel = mine.panel AND other.participant = mine.participant AND other.wave_id <> mine.wave_id
         JOIN waves AS here ON here.id = mine.wave_id JOIN waves AS there ON there.id = other.wave_id
         WHERE mine.wave_id = @wave AND here.study_id = there.study_id`,
      )
      .pluck()
      .all({ wave: waveId }),
  );
}

/** Answers of the newest `people` who count to the items that one person answered. */
export function answersOfOthers(
  store: Store,
  waveId: number,
  respondentId: number,
  people: number,
): { readonly itemId: number; readonly condition: string; readonly question: string; readonly value: number }[] {
  return store
    .prepare<
      [{ wave: number; id: number; people: number }],
      { itemId: number; condition: string; question: string; value: number }
    >(
      `SELECT item_id AS itemId, condition, question, value FROM trials JOIN responses ON trial_id = trials.id
       WHERE value IS NOT NULL AND respondent_id IN (
           SELECT id FROM respondents WHERE wave_id = @wave AND kind = 'person' AND quota = 'valid' AND id <> @id
           ORDER BY finished_at DESC LIMIT @people)
         AND item_id IN (SELECT item_id FROM trials WHERE respondent_id = @id)`,
    )
    .all({ wave: waveId, id: respondentId, people });
}
