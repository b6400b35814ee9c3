import type { JSX } from 'preact';
import type { ItemFields } from '../../server/scales/scale.js';
import type { ScaleConfig } from '../../server/scales/scales.js';
import { page } from '../page.js';
import type { Texts } from './texts.js';
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

/** The page around a trial: the same for everybody who stands at this place. */
export interface TrialFrameProps {
  readonly visit: Visit;
  /** From 1. */
  readonly place: number;
  readonly of: number;
  readonly scales: readonly ScaleConfig[];
}

/** What a trial asks: the same for everybody who is asked this item in this condition and order. */
export interface AskedProps {
  readonly texts: Texts;
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

/** Where the frame takes in what is asked. No text can forge it: rendered text holds no "<". */
const gap = '<slot name="asked"></slot>';

/** The frame's UTF-8 text before and after what is asked. */
export function trialFrame(props: TrialFrameProps): readonly [Buffer, Buffer] {
  const [before, after] = page(TrialFrame, props).split(gap);
  if (before === undefined || after === undefined) throw new Error('the frame of a trial has no gap');
  return [Buffer.from(before), Buffer.from(after)];
}

/** One question page of the main part in UTF-8, put together from its frame, the number of the trial, and what is asked. */
export function trialPage([before, after]: readonly [Buffer, Buffer], trialId: number, asked: Buffer): Buffer {
  return Buffer.concat([before, Buffer.from(`<input type="hidden" name="trial" value="${trialId}"/>`), asked, after]);
}

function TrialFrame({ visit, place, of, scales }: TrialFrameProps): JSX.Element {
  const { texts } = visit;
  const title = texts.step(place, of);
  return (
    <Frame visit={visit} title={title} scripts={['slider.js', 'trial.js', 'forms.js']}>
      <header class="step">
        <h1>{title}</h1>
        <progress value={place - 1} max={of} aria-label={texts.progress} />
      </header>
      <form method="post" action={`${visit.base}/answer`} data-trial novalidate>
        {timingFields.map((name) => (
          <input key={name} type="hidden" name={name} />
        ))}
        <slot name="asked" />
        <button class="main">{texts.continue}</button>
      </form>
      {guides(scales).map((scale, index) => (
        <ScaleGuide key={index} config={scale} texts={texts} />
      ))}
    </Frame>
  );
}

/** The item, its questions, and what is wrong with the answers so far. */
export function Asked({ texts, stimulus, fields, questions, trouble }: AskedProps): JSX.Element {
  return (
    <>
      <Stimulus paragraphs={stimulus} />
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
    </>
  );
}

/** Scales whose guide is to be shown, each guide once. */
function guides(scales: readonly ScaleConfig[]): ScaleConfig[] {
  return [...new Map(scales.map((scale) => [JSON.stringify(scale), scale])).values()];
}
