import type { JSX } from 'preact';
import { Frame, type Visit } from './frame.js';

export interface AskIdProps {
  readonly visit: Visit;
  readonly draft?: string;
  readonly problem?: string;
}

/** Asks for the panel's id where the link brought none, before anything else. */
export function AskId({ visit, draft, problem }: AskIdProps): JSX.Element {
  const { texts } = visit;
  return (
    <Frame visit={visit} title={texts.idHeading} scripts={['forms.js']}>
      <h1>{texts.idHeading}</h1>
      <p>{texts.idText}</p>
      <form method="post" action={`${visit.base}/id`}>
        <label class="field">
          <span>{texts.idLabel}</span>
          <input
            type="text"
            name="participant"
            value={draft}
            maxLength={200}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            aria-invalid={problem === undefined ? undefined : true}
            aria-describedby={problem === undefined ? undefined : 'id-problem'}
          />
        </label>
        {problem === undefined ? null : (
          <p class="problem" id="id-problem" role="alert">
            {problem}
          </p>
        )}
        <p class="row">
          <button class="main">{texts.idSend}</button>
          <button class="quiet" name="without" value="yes">
            {texts.idWithout}
          </button>
        </p>
      </form>
    </Frame>
  );
}
