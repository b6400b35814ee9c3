import type { Store } from './open.js';
import { prepared } from './prepared.js';
import type { Person, Quota } from './people.js';
import type { Origin } from './respondents.js';

/** One item in one condition, with how many people's answers count, are under way, await review or are excluded. */
export interface QuotaRow {
  readonly itemId: number;
  readonly condition: string;
  readonly assigned: number;
  readonly valid: number;
  readonly leased: number;
  readonly awaiting: number;
  readonly excluded: number;
}

/** Counters of a wave for one origin. Cells nobody was assigned yet have no row. */
export function quotaRows(store: Store, waveId: number, origin: Origin): QuotaRow[] {
  return prepared<[number, string], QuotaRow>(
    store,
    'SELECT item_id AS itemId, condition, assigned, valid, leased, awaiting, excluded FROM item_quotas WHERE wave_id = ? AND origin = ?',
  ).all(waveId, origin);
}

/** Counts a new assignment of these cells, before the person's quota is set. */
export function countAssigned(
  store: Store,
  person: Pick<Person, 'waveId' | 'origin'>,
  cells: readonly { readonly itemId: number; readonly condition: string }[],
): void {
  const statement = prepared(
    store,
    `INSERT INTO item_quotas (wave_id, origin, item_id, condition, assigned) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET assigned = assigned + 1`,
  );
  for (const { itemId, condition } of cells) statement.run(person.waveId, person.origin, itemId, condition);
}

type Counter = 'valid' | 'leased' | 'awaiting' | 'excluded';

/** Which counter a person's cells stand in; of a partial run only the answered cells count. */
const counterOf: Readonly<Record<Quota, { counter: Counter; answeredOnly: boolean } | undefined>> = {
  leased: { counter: 'leased', answeredOnly: false },
  valid: { counter: 'valid', answeredOnly: false },
  partial: { counter: 'valid', answeredOnly: true },
  awaiting: { counter: 'awaiting', answeredOnly: false },
  excluded: { counter: 'excluded', answeredOnly: false },
  released: undefined,
  quarantined: undefined,
};

/**
 * Changes how a person's items count and moves the counters with it. Call inside a transaction, with the person as
 * stored; for a partial run that goes on, call `countPartialAnswer` for each further answer.
 */
export function setQuota(store: Store, person: Person, quota: Quota, leaseUntil: string | null = null): void {
  if (person.quota !== null) addToCounters(store, person, person.quota, -1);
  addToCounters(store, person, quota, 1);
  prepared(store, 'UPDATE respondents SET quota = ?, lease_until = ? WHERE id = ?').run(quota, leaseUntil, person.id);
}

function addToCounters(store: Store, person: Person, quota: Quota, amount: number): void {
  const target = counterOf[quota];
  if (target === undefined) return;
  prepared(
    store,
    `UPDATE item_quotas SET ${target.counter} = ${target.counter} + ? WHERE wave_id = ? AND origin = ? AND (item_id, condition) IN
       (SELECT item_id, condition FROM trials WHERE respondent_id = ? GROUP BY item_id, condition HAVING min(state = 'done') >= ?)`,
  ).run(amount, person.waveId, person.origin, person.id, target.answeredOnly ? 1 : 0);
}

/** Takes a cell into the valid count after a person whose partial run counts has answered it. */
export function countPartialAnswer(store: Store, person: Person, itemId: number, condition: string): void {
  prepared(
    store,
    `UPDATE item_quotas SET valid = valid + 1 WHERE wave_id = ? AND origin = ? AND item_id = ? AND condition = ? AND NOT EXISTS
       (SELECT 1 FROM trials WHERE respondent_id = ? AND trials.item_id = ? AND trials.condition = ? AND state = 'planned')`,
  ).run(person.waveId, person.origin, itemId, condition, person.id, itemId, condition);
}

/** Ids of people of a wave whose lease has run out. */
export function lapsedLeases(store: Store, waveId: number, now: string): number[] {
  return prepared<[number, string], { id: number }>(
    store,
    "SELECT id FROM respondents WHERE wave_id = ? AND quota = 'leased' AND lease_until <= ?",
  )
    .all(waveId, now)
    .map(({ id }) => id);
}

