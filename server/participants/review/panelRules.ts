import type { PersonFacts } from '../../store/personFacts.js';
import type { WaveContent } from '../versions.js';
import type { Pace } from './flags.js';

/** The panel's categories that we have evidence for. Others are the panel's own to judge. */
export const rejectionCategories = ['FAILED_CHECK', 'TOO_QUICKLY'] as const;
export type RejectionCategory = (typeof rejectionCategories)[number];

/** The shortest message that a rejection may carry. */
export const shortestMessage = 100;

export interface RejectionRule {
  readonly category: RejectionCategory;
  readonly allowed: boolean;
  /** The rule and how this person stands to it. */
  readonly text: string;
}

/**
 * Prolific's published rules on rejection (researcher help pages, 2026) against one person: fair checks only, one failed
 * check in a study under 5 minutes and several in a longer one; exceptionally fast as a whole, 3 standard deviations
 * below the mean. Practice examples are never a ground.
 */
export function rejectionRules(content: WaveContent, facts: PersonFacts | null, pace: Pace | null): RejectionRule[] {
  return [failedChecks(content, facts), tooQuick(facts, pace)];
}

function failedChecks({ people }: WaveContent, facts: PersonFacts | null): RejectionRule {
  const category = 'FAILED_CHECK';
  const needed = people.estimated_minutes < 5 ? 1 : 2;
  const fair = people.checks.items.filter(({ instructed }) => instructed).map(({ id }) => id);
  const failed = fair.filter((id) => facts?.checks[id] === false).length;
  const rule = `A study of ${people.estimated_minutes} minutes needs at least ${needed === 1 ? 'one failed check' : 'two failed checks'} whose own text said what to answer; this person failed ${failed}.`;
  if (!people.checks.payment)
    return {
      category,
      allowed: false,
      text: 'The study says that checks never bear on payment (checks.payment in its file).',
    };
  return { category, allowed: failed >= needed, text: rule };
}

function tooQuick(facts: PersonFacts | null, pace: Pace | null): RejectionRule {
  const category = 'TOO_QUICKLY';
  if (facts === null || pace === null)
    return { category, allowed: false, text: 'Too few people have finished to say what is exceptionally fast.' };
  const limit =
    pace.exceptionallyFast > 0
      ? `${pace.exceptionallyFast.toFixed(1)} minutes`
      : 'below zero here, so nobody is too fast';
  return {
    category,
    allowed: facts.minutes < pace.exceptionallyFast,
    text: `Exceptionally fast is 3 standard deviations below the mean of the whole time: ${limit}; this person took ${facts.minutes.toFixed(1)}.`,
  };
}

/** One failed check in words, for the message. */
export interface FailedCheckInWords {
  readonly page: number;
  readonly text: string;
  readonly accepted: string;
  readonly answer: string;
}

/** A factual message to start from, long enough for the panel. */
export function draftMessage(
  category: RejectionCategory,
  failed: readonly FailedCheckInWords[],
  facts: PersonFacts | null,
): string {
  if (category === 'TOO_QUICKLY')
    return (
      `The whole study was finished in ${(facts?.minutes ?? 0).toFixed(1)} minutes, which is more than three standard deviations below the ` +
      'average time of all participants. The texts cannot have been read in that time.'
    );
  const list = failed.map(
    ({ page, text, accepted, answer }) =>
      `On page ${page} the question itself said "${text}" (accepted: ${accepted}); the answer given was ${answer}.`,
  );
  return `${list.length} attention checks were not answered as their own text asked. ${list.join(' ')}`.slice(0, 1900);
}

/** What the data hold against a submission, for the message that asks to return it. */
export interface ReturnGrounds {
  readonly answered: number;
  readonly asked: number;
  readonly ended: boolean;
  /** All failed checks, those too that could never bear on payment. */
  readonly failed: readonly FailedCheckInWords[];
  readonly minutes: number | null;
  /** The median of all; null unless the person was much faster. */
  readonly muchFasterThan: number | null;
  readonly late: boolean;
}

/** A factual and friendly request to return a submission; empty where the data give no reason for one. */
export function draftReturn(grounds: ReturnGrounds): string {
  const { answered, asked, ended, failed, minutes, muchFasterThan, late } = grounds;
  const facts = [
    ...(answered < asked && ended ? [`Our records hold answers to ${answered} of the ${asked} questions.`] : []),
    ...failed.map(
      ({ page, text, accepted, answer }) =>
        `The question on page ${page} was "${text}". We expected ${accepted}; the answer given was ${answer}.`,
    ),
    ...(muchFasterThan !== null && minutes !== null
      ? [
          `The study was finished in ${minutes.toFixed(1)} minutes; half of all participants needed more than ${muchFasterThan.toFixed(1)}.`,
        ]
      : []),
    ...(late ? ['The study was finished after its time limit.'] : []),
  ];
  if (facts.length === 0) return '';
  const request =
    'We therefore kindly ask you to return this submission; a return is not counted as a rejection. ' +
    'If you think that we are wrong, please tell us what happened: we will look at it again.';
  return `Thank you for taking part. ${facts.join(' ').slice(0, 1700)} ${request}`;
}
