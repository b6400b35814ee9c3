/** Every fixed sentence of the participant's pages. What a study says itself (consent, items, scale ends) is not here. */
export const english = {
  direction: 'ltr' as 'ltr' | 'rtl',
  preview: 'Preview: this visit is marked as a test and never counted.',
  simulatedCode: 'PREVIEW',
  contact: 'Questions or problems?',
  withdraw: 'Withdraw from the study',
  continue: 'Continue',

  consentHeading: 'Consent',
  yes: 'Yes',
  no: 'No',
  agree: 'I agree and start',
  decline: 'I do not agree',
  consentMissing: 'Please answer each question with yes or no.',

  practiceStep: (place: number, of: number) => `Practice example ${place} of ${of}`,
  practiceAgain: 'Check my answer',
  practiceTryAgain: 'Check again',
  practiceBelow: 'A bit too low',
  practiceAbove: 'A bit too high',
  practiceInside: 'That fits',
  practiceMoveUp: (low: string, high: string) => `Move it higher: a fitting answer lies between ${low} and ${high}.`,
  practiceMoveDown: (low: string, high: string) => `Move it lower: a fitting answer lies between ${low} and ${high}.`,
  practiceOther: (low: string, high: string) =>
    low === high ? `A fitting answer is: ${low}.` : `A fitting answer lies between ${low} and ${high}.`,

  turnHeading: 'The practice is done',
  startHeading: 'Ready to start',
  begin: 'Start the main part',

  step: (place: number, of: number) => `Question ${place} of ${of}`,
  progress: 'Progress',
  sliderHint: 'To answer, click or tap on the line, or type a number below.',
  sliderNumber: (min: number, max: number) => `Your answer, a number from ${min} to ${max}`,
  noAnswerYet: 'no answer yet',
  guide: 'What the numbers mean',
  untouched: 'Please give your answer first. Nothing was saved yet.',
  notOnScale: 'Please give an answer on the scale. Nothing was saved yet.',
  saveFailed:
    'We could not save your answer just now. It is still here in the form: please wait a moment, then press the button again.',

  commentsHeading: 'Almost done',
  commentsLabel: 'Your comment (you may leave this empty)',
  finish: 'Finish',

  ends: {
    completed: ['Thank you', 'Your answers are stored.'],
    failed_checks: [
      'Thank you',
      'Your answers are stored. Some of the questions that check attention were answered in another way than expected, so a person will look at them.',
    ],
    declined: [
      'You did not agree to take part',
      'That is fine. You gave no answers. We keep only that the link was opened, the id that it carried, and that you declined.',
    ],
    withdrawn: ['You have withdrawn', 'Your answers will not be used.'],
    full: [
      'All places are taken',
      'Thank you for coming. There is nothing to do here at the moment. If a place becomes free, loading this page again later may let you in, but we cannot promise that. You need not wait.',
    ],
    excluded_wave: [
      'You have taken part before',
      'This part of the study needs people who were not in an earlier one. Thank you for coming again.',
    ],
    unsupported_device: [
      'Please use another device',
      'This study does not work on the kind of device you are using. You can open the same link on another kind of device. If you have none, please give up your place.',
    ],
    timed_out: [
      'The time for this study is over',
      'You can no longer go on, but the answers you gave are stored. If you came from a panel, please return your place there.',
    ],
  } as const satisfies Readonly<Record<string, readonly [string, string]>>,
  /** What stands in place of the text of `full` once nobody can be let in any more. */
  fullForGood: 'Thank you for coming. This part of the study is over, so there is nothing left to do here.',
  codeLabel: 'Your completion code',
  codeReturn: 'Hand in the code and go back',
  codeSoon: (seconds: number) =>
    `In ${seconds} seconds this page hands in the code for you and takes you back, unless you choose to stay.`,
  codeStay: 'Stay on this page',
  codeStaying: 'You stay on this page. Please hand in the code with the button above when you are ready.',
  closePage: 'You can close this page.',

  withdrawHeading: 'Withdraw from the study?',
  withdrawText: 'If you withdraw, your answers so far will not be used. This cannot be undone.',
  withdrawConfirm: 'Yes, withdraw',
  withdrawBack: 'No, go back',

  notOpen: [
    'This study is not open',
    'It has not started yet, or it is over. If you came from a panel, please return your place there.',
  ],
  previewClosed: [
    'This preview is for the people who run the study',
    'They sign in first, then open it again. If you came from a panel, please open the study again from there.',
  ],
  paused: [
    'This study is paused',
    'No new people are let in at the moment. Please try again later, or return your place on the panel.',
  ],
  foreign: [
    'This page belongs to another visit',
    'What you just sent was not saved, because another visit is open in this browser. Go on with that one.',
  ],
  closed: [
    'This was not saved',
    'The page that you sent it from is no longer the one where you are. Go on from there.',
  ],
  /** Also for a link that was changed: which of the two it is stays unsaid. */
  linkInvalid: [
    'This link does not work',
    'It is not valid any more, or it was not copied whole. Please open the study from the panel’s page again. Nothing was saved.',
  ],
  goOn: 'Go on',

  idHeading: 'Your participant id',
  idText:
    'The address that you followed did not carry all that the panel sends along. Please type your participant id here, so that your work can be credited.',
  idLabel: 'Participant id',
  idSend: 'Go on',
  idWithout: 'I do not have an id',
  idInvalid: 'This does not look like a participant id. Please check it, or go on without one.',
} as const;

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => unknown
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

/** One language's sentences. */
export type Texts = Omit<Widened<typeof english>, 'direction'> & { readonly direction: 'ltr' | 'rtl' };

const tables: Readonly<Record<string, Texts>> = { en: english };
const rightToLeft = ['ar', 'arc', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** The sentences for a study's language; English, in the study's own direction, where there is no table yet. */
export function textsFor(language: string): Texts {
  const primary = language.split('-')[0] ?? 'en';
  const table = tables[primary];
  return table ?? { ...english, direction: rightToLeft.includes(primary) ? 'rtl' : 'ltr' };
}
