import type { JSX } from 'preact';
import { Prose } from '../prose.js';
import { Frame, type Visit } from './frame.js';

export interface ConsentProps {
  readonly visit: Visit;
  readonly welcome: string;
  readonly consent: string;
  readonly questions: readonly { readonly id: string; readonly text: string }[];
  /** What a refused form held. */
  readonly draft?: Readonly<Record<string, string | undefined>>;
  readonly problem?: string | undefined;
}

/** Welcome and consent on one page, with the study's extra yes/no questions. */
export function Consent({ visit, welcome, consent, questions, draft = {}, problem }: ConsentProps): JSX.Element {
  const { texts, base } = visit;
  return (
    <Frame visit={visit} title={visit.studyTitle} scripts={['forms.js']}>
      <h1>{visit.studyTitle}</h1>
      <Prose text={welcome} />
      <h2>{texts.consentHeading}</h2>
      <div class="document">
        <Prose text={consent} />
      </div>
      <form method="post" action={`${base}/consent`}>
        {questions.map(({ id, text }) => (
          <fieldset key={id} class="control yesno">
            <legend>{text}</legend>
            <div class="list">
              {(['yes', 'no'] as const).map((value) => (
                <label key={value}>
                  <input type="radio" name={`consent-${id}`} value={value} checked={draft[`consent-${id}`] === value} />
                  <span>{texts[value]}</span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        {problem === undefined ? null : (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <p class="row">
          <button class="main">{texts.agree}</button>
          <button class="quiet" formaction={`${base}/decline`}>
            {texts.decline}
          </button>
        </p>
      </form>
    </Frame>
  );
}