/** The earliest end of a live lease of one origin in a wave, or null when there is none. */
export function nextLeaseEnd(store: Store, waveId: number, origin: Origin): string | null {
  return (
    prepared<[number, string], { at: string | null }>(
      store,
      "SELECT min(lease_until) AS at FROM respondents WHERE wave_id = ? AND quota = 'leased' AND origin = ?",
    ).get(waveId, origin)?.at ?? null
  );
}

/** How many real people hold a place in a wave: under way, counted, or awaiting a decision. */
export function placesTaken(store: Store, waveId: number): number {
  return store
    .prepare<[number], number>(
      `SELECT count(*) FROM respondents WHERE wave_id = ? AND kind = 'person' AND origin = 'real'
         AND quota IN ('leased', 'valid', 'partial', 'awaiting')`,
    )
    .pluck()
    .get(waveId)!;
}

/** A counter that does not say what its trials say: what is stored, and what it should be. */
export interface QuotaMismatch {
  readonly waveId: number;
  readonly origin: string;
  readonly itemId: number;
  readonly condition: string;
  readonly counter: string;
  readonly stored: number;
  readonly counted: number;
}

/** Counts every counter again from people and trials, and names those that differ. Empty in a sound database. */
export function quotaMismatches(store: Store): QuotaMismatch[] {
  return prepared<[], QuotaMismatch>(
    store,
    `WITH cells AS (
         SELECT trials.wave_id, origin, item_id, condition, respondents.id, quota, min(trials.state = 'done') AS answered
         FROM respondents JOIN trials ON respondent_id = respondents.id JOIN items ON items.id = item_id
         WHERE kind = 'person' AND quota IS NOT NULL AND role = 'target'
         GROUP BY trials.wave_id, origin, item_id, condition, respondents.id, quota
       ), counted AS (
         SELECT wave_id, origin, item_id, condition, count(*) AS assigned,
           sum(quota = 'valid' OR (quota = 'partial' AND answered)) AS valid, sum(quota = 'leased') AS leased,
           sum(quota = 'awaiting') AS awaiting, sum(quota = 'excluded') AS excluded
         FROM cells GROUP BY wave_id, origin, item_id, condition
       ), both AS (
         SELECT wave_id, origin, item_id, condition, q.assigned AS sa, coalesce(c.assigned, 0) AS ca, q.valid AS sv,
           coalesce(c.valid, 0) AS cv, q.leased AS sl, coalesce(c.leased, 0) AS cl, q.awaiting AS sw,
           coalesce(c.awaiting, 0) AS cw, q.excluded AS sx, coalesce(c.excluded, 0) AS cx
         FROM item_quotas q LEFT JOIN counted c USING (wave_id, origin, item_id, condition)
         UNION ALL
         SELECT wave_id, origin, item_id, condition, 0, c.assigned, 0, c.valid, 0, c.leased, 0, c.awaiting, 0, c.excluded
         FROM counted c WHERE NOT EXISTS (SELECT 1 FROM item_quotas q WHERE q.wave_id = c.wave_id AND q.origin = c.origin
           AND q.item_id = c.item_id AND q.condition = c.condition)
       )
       SELECT wave_id AS waveId, origin, item_id AS itemId, condition, counter, stored, counted FROM (
         SELECT *, 'assigned' AS counter, sa AS stored, ca AS counted FROM both
         UNION ALL SELECT *, 'valid', sv, cv FROM both
         UNION ALL SELECT *, 'leased', sl, cl FROM both
         UNION ALL SELECT *, 'awaiting', sw, cw FROM both
         UNION ALL SELECT *, 'excluded', sx, cx FROM both
       ) WHERE stored <> counted`,
  ).all();
}

/** Of a person's items: how many have more valid answers than `target`, and by how many at most. */
export function overshootOf(
  store: Store,
  person: Pick<Person, 'id' | 'waveId' | 'origin'>,
  target: number,
): { readonly items: number; readonly most: number } {
  return store
    .prepare<[{ target: number; wave: number; origin: string; id: number }], { items: number; most: number }>(
      `SELECT count(*) AS items, coalesce(max(valid - @target), 0) AS most FROM item_quotas
       WHERE wave_id = @wave AND origin = @origin AND valid > @target
         AND (item_id, condition) IN (SELECT item_id, condition FROM trials WHERE respondent_id = @id)`,
    )
    .get({ target, wave: person.waveId, origin: person.origin, id: person.id })!;
}
