import type { Orders } from '../study/design.js';
import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** A person's trial as stored. */
export interface PersonTrial {
  readonly id: number;
  readonly itemId: number;
  readonly condition: string;
  readonly position: number;
  readonly orders: Orders;
  readonly state: 'planned' | 'done';
  readonly firstShownAt: string | null;
}

/** A trial to be stored, in a place of the person's own order (from 0). */
export interface NewPersonTrial {
  readonly itemId: number;
  readonly condition: string;
  readonly repetition: number;
  readonly orders: Orders;
}

/** What a person's own clock recorded of a trial, from the page's onset; null where the browser ran no script. */
export interface TrialTiming {
  readonly firstTouchMs: number | null;
  readonly lastChangeMs: number | null;
  readonly responseTimeMs: number | null;
  readonly hiddenMs: number | null;
  readonly changes: number | null;
  readonly inputType: string | null;
  readonly viewport: string | null;
}

interface TrialRow extends Omit<PersonTrial, 'orders'> {
  readonly orders: string;
}

const columns = 'id, item_id AS itemId, condition, position, orders, state, first_shown_at AS firstShownAt';

function trialFrom(row: TrialRow | undefined): PersonTrial | undefined {
  return row === undefined ? undefined : { ...row, orders: JSON.parse(row.orders) as Orders };
}

/** Stores a person's whole plan, positions in the order given. */
export function insertPersonTrials(
  store: Store,
  waveId: number,
  respondentId: number,
  trials: readonly NewPersonTrial[],
): void {
  const insert = prepared(
    store,
    'INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, position, orders) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  trials.forEach(({ itemId, condition, repetition, orders }, position) =>
    insert.run(waveId, respondentId, itemId, condition, repetition, position, JSON.stringify(orders)),
  );
}

/** The first trial that the person has not done: where they stand. Undefined when all are done. */
export function currentTrial(
  store: Store,
  person: { readonly id: number; readonly waveId: number },
): PersonTrial | undefined {
  return trialFrom(
    prepared<[number, number], TrialRow>(
      store,
      // By the wave too: so SQLite takes the index that holds planned trials only.
      `SELECT ${columns} FROM trials WHERE wave_id = ? AND respondent_id = ? AND state = 'planned' ORDER BY position LIMIT 1`,
    ).get(person.waveId, person.id),
  );
}

/** The trial with this id if it is the person's, else undefined. */
export function trialOfPerson(store: Store, respondentId: number, trialId: number): PersonTrial | undefined {
  return trialFrom(
    prepared<[number, number], TrialRow>(store, `SELECT ${columns} FROM trials WHERE id = ? AND respondent_id = ?`).get(
      trialId,
      respondentId,
    ),
  );
}

/** How many trials a person's plan has. */
export function trialCount(store: Store, respondentId: number): number {
  return (
    (prepared<[number], { last: number | null }>(
      store,
      // Places run from 0 without a gap; the last one is one look-up.
      'SELECT max(position) AS last FROM trials WHERE respondent_id = ?',
    ).get(respondentId)?.last ?? -1) + 1
  );
}

/** Stamps the first time a trial was shown; later showings change nothing. */
export function markShown(store: Store, trialId: number, at: string): void {
  prepared(store, 'UPDATE trials SET first_shown_at = ? WHERE id = ? AND first_shown_at IS NULL').run(at, trialId);
}

/** Marks a trial as done with its times (`shownAt` fills a missing first showing); false if it was done before. */
export function markDone(
  store: Store,
  trialId: number,
  timing: TrialTiming,
  shownAt: string | null,
  at: string,
): boolean {
  return (
    prepared(
      store,
      `UPDATE trials SET state = 'done', done_at = ?, first_shown_at = coalesce(first_shown_at, ?), first_touch_ms = ?, last_change_ms = ?, response_time_ms = ?,
         hidden_ms = ?, changes = ?, input_type = ?, viewport = ? WHERE id = ? AND state = 'planned'`,
    ).run(
      at,
      shownAt,
      timing.firstTouchMs,
      timing.lastChangeMs,
      timing.responseTimeMs,
      timing.hiddenMs,
      timing.changes,
      timing.inputType,
      timing.viewport,
      trialId,
    ).changes === 1
  );
}

/** Values that a person gave to items of role `check`. */
export function checkAnswers(
  store: Store,
  respondentId: number,
): { itemId: number; question: string; value: number }[] {
  return prepared<[number], { itemId: number; question: string; value: number }>(
    store,
    `SELECT item_id AS itemId, question, value FROM trials JOIN items ON items.id = item_id JOIN responses ON trial_id = trials.id
       WHERE respondent_id = ? AND role = 'check' AND value IS NOT NULL`,
  ).all(respondentId);
}
