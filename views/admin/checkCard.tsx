import type { JSX } from 'preact';
import type { ItemFields } from '../../server/scales/scale.js';
import type { ScaleConfig } from '../../server/scales/scales.js';
import type { Texts } from '../participant/texts.js';
import { Stimulus } from '../participant/trial.js';
import { ScaleControl } from '../scales/scaleControl.js';

export interface CheckCardProps {
  readonly id: string;
  readonly passed: boolean;
  readonly instructed: boolean;
  /** From 1. */
  readonly page: number;
  readonly stimulus: readonly (readonly string[])[];
  readonly question: { readonly id: string; readonly text?: string | undefined; readonly scale: ScaleConfig };
  readonly order: readonly number[] | undefined;
  readonly fields: ItemFields;
  readonly answer: number | null;
  readonly answerInWords: string;
  readonly acceptedInWords: string;
  readonly seconds: number | null;
  readonly at: string;
  readonly language: string;
  readonly texts: Texts;
}

/** One check exactly as it was seen, with the answer in place, and what was accepted. */
export function CheckCard(props: CheckCardProps): JSX.Element {
  const { id, passed, question, texts } = props;
  return (
    <article class="card check" aria-label={`Check ${id}`}>
      <p class="row">
        <span class={passed ? 'badge good' : 'badge bad'}>{passed ? 'passed' : 'failed'}</span>
        <strong>{id}</strong>
        <span class="soft">
          page {props.page}
          {props.seconds === null ? '' : `, ${props.seconds.toFixed(1)} s`}
        </span>
      </p>
      <fieldset disabled class="seen" lang={props.language} dir={texts.direction}>
        <legend class="unseen">As it was seen</legend>
        <Stimulus paragraphs={props.stimulus} id={`stimulus-${id}`} />
        <ScaleControl
          config={question.scale}
          name={`check-${id}`}
          describedBy={`stimulus-${id}`}
          question={question.text}
          fields={props.fields}
          order={props.order}
          draft={props.answer === null ? undefined : String(props.answer)}
          problem={undefined}
          texts={texts}
        />
      </fieldset>
      <p>
        Answered <strong>{props.answerInWords}</strong>; accepted {props.acceptedInWords}.{' '}
        {props.instructed ? 'The text itself says what to answer.' : 'The text does not say what to answer.'}
      </p>
    </article>
  );
}
