import type { ScaleConfig } from '../scales/scales.js';
import type { People, Study } from './schema.js';

/** A place where a study breaks what panels ask of researchers; it runs all the same. */
export interface GoodPracticeWarning {
  readonly code: string;
  readonly where: string;
  readonly text: string;
}

/**
 * Warnings by Prolific's published rules on attention checks, comprehension checks, rejection thresholds and
 * completion codes (researcher help pages, as of 2026). Empty for a study without people.
 */
export function goodPracticeWarnings(study: Pick<Study, 'people' | 'questions' | 'waves'>): GoodPracticeWarning[] {
  const { people } = study;
  if (people === undefined) return [];
  return [
    ...checkWarnings(study, people),
    ...thresholdWarnings(people),
    ...practiceWarnings(people),
    ...codeWarnings(study, people),
  ];
}

function checkWarnings({ questions }: Pick<Study, 'questions'>, { checks }: People): GoodPracticeWarning[] {
  return checks.items.flatMap((check, index) => {
    const where = `people.checks.items[${index}]`;
    const scale = questions.find(({ id }) => id === check.question)?.scale;
    const text = Object.values(check.fields).join(' ');
    return [
      ...(checks.payment && !check.instructed && scale !== undefined && hasMidpoint(scale)
        ? [
            {
              code: 'nonsense-check-on-midpoint-scale',
              where,
              text: `check "${check.id}" does not say what to answer and its scale has a midpoint: it may exclude data but never payment; set checks.payment to false or write an instructed check`,
            },
          ]
        : []),
      ...(/\b(above|earlier|previous(ly)?|before|you (have )?(just )?read|remember|recall)\b/i.test(text)
        ? [
            {
              code: 'check-needs-other-text',
              where,
              text: `check "${check.id}" seems to refer to text outside the question or to memory: a fair check tests attention to the question itself`,
            },
          ]
        : []),
    ];
  });
}

/** Whether a neutral middle answer exists: a reader who is attentive may choose it for a nonsense statement. */
function hasMidpoint(scale: ScaleConfig): boolean {
  if (scale.type === 'slider') return true;
  return scale.type === 'ordinal' && scale.levels.length % 2 === 1;
}

function thresholdWarnings(people: People): GoodPracticeWarning[] {
  const { exclude_above: allowed, items, payment } = people.checks;
  const where = 'people.checks.exclude_above';
  if (items.length === 0) return [];
  if (payment && allowed === 0 && people.estimated_minutes >= 5)
    return [
      {
        code: 'threshold-too-strict',
        where,
        text: `one failed check may not cost payment in a study of 5 minutes or more (this one is estimated at ${people.estimated_minutes}): allow at least 1`,
      },
    ];
  if (allowed >= items.length)
    return [
      {
        code: 'threshold-never-met',
        where,
        text: `with ${items.length} checks nobody can fail more than ${allowed}: lower it`,
      },
    ];
  return [];
}

function practiceWarnings({ practice }: People): GoodPracticeWarning[] {
  if (practice.examples.length === 0 || practice.tries === 'unlimited' || practice.tries >= 2) return [];
  return [
    {
      code: 'practice-needs-two-tries',
      where: 'people.practice.tries',
      text: 'practice examples are comprehension checks: give at least two tries, and never let them bear on payment',
    },
  ];
}

function codeWarnings({ waves }: Pick<Study, 'waves'>, people: People): GoodPracticeWarning[] {
  if (
    people.recruitment === undefined &&
    waves.some((wave) => wave.people !== undefined && wave.people.recruitment === undefined)
  )
    return [
      {
        code: 'no-completion-codes',
        where: 'people.recruitment',
        text: 'is not there: people of a panel could not show that they finished; leave it so if yours come another way',
      },
    ];
  return waves.flatMap((wave, index) => {
    const recruitment = wave.people?.recruitment ?? people.recruitment;
    if (wave.people === undefined || recruitment === undefined) return [];
    const where =
      wave.people.recruitment === undefined ? 'people.recruitment.codes' : `waves[${index}].people.recruitment.codes`;
    const excludes = people.checks.exclude_above < people.checks.items.length;
    const needed = ['completed', ...(excludes ? (['failed_checks'] as const) : []), 'declined', 'full'] as const;
    const missing = needed.filter((outcome) => recruitment.codes[outcome] === undefined);
    const codes = Object.values(recruitment.codes);
    return [
      ...missing.map((outcome) => ({
        code: 'outcome-without-code',
        where,
        text: `the outcome "${outcome}" has no completion code: people who end there can only submit without one`,
      })),
      ...(new Set(codes).size < codes.length
        ? [
            {
              code: 'codes-not-distinct',
              where,
              text: 'two outcomes share a completion code: nobody can tell them apart on the panel',
            },
          ]
        : []),
    ];
  });
}
