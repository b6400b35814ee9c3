import type { JSX } from 'preact';
import type { ItemFields } from '../../server/scales/scale.js';
import type { ScaleConfig } from '../../server/scales/scales.js';
import { ScaleControl, ScaleGuide } from '../scales/scaleControl.js';
import { Frame, type Visit } from './frame.js';

export interface QuestionShown {
  readonly id: string;
  readonly text: string | undefined;
  readonly scale: ScaleConfig;
  readonly order: readonly number[] | undefined;
  readonly draft: string | undefined;
  readonly problem: string | undefined;
}

export interface TrialProps {
  readonly visit: Visit;
  readonly trialId: number;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly stimulus: readonly (readonly string[])[];
  readonly fields: ItemFields;
  readonly questions: readonly QuestionShown[];
  /** Said above the button when the answer could not be stored. */
  readonly trouble?: string | undefined;
}

/** Names of the hidden fields in which trial.js reports the participant's own clock. */
export const timingFields = [
  'first_touch_ms',
  'last_change_ms',
  'response_time_ms',
  'hidden_ms',
  'changes',
  'input_type',
  'viewport',
] as const;

/** The item itself, set apart; paragraphs and lines as the wording has them. */
export function Stimulus({
  paragraphs,
  id = 'stimulus',
}: {
  readonly paragraphs: readonly (readonly string[])[];
  readonly id?: string;
}): JSX.Element {
  return (
    <div class="stimulus" id={id}>
      {paragraphs.map((lines, index) => (
        <p key={index}>
          {lines.map((line, place) => (
            <span key={place} class="line" dir="auto">
              {line}
            </span>
          ))}
        </p>
      ))}
    </div>
  );
}

/** Prefix of an answer's form field, so that a question's id can't collide with a field of our own. */
export const answerField = (question: string): string => `answer-${question}`;

/** One question page of the main part. */
export function Trial(props: TrialProps): JSX.Element {
  const { visit, place, of, questions, fields, trouble } = props;
  const { texts } = visit;
  const title = texts.step(place, of);
  return (
    <Frame visit={visit} title={title} scripts={['slider.js', 'trial.js', 'forms.js']}>
      <header class="step">
        <h1>{title}</h1>
        <progress value={place - 1} max={of} aria-label={texts.progress} />
      </header>
      <form method="post" action={`${visit.base}/answer`} data-trial novalidate>
        <input type="hidden" name="trial" value={props.trialId} />
        {timingFields.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <Stimulus paragraphs={props.stimulus} />
        {questions.map(({ id, text, scale, order, draft, problem }) => (
          <ScaleControl
            key={id}
            config={scale}
            name={answerField(id)}
            describedBy="stimulus"
            question={text}
            fields={fields}
            order={order}
            draft={draft}
            problem={problem}
            texts={texts}
          />
        ))}
        {trouble === undefined ? null : (
          <p class="problem" role="alert">
            {trouble}
          </p>
        )}
        <button class="main">{texts.continue}</button>
      </form>
      {guides(questions).map((scale, index) => (
        <ScaleGuide key={index} config={scale} texts={texts} />
      ))}
    </Frame>
  );
}

/** Scales whose guide is to be shown, each guide once. */
function guides(questions: readonly { readonly scale: ScaleConfig }[]): ScaleConfig[] {
  const seen = new Map(questions.map(({ scale }) => [JSON.stringify(scale), scale]));
  return [...seen.values()];
}
