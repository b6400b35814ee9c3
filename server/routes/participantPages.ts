import { answerField } from '../../views/participant/trial.js';
import { problemText, trialOf } from './participantTrial.js';
import { Comments, End, type EndProps, Turn } from '../../views/participant/pages.js';
import { Consent } from '../../views/participant/consent.js';
import type { Visit } from '../../views/participant/frame.js';
import { Practice } from '../../views/participant/practice.js';
import type { Texts } from '../../views/participant/texts.js';
import { page } from '../../views/page.js';
import type { Scene } from '../participants/scene.js';
import { recruitmentOf } from '../participants/recruitment/arrivalIds.js';
import { practiceAt, underWay } from '../participants/steps.js';
import { scaleOf } from '../scales/scales.js';
import type { Person, Stage } from '../store/people.js';
import type { PracticeTry } from '../store/personRecords.js';
import { currentTrial, type PersonTrial } from '../store/personTrials.js';
import type { Outcome } from '../study/recruitment.js';
import { stimulusForPeople } from '../study/render.js';
import type { PracticeExample, Question } from '../study/schema.js';

/** What a refused or failed form held, and what to say about it. */
export interface Refusal {
  readonly draft?: Readonly<Record<string, string | undefined>>;
  /** By question. */
  readonly problems?: Readonly<Record<string, 'untouched' | 'not-on-scale'>>;
  /** One sentence for the whole page. */
  readonly problem?: string;
  readonly trouble?: string | undefined;
  /** The person's current trial, where it is known already. */
  readonly trial?: PersonTrial | undefined;
}

/** What every page of a visit shares. */
export function visitOf(scene: Scene, base: string, texts: Texts, person?: Person): Visit {
  const { study, people } = scene.content;
  return {
    base,
    studyTitle: people.title ?? study.title,
    language: study.language,
    texts,
    contact: people.texts.contact,
    preview: person?.origin === 'test',
    withdrawable: person !== undefined && underWay.includes(person.stage) && person.stage !== 'consent',
  };
}

/** The page at which a person stands. */
export function pageOf(scene: Scene, person: Person, base: string, texts: Texts, refusal: Refusal = {}): string {
  const visit = visitOf(scene, base, texts, person);
  const { people } = scene.content;
  const { draft, trouble } = refusal;
  switch (person.stage) {
    case 'consent':
      return page(Consent, {
        visit,
        welcome: people.texts.welcome,
        consent: people.texts.consent,
        questions: people.consent_questions,
        ...(draft === undefined ? {} : { draft }),
        problem: refusal.problem ?? trouble,
      });
    case 'practice':
      return practicePage(scene, person, visit, refusal);
    case 'turn':
      return page(Turn, { visit, text: people.texts.turn, practised: people.practice.examples.length > 0, trouble });
    case 'trials': {
      const trial = refusal.trial ?? currentTrial(scene.store, person);
      if (trial === undefined) throw new Error('a person without open trials stands among the trials');
      // What an old page held belongs to that page's trial only.
      const own = draft?.['trial'] === String(trial.id);
      return trialOf(scene, person, trial, visit, own ? refusal : { trouble: refusal.trouble }).toString();
    }
    case 'comments':
      return page(Comments, { visit, question: people.texts.comments, draft: draft?.['comment'], trouble });
    default:
      return page(End, endProps(scene, person.stage, visit));
  }
}

function practicePage(scene: Scene, person: Person, visit: Visit, refusal: Refusal): string {
  const at = practiceAt(scene, person);
  const { study, people, wave } = scene.content;
  const wording = study.wordings.find(({ id }) => id === wave.wording);
  const question = study.questions.find(({ id }) => id === at?.example.question);
  if (at === undefined || wording === undefined || question === undefined) throw new Error('no practice example here');
  const { example, last, over } = at;
  const answered = last === undefined ? undefined : String(last.value);
  return page(Practice, {
    visit,
    intro: people.practice.intro,
    exampleId: example.id,
    place: person.practicePosition + 1,
    of: people.practice.examples.length,
    stimulus: stimulusForPeople(wording, example, { key: '', fields: {} }),
    fields: example.fields,
    question: { id: question.id, text: question.text, scale: question.scale },
    nextTry: (last?.try ?? 0) + 1,
    draft: refusal.draft?.[answerField(question.id)] ?? answered,
    problem: problemText(visit.texts, refusal.problems?.[question.id]),
    trouble: refusal.trouble,
    feedback: last && feedbackOn(example, last, question, over, visit.texts),
    over,
  });
}

function feedbackOn(
  example: PracticeExample,
  { verdict }: PracticeTry,
  { scale }: Question,
  over: boolean,
  texts: Texts,
): { verdict: PracticeTry['verdict']; text: string; way: string | undefined } {
  const interval = scaleOf(scale).level === 'interval';
  const [low, high] = example.accepted.map((value) =>
    interval ? String(value) : scaleOf(scale).describe(scale, example.fields, value),
  ) as [string, string];
  const ways = { below: texts.practiceMoveUp, above: texts.practiceMoveDown };
  if (verdict === 'inside') return { verdict, text: example.inside, way: undefined };
  const way = interval && !over ? ways[verdict](low, high) : texts.practiceOther(low, high);
  return { verdict, text: example[verdict], way };
}

function endProps(scene: Scene, stage: Stage, visit: Visit): EndProps {
  const outcome = stage as Outcome;
  const { people } = scene.content;
  const [title, standing] = visit.texts.ends[outcome];
  const text = outcome === 'full' && scene.wave.state === 'closed' ? visit.texts.fullForGood : standing;
  const recruitment = recruitmentOf(scene.content);
  const finished = outcome === 'completed' || outcome === 'failed_checks';
  const own = finished ? people.texts.done : undefined;
  // A preview could be run through by anyone: it shows where the code stands, never the code.
  if (visit.preview && recruitment !== undefined)
    return { visit, title, text, own, finished, code: { code: visit.texts.simulatedCode, returnUrl: undefined } };
  const code = recruitment?.codes[outcome];
  if (recruitment === undefined || code === undefined) return { visit, title, text, own, finished };
  return {
    visit,
    title,
    text,
    own,
    finished,
    code: { code, returnUrl: recruitment.return_url.replace('{code}', encodeURIComponent(code)) },
  };
}
