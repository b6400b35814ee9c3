import type { Store } from './open.js';

/** What is known of a person's answers as a whole, once they are through or have failed too many checks. */
export interface PersonFacts {
  readonly answers: number;
  readonly distinctValues: number;
  readonly tens: number;
  readonly longestRun: number;
  readonly hiddenMs: number;
  /** From arrival to the last answer. */
  readonly minutes: number;
  readonly late: boolean;
  /** Whether each attention check was passed, by id. */
  readonly checks: Readonly<Record<string, boolean>>;
  readonly checksFailed: number;
}

/**
 * Sums up a person's stored answers to one question, beside what the caller found about checks and lateness; replaces
 * what was noted before.
 */
export function noteFacts(
  store: Store,
  respondentId: number,
  question: string,
  { checks, late }: Pick<PersonFacts, 'checks' | 'late'>,
): void {
  const verdicts = Object.entries(checks).map(([id, passed]) => [id, passed ? 1 : 0] as const);
  store
    .prepare(
      `WITH answered AS (
         SELECT position, value, hidden_ms FROM trials JOIN items ON items.id = item_id JOIN responses ON trial_id = trials.id
         WHERE respondent_id = @id AND role = 'target' AND question = @question AND value IS NOT NULL
       ), runs AS (
         SELECT count(*) AS length FROM (
           SELECT value, row_number() OVER (ORDER BY position) - row_number() OVER (PARTITION BY value ORDER BY position) AS run
           FROM answered
         ) GROUP BY value, run
       )
       INSERT INTO person_facts (respondent_id, wave_id, answers, distinct_values, tens, longest_run, hidden_ms, minutes, late, checks, checks_failed)
       SELECT id, wave_id,
         (SELECT count(*) FROM answered), (SELECT count(DISTINCT value) FROM answered),
         (SELECT count(*) FROM answered WHERE value % 10 = 0), (SELECT coalesce(max(length), 0) FROM runs),
         (SELECT coalesce(sum(hidden_ms), 0) FROM answered),
         coalesce((SELECT (julianday(max(done_at)) - julianday(started_at)) * 1440 FROM trials WHERE respondent_id = @id), 0),
         @late, @checks, @failed
       FROM respondents WHERE id = @id
       ON CONFLICT (respondent_id) DO UPDATE SET answers = excluded.answers, distinct_values = excluded.distinct_values,
         tens = excluded.tens, longest_run = excluded.longest_run, hidden_ms = excluded.hidden_ms, minutes = excluded.minutes,
         late = excluded.late, checks = excluded.checks, checks_failed = excluded.checks_failed`,
    )
    .run({
      id: respondentId,
      question,
      late: late ? 1 : 0,
      checks: JSON.stringify(Object.fromEntries(verdicts)),
      failed: verdicts.filter(([, passed]) => passed === 0).length,
    });
}

/** Facts as stored. */
export interface FactsRow extends Omit<PersonFacts, 'late' | 'checks'> {
  readonly late: number;
  readonly checks: string;
}

/** The columns of `FactsRow`. */
export const factsColumns = `answers, distinct_values AS distinctValues, tens, longest_run AS longestRun, hidden_ms AS hiddenMs, minutes,
  late, checks, checks_failed AS checksFailed`;

/** Facts from a row that holds `factsColumns`, and maybe more. */
export function factsFrom(row: FactsRow): PersonFacts {
  const checks = JSON.parse(row.checks) as Record<string, number>;
  return {
    answers: row.answers,
    distinctValues: row.distinctValues,
    tens: row.tens,
    longestRun: row.longestRun,
    hiddenMs: row.hiddenMs,
    minutes: row.minutes,
    checksFailed: row.checksFailed,
    late: row.late === 1,
    checks: Object.fromEntries(Object.entries(checks).map(([id, passed]) => [id, passed === 1])),
  };
}
