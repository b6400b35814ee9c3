import type { Store } from './open.js';
import type { PersonTrial } from './personTrials.js';

/** One of a person's trials with its answers. */
export interface AnsweredTrial extends PersonTrial {
  readonly role: 'target' | 'check';
  readonly responseTimeMs: number | null;
  readonly hiddenMs: number | null;
  readonly changes: number | null;
  readonly doneAt: string;
  readonly answers: Readonly<Record<string, number | null>>;
}

/** A person's answered trials in their order. */
export function answeredTrials(store: Store, respondentId: number): AnsweredTrial[] {
  return store
    .prepare<
      [number],
      Omit<AnsweredTrial, 'answers' | 'orders'> & { readonly answers: string; readonly orders: string }
    >(
      `SELECT trials.id, item_id AS itemId, role, condition, position, orders, response_time_ms AS responseTimeMs, state, first_shown_at AS firstShownAt,
         hidden_ms AS hiddenMs, changes, done_at AS doneAt, json_group_object(question, value) AS answers
       FROM trials JOIN items ON items.id = item_id JOIN responses ON trial_id = trials.id
       WHERE respondent_id = ? AND state = 'done' GROUP BY trials.id ORDER BY position`,
    )
    .all(respondentId)
    .map((row) => ({
      ...row,
      orders: JSON.parse(row.orders) as AnsweredTrial['orders'],
      answers: JSON.parse(row.answers) as AnsweredTrial['answers'],
    }));
}
