import type { Store } from '../../store/open.js';
import { caseVersion, type Decision, decisionsOf } from '../../store/decisions.js';
import { minutesOfFinished } from '../../store/monitoring.js';
import { identityOf, type StoredIdentity } from '../../store/identities.js';
import { ledgerOfPerson, type LedgerEntry } from '../../store/ledger.js';
import { findPerson, type Person } from '../../store/people.js';
import { commentOf, type Exclusion, standingExclusions, triesOf } from '../../store/personRecords.js';
import { answersOfOthers, duplicateIds, reviewRow } from '../../store/reviewQueue.js';
import { trialCount } from '../../store/personTrials.js';
import { type AnsweredTrial, answeredTrials } from '../../store/answeredTrials.js';
import { overshootOf } from '../../store/quotas.js';
import { scaleOf } from '../../scales/scales.js';
import { type StoredWave, waveById } from '../../store/waves.js';
import { stimulusForPeople } from '../../study/render.js';
import type { Question } from '../../study/schema.js';
import { trialFields } from '../answer.js';
import { waveContent, type WaveContent } from '../versions.js';
import { daysLeft, type ReviewCase } from './queue.js';
import { flagsOf, limitsOf, paceOf } from './flags.js';
import {
  draftMessage,
  draftReturn,
  type FailedCheckInWords,
  type RejectionCategory,
  type RejectionRule,
  rejectionRules,
} from './panelRules.js';

/** A failed or passed check as it was shown and answered. */
export interface CheckShown {
  readonly id: string;
  readonly passed: boolean;
  readonly instructed: boolean;
  /** From 1, among all of the person's pages. */
  readonly page: number;
  readonly stimulus: readonly (readonly string[])[];
  readonly question: Question;
  readonly order: readonly number[] | undefined;
  readonly fields: ReturnType<typeof trialFields>;
  readonly answer: number | null;
  readonly answerInWords: string;
  readonly acceptedInWords: string;
  readonly seconds: number | null;
  readonly at: string;
}

/** One answer beside those of others, as values on the question's scale. */
export interface AnswerBeside {
  readonly page: number;
  readonly item: string;
  readonly condition: string;
  readonly question: string;
  readonly bounds: readonly [number, number];
  readonly answer: number;
  readonly others: readonly number[];
  readonly seconds: number | null;
}

export interface PersonCase {
  readonly person: Person;
  readonly wave: StoredWave;
  readonly content: WaveContent;
  readonly row: ReviewCase;
  readonly version: number;
  readonly identity: StoredIdentity | undefined;
  readonly checks: readonly CheckShown[];
  readonly answers: readonly AnswerBeside[];
  readonly tries: ReturnType<typeof triesOf>;
  readonly comment: string | undefined;
  readonly exclusions: readonly Exclusion[];
  readonly decisions: readonly Decision[];
  readonly ledger: readonly LedgerEntry[];
  readonly rules: readonly RejectionRule[];
  readonly drafts: Readonly<Record<RejectionCategory, string>>;
  /** A request to return the submission, to start from; empty where the data give no reason. */
  readonly returnDraft: string;
  readonly overshoot: { readonly items: number; readonly most: number };
}

/** Of how many of the newest people the answers stand beside a person's. */
const othersShown = 100;

