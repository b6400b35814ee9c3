import type { JSX } from 'preact';
import type { ItemFields } from '../../server/scales/scale.js';
import type { ScaleConfig } from '../../server/scales/scales.js';
import { Prose } from '../prose.js';
import { ScaleControl, ScaleGuide } from '../scales/scaleControl.js';
import { Frame, type Visit } from './frame.js';
import { answerField, Stimulus } from './trial.js';

export interface PracticeProps {
  readonly visit: Visit;
  readonly intro: string;
  readonly exampleId: string;
  readonly place: number;
  readonly of: number;
  readonly stimulus: readonly (readonly string[])[];
  readonly fields: ItemFields;
  readonly question: { readonly id: string; readonly text: string | undefined; readonly scale: ScaleConfig };
  /** Number of the try that the form would make, from 1. */
  readonly nextTry: number;
  readonly draft: string | undefined;
  readonly problem: string | undefined;
  readonly trouble?: string | undefined;
  /** What the last try got: its verdict, the study's own words, the way to go; undefined before the first. */
  readonly feedback:
    | { readonly verdict: 'below' | 'inside' | 'above'; readonly text: string; readonly way: string | undefined }
    | undefined;
  /** Whether the example is over: right, or no tries left. */
  readonly over: boolean;
}

/** One practice example: the item, the control, and after a try what fits and why. */
export function Practice(props: PracticeProps): JSX.Element {
  const { visit, place, of, question, feedback, over, trouble } = props;
  const { texts, base } = visit;
  const title = texts.practiceStep(place, of);
  return (
    <Frame visit={visit} title={title} scripts={over ? ['forms.js'] : ['slider.js', 'trial.js', 'forms.js']}>
      <header class="step practice">
        <h1>{title}</h1>
        <progress value={place - 1} max={of} aria-label={texts.progress} />
      </header>
      <div class="notice">
        <Prose text={props.intro} />
      </div>
      {over ? <Stimulus paragraphs={props.stimulus} /> : null}
      {over ? null : (
        <form method="post" action={`${base}/practice`} data-trial novalidate>
          <input type="hidden" name="example" value={props.exampleId} />
          <input type="hidden" name="try" value={props.nextTry} />
          <Stimulus paragraphs={props.stimulus} />
          <ScaleControl
            config={question.scale}
            name={answerField(question.id)}
            describedBy="stimulus"
            question={question.text}
            fields={props.fields}
            order={undefined}
            draft={props.draft}
            problem={props.problem}
            texts={texts}
          />
          {feedback === undefined ? null : <Feedback feedback={feedback} visit={visit} />}
          {trouble === undefined ? null : (
            <p class="problem" role="alert">
              {trouble}
            </p>
          )}
          <button class="main">{feedback === undefined ? texts.practiceAgain : texts.practiceTryAgain}</button>
        </form>
      )}
      {over && feedback !== undefined ? (
        <form method="post" action={`${base}/practice/next`}>
          <input type="hidden" name="example" value={props.exampleId} />
          <Feedback feedback={feedback} visit={visit} />
          <button class="main">{texts.continue}</button>
        </form>
      ) : null}
      <ScaleGuide config={question.scale} texts={texts} />
    </Frame>
  );
}

function Feedback({
  feedback,
  visit,
}: {
  readonly feedback: NonNullable<PracticeProps['feedback']>;
  readonly visit: Visit;
}): JSX.Element {
  const { texts } = visit;
  const headings = { below: texts.practiceBelow, inside: texts.practiceInside, above: texts.practiceAbove };
  return (
    <div class={`feedback ${feedback.verdict}`} id="feedback" tabIndex={-1}>
      <h2>{headings[feedback.verdict]}</h2>
      <Prose text={feedback.text} />
      {feedback.way === undefined ? null : <p>{feedback.way}</p>}
    </div>
  );
}
