import type { Store } from './open.js';
import { prepared } from './prepared.js';

/** Keeps the consent as given: the text's version, the answers to the extra questions, the time. */
export function saveConsent(
  store: Store,
  respondentId: number,
  version: string,
  answers: Readonly<Record<string, boolean>>,
  at: string,
): void {
  prepared(store, 'INSERT INTO consents (respondent_id, version, answers, given_at) VALUES (?, ?, ?, ?)').run(
    respondentId,
    version,
    JSON.stringify(answers),
    at,
  );
  prepared(store, 'UPDATE respondents SET consented_at = ? WHERE id = ?').run(at, respondentId);
}

export type Verdict = 'below' | 'inside' | 'above';

/** One try at a practice example, tries counted from 1. */
export interface PracticeTry {
  readonly example: string;
  readonly try: number;
  readonly value: number;
  readonly verdict: Verdict;
}

/** Keeps a try; the same try sent twice is kept once. */
export function saveTry(store: Store, respondentId: number, practised: PracticeTry, at: string): void {
  prepared(
    store,
    'INSERT INTO practice_tries (respondent_id, example, try, value, verdict, at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(respondentId, practised.example, practised.try, practised.value, practised.verdict, at);
}

/** The last try at one example, or undefined before the first. */
export function lastTry(store: Store, respondentId: number, example: string): PracticeTry | undefined {
  return prepared<[number, string], PracticeTry>(
    store,
    'SELECT example, try, value, verdict FROM practice_tries WHERE respondent_id = ? AND example = ? ORDER BY try DESC LIMIT 1',
  ).get(respondentId, example);
}

/** Keeps the closing comment; the first one stands. */
export function saveComment(store: Store, respondentId: number, text: string, at: string): void {
  prepared(store, 'INSERT INTO comments (respondent_id, text, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
    respondentId,
    text,
    at,
  );
}

/** Excludes a respondent's data by a rule; an exclusion that stands is left as it is. */
export function exclude(store: Store, respondentId: number, rule: string, reason: string, at: string): void {
  prepared(
    store,
    'INSERT INTO exclusions (respondent_id, rule, reason, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(respondentId, rule, reason, at);
}