/** Everything that bears on judging one person; undefined if there is none of this id, or it is a test visit. */
export function personCase(store: Store, id: number, now: Date): PersonCase | undefined {
  const person = personForReview(store, id);
  if (person === undefined) return undefined;
  const wave = waveById(store, person.waveId);
  const content = wave && waveContent(store, person.versionId, wave.key);
  if (wave === undefined || content === undefined) return undefined;
  const row = reviewRow(store, id);
  if (row === undefined) return undefined;
  const pace = paceOf(minutesOfFinished(store, wave.id));
  const limits = limitsOf(content, pace, duplicateIds(store, wave.id));
  const trials = answeredTrials(store, id);
  const checks = trials.flatMap((trial) => checkShown(trial, content));
  const failed = checks.filter(({ passed }) => !passed);
  const fair = failed.filter(({ instructed }) => instructed).map(inWords);
  const flags = flagsOf(row, content, pace, limits);
  return {
    person,
    wave,
    content,
    row: { ...row, flags, daysLeft: daysLeft(row, now) },
    version: caseVersion(store, id),
    identity: identityOf(store, id),
    checks,
    answers: answersBeside(store, person, trials, content),
    tries: triesOf(store, id),
    comment: commentOf(store, id),
    exclusions: standingExclusions(store, id),
    decisions: decisionsOf(store, id),
    ledger: ledgerOfPerson(store, id),
    rules: rejectionRules(content, row.facts, pace),
    drafts: {
      FAILED_CHECK: draftMessage('FAILED_CHECK', fair, row.facts),
      TOO_QUICKLY: draftMessage('TOO_QUICKLY', fair, row.facts),
    },
    returnDraft: draftReturn({
      answered: trials.length,
      asked: trialCount(store, id),
      ended: row.finishedAt !== null,
      failed: failed.map(inWords),
      minutes: row.facts?.minutes ?? null,
      muchFasterThan: flags.some(({ code }) => code === 'fast') ? (pace?.median ?? null) : null,
      late: row.facts?.late ?? false,
    }),
    overshoot: overshootOf(store, person, content.wave.people.responses_per_item),
  };
}

function personForReview(store: Store, id: number): Person | undefined {
  const person = findPerson(store, id);
  return person?.origin === 'real' || person?.origin === 'simulated' ? person : undefined;
}

function checkShown(trial: AnsweredTrial, content: WaveContent): CheckShown[] {
  const check = content.checks.get(trial.itemId);
  const question = content.study.questions.find(({ id }) => id === check?.question);
  const wording = content.study.wordings.find(({ id }) => id === content.wave.wording);
  if (check === undefined || question === undefined || wording === undefined) return [];
  const { scale } = question;
  const fields = trialFields({ content }, trial);
  const describe = (value: number): string => scaleOf(scale).describe(scale, fields, value);
  const bound = (value: number): string => (scaleOf(scale).level === 'interval' ? String(value) : describe(value));
  const answer = trial.answers[question.id] ?? null;
  const [low, high] = check.accepted;
  return [
    {
      id: check.id,
      passed: answer !== null && answer >= low && answer <= high,
      instructed: check.instructed,
      page: trial.position + 1,
      stimulus: stimulusForPeople(wording, check, { key: '', fields: {} }),
      question,
      order: trial.orders[question.id],
      fields,
      answer,
      answerInWords: answer === null ? 'none' : describe(answer),
      acceptedInWords: low === high ? bound(low) : `${bound(low)} to ${bound(high)}`,
      seconds: trial.responseTimeMs === null ? null : trial.responseTimeMs / 1000,
      at: trial.doneAt,
    },
  ];
}

function inWords({ page, stimulus, acceptedInWords, answerInWords }: CheckShown): FailedCheckInWords {
  return { page, text: stimulus.flat().join(' '), accepted: acceptedInWords, answer: answerInWords };
}

function answersBeside(
  store: Store,
  person: Person,
  trials: readonly AnsweredTrial[],
  { study, targets }: WaveContent,
): AnswerBeside[] {
  const others = new Map<string, number[]>();
  for (const { itemId, condition, question, value } of answersOfOthers(store, person.waveId, person.id, othersShown)) {
    const key = `${itemId}/${condition}/${question}`;
    const known = others.get(key);
    if (known === undefined) others.set(key, [value]);
    else known.push(value);
  }
  return trials.flatMap((trial) => {
    const item = targets.get(trial.itemId);
    if (item === undefined) return [];
    return study.questions.flatMap(({ id: question, scale }) => {
      const answer = trial.answers[question];
      if (answer === null || answer === undefined) return [];
      return [
        {
          page: trial.position + 1,
          item: item.id,
          condition: trial.condition,
          question,
          bounds: scaleOf(scale).bounds(scale),
          answer,
          others: others.get(`${trial.itemId}/${trial.condition}/${question}`) ?? [],
          seconds: trial.responseTimeMs === null ? null : trial.responseTimeMs / 1000,
        },
      ];
    });
  });
}
