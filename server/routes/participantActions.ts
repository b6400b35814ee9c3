import type { Texts } from '../../views/participant/texts.js';
import { answer } from '../participants/answer.js';
import type { Scene } from '../participants/scene.js';
import {
  begin,
  complete,
  consent,
  decline,
  leaveExample,
  practiceAt,
  practise,
  withdraw,
} from '../participants/steps.js';
import type { Person } from '../store/people.js';
import { answersIn, type Form, timingOf } from './participantForms.js';
import { answerField } from '../../views/participant/trial.js';
import type { Onsets } from './participantOnsets.js';
import type { Refusal } from './participantPages.js';

/**
 * What came of a form: done (the visitor goes where they now stand, `at` a part of that page), refused (the same page,
 * with words), not theirs, or too late.
 */
export type ActionResult =
  | { readonly kind: 'done' | 'foreign' | 'closed'; readonly at?: string }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** One posted form, run inside the write transaction with the person as stored. */
export type Action = (
  scene: Scene,
  person: Person,
  form: Form,
  stand: { readonly texts: Texts; readonly onsets: Onsets },
) => ActionResult;

const done: ActionResult = { kind: 'done' };

/** Every form of the participant's pages by the end of its address. */
export const actions = {
  consent(scene, person, form, { texts }) {
    const answers = scene.content.people.consent_questions.map(({ id }) => [id, form[`consent-${id}`]] as const);
    if (answers.some(([, given]) => given !== 'yes' && given !== 'no'))
      return { kind: 'refused', refusal: { draft: form, problem: texts.consentMissing } };
    consent(scene, person, Object.fromEntries(answers.map(([id, given]) => [id, given === 'yes'])));
    return done;
  },
  decline(scene, person) {
    decline(scene, person);
    return done;
  },
  practice(scene, person, form) {
    const question = practiceAt(scene, person)?.example.question ?? '';
    const problem = practise(scene, person, {
      example: form['example'] ?? '',
      try: Number(form['try']),
      field: form[answerField(question)],
    });
    return problem === undefined
      ? { kind: 'done', at: '#feedback' }
      : { kind: 'refused', refusal: { draft: form, problems: { [question]: problem } } };
  },
  'practice/next'(scene, person, form) {
    leaveExample(scene, person, form['example'] ?? '');
    return done;
  },
  begin(scene, person) {
    begin(scene, person);
    return done;
  },
  answer: (scene, person, form, { onsets }) => {
    const trialId = /^\d{1,15}$/.test(form['trial'] ?? '') ? Number(form['trial']) : -1;
    const outcome = answer(scene, person, {
      trialId,
      shownAt: onsets.of(trialId),
      fields: answersIn(form, scene.content.study.questions),
      timing: timingOf(form),
    });
    if (outcome.kind === 'refused') return { kind: 'refused', refusal: { draft: form, problems: outcome.problems } };
    return outcome.kind === 'foreign' || outcome.kind === 'closed' ? { kind: outcome.kind } : done;
  },
  comments(scene, person, form) {
    const pasted = form['pasted'] === 'yes' ? true : form['pasted'] === 'no' ? false : null;
    complete(scene, person, (form['comment'] ?? '').slice(0, 10_000), pasted);
    return done;
  },
  withdraw(scene, person) {
    withdraw(scene, person);
    return done;
  },
} satisfies Record<string, Action>;
