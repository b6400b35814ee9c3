import type { JSX } from 'preact';
import { Prose } from '../prose.js';
import { Frame, type Visit } from './frame.js';

/** Between practice and the main part. */
export function Turn({
  visit,
  text,
  practised,
  trouble,
}: {
  readonly visit: Visit;
  readonly text: string;
  readonly practised: boolean;
  readonly trouble: string | undefined;
}): JSX.Element {
  const { texts } = visit;
  const title = practised ? texts.turnHeading : texts.startHeading;
  return (
    <Frame visit={visit} title={title} scripts={['forms.js']}>
      <h1>{title}</h1>
      <div class="notice good">
        <Prose text={text} />
      </div>
      <form method="post" action={`${visit.base}/begin`}>
        {trouble === undefined ? null : (
          <p class="problem" role="alert">
            {trouble}
          </p>
        )}
        <button class="main">{texts.begin}</button>
      </form>
    </Frame>
  );
}

export interface CommentsProps {
  readonly visit: Visit;
  readonly question: string;
  readonly draft?: string | undefined;
  readonly trouble?: string | undefined;
}

/** One optional comment; sending it completes the visit. */
export function Comments({ visit, question, draft, trouble }: CommentsProps): JSX.Element {
  const { texts } = visit;
  return (
    <Frame visit={visit} title={texts.commentsHeading} scripts={['forms.js']}>
      <h1>{texts.commentsHeading}</h1>
      <Prose text={question} />
      <form method="post" action={`${visit.base}/comments`}>
        <input type="hidden" name="pasted" />
        <label class="field">
          <span>{texts.commentsLabel}</span>
          <textarea name="comment" rows={6} maxLength={10_000} dir="auto" value={draft} />
        </label>
        {trouble === undefined ? null : (
          <p class="problem" role="alert">
            {trouble}
          </p>
        )}
        <button class="main">{texts.finish}</button>
      </form>
    </Frame>
  );
}

/** Asks before a withdrawal. */
export function Withdraw({
  visit,
  trouble,
}: {
  readonly visit: Visit;
  readonly trouble?: string | undefined;
}): JSX.Element {
  const { texts } = visit;
  return (
    <Frame visit={{ ...visit, withdrawable: false }} title={texts.withdrawHeading} scripts={['forms.js']}>
      <h1>{texts.withdrawHeading}</h1>
      <p>{texts.withdrawText}</p>
      {trouble === undefined ? null : (
        <p class="problem" role="alert">
          {trouble}
        </p>
      )}
      <form method="post" action={`${visit.base}/withdraw`} class="row">
        <button class="quiet">{texts.withdrawConfirm}</button>
        <a class="button" href={visit.base}>
          {texts.withdrawBack}
        </a>
      </form>
    </Frame>
  );
}

export interface EndProps {
  readonly visit: Visit;
  readonly title: string;
  readonly text: string;
  /** The study's own words. */
  readonly own?: string | undefined;
  readonly code?: { readonly code: string; readonly returnUrl: string | undefined } | undefined;
  /** Whether the page may hand in the code by itself, after a notice that can be declined. */
  readonly finished: boolean;
}

/** Long enough to hear the notice and to choose: WCAG 2.2.1 asks for at least 20 seconds. */
const secondsToStay = 40;

/** Where a visit ends: what happened, and the code to hand in. */
export function End({ visit, title, text, own, code, finished }: EndProps): JSX.Element {
  const { texts } = visit;
  const leaves = finished && code?.returnUrl !== undefined;
  return (
    <Frame visit={{ ...visit, withdrawable: false }} title={title} scripts={leaves ? ['leave.js'] : []}>
      <h1>{title}</h1>
      <p>{text}</p>
      {own === undefined ? null : <Prose text={own} />}
      {code === undefined ? (
        <p>{texts.closePage}</p>
      ) : (
        <div class="code">
          <p>
            {texts.codeLabel}: <strong>{code.code}</strong>
          </p>
          {code.returnUrl === undefined ? null : (
            <p>
              <a class="button" href={code.returnUrl}>
                {texts.codeReturn}
              </a>
            </p>
          )}
          {leaves ? (
            <div
              data-leave={secondsToStay}
              data-soon={texts.codeSoon(secondsToStay)}
              data-staying={texts.codeStaying}
              hidden
            >
              <p role="status" />
              <button type="button" class="quiet">
                {texts.codeStay}
              </button>
            </div>
          ) : null}
        </div>
      )}
    </Frame>
  );
}

/** A visit that can't go on here, with one way out where there is one. */
export function Stop({
  visit,
  words,
  goOn,
}: {
  readonly visit: Visit;
  readonly words: readonly [string, string];
  readonly goOn: boolean;
}): JSX.Element {
  return (
    <Frame visit={{ ...visit, withdrawable: false }} title={words[0]}>
      <h1>{words[0]}</h1>
      <p>{words[1]}</p>
      {goOn ? (
        <p>
          <a class="button" href={visit.base}>
            {visit.texts.goOn}
          </a>
        </p>
      ) : null}
    </Frame>
  );
}
