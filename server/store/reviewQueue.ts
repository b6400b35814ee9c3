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

/** Everyone of a wave who has come to an end or awaits a decision; test visits never. */
export function reviewRows(store: Store, waveId: number): ReviewRow[] {
  const decisions = new Map<number, Partial<Record<Aspect, Choice>>>();
  const standing = store.prepare<[number], { id: number; aspect: Aspect; choice: Choice }>(
    `SELECT respondent_id AS id, aspect, choice FROM decisions JOIN respondents ON respondents.id = respondent_id
     WHERE wave_id = ? AND ended_at IS NULL`,
  );
  for (const { id, aspect, choice } of standing.iterate(waveId))
    decisions.set(id, { ...decisions.get(id), [aspect]: choice });
  return store
    .prepare<[number], Omit<ReviewRow, 'facts' | 'decisions'> & (FactsRow | { readonly answers: null })>(
      `SELECT respondents.id, origin, stage, quota, finished_at AS finishedAt,
         (SELECT coalesce(max(events.id), 0) FROM events WHERE events.respondent_id = respondents.id) AS version, ${factsColumns}
       FROM respondents LEFT JOIN person_facts ON person_facts.respondent_id = respondents.id
       WHERE respondents.wave_id = ? AND kind = 'person' AND origin IN ('real', 'simulated') AND quota IS NOT NULL
         AND (person_facts.respondent_id IS NOT NULL OR quota IN ('awaiting', 'quarantined'))`,
    )
    .all(waveId)
    .map((row) => {
      const { id, origin, stage, quota, finishedAt, version } = row;
      const facts = row.answers === null ? null : factsFrom(row);
      return { id, origin, stage, quota, finishedAt, version, decisions: decisions.get(id) ?? {}, facts };
    });
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
