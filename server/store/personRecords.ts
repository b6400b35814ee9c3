import { insertEvent } from './events.js';
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

/** Keeps the closing comment, and whether text was pasted into it (null = unknown); the first one stands. */
export function saveComment(
  store: Store,
  respondentId: number,
  text: string,
  pasted: boolean | null,
  at: string,
): void {
  prepared(
    store,
    'INSERT INTO comments (respondent_id, text, pasted, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(respondentId, text, pasted === null ? null : Number(pasted), at);
}

/** Excludes a respondent's data by a rule, with an entry in the ledger; an exclusion that stands is left as it is. */
export function exclude(
  store: Store,
  respondentId: number,
  rule: string,
  reason: string,
  at: string,
  by = 'the study’s rule',
): void {
  const { changes } = prepared(
    store,
    'INSERT INTO exclusions (respondent_id, rule, reason, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
  ).run(respondentId, rule, reason, at);
  if (changes === 1) insertEvent(store, { at, kind: 'excluded', respondentId, detail: { by, rule, reason } });
}

/** An exclusion that stands. */
export interface Exclusion {
  readonly rule: string;
  readonly reason: string;
  readonly at: string;
}

/** A respondent's standing exclusions, the oldest first. */
export function standingExclusions(store: Store, respondentId: number): Exclusion[] {
  return store
    .prepare<[number], Exclusion>(
      'SELECT rule, reason, at FROM exclusions WHERE respondent_id = ? AND revoked_at IS NULL ORDER BY id',
    )
    .all(respondentId);
}

/** Revokes a standing exclusion, with an entry in the ledger. */
export function revokeExclusion(store: Store, respondentId: number, rule: string, at: string, by: string): void {
  const { changes } = store
    .prepare('UPDATE exclusions SET revoked_at = ? WHERE respondent_id = ? AND rule = ? AND revoked_at IS NULL')
    .run(at, respondentId, rule);
  if (changes === 1) insertEvent(store, { at, kind: 'exclusion revoked', respondentId, detail: { by, rule } });
}

/** Every try at the practice examples in order. */
export function triesOf(store: Store, respondentId: number): PracticeTry[] {
  return store
    .prepare<[number], PracticeTry>(
      'SELECT example, try, value, verdict FROM practice_tries WHERE respondent_id = ? ORDER BY id',
    )
    .all(respondentId);
}

/** The closing comment, or undefined. */
export function commentOf(store: Store, respondentId: number): string | undefined {
  return store.prepare<[number], string>('SELECT text FROM comments WHERE respondent_id = ?').pluck().get(respondentId);
}
