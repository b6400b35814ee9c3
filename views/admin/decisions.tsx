import type { ComponentChildren, JSX } from 'preact';
import { Moment } from './moment.js';

interface DecisionShown {
  readonly aspect: string;
  readonly choice: string;
  readonly category: string | null;
  readonly message: string | null;
  readonly reason: string;
  readonly by: string;
  readonly at: string;
  readonly sentAt: string | null;
}

export interface DecisionsProps {
  readonly id: number;
  readonly version: number;
  /** Decisions that stand. */
  readonly standing: readonly DecisionShown[];
  /** Why the data can't be decided on, or undefined. */
  readonly dataFixed: string | undefined;
  readonly rules: readonly { readonly category: string; readonly allowed: boolean; readonly text: string }[];
  readonly drafts: Readonly<Record<string, string>>;
  readonly returnDraft: string;
  readonly shortestMessage: number;
  readonly advice: string | undefined;
  /** What a refused form held. */
  readonly draft: Readonly<Record<string, string | undefined>>;
}

/** The three decisions, each on its own: using the data, paying, asking to return. */
export function Decisions(props: DecisionsProps): JSX.Element {
  return (
    <section>
      <h2>Decisions</h2>
      <p class="soft">
        Three separate questions. Nothing is sent to the panel by itself: decide here, carry it out there, then note it
        under “To do at the panel”.
      </p>
      {props.advice === undefined ? null : <p class="notice">{props.advice}</p>}
      <div class="grid">
        <DataDecision {...props} />
        <PaymentDecision {...props} />
        <ReturnDecision {...props} />
      </div>
    </section>
  );
}

function Card({
  title,
  aspect,
  props,
  children,
}: {
  readonly title: string;
  readonly aspect: string;
  readonly props: DecisionsProps;
  readonly children: ComponentChildren;
}): JSX.Element {
  const standing = props.standing.find((decision) => decision.aspect === aspect);
  return (
    <section class="card" aria-label={title}>
      <h3>{title}</h3>
      {standing === undefined ? null : (
        <>
          <p>
            <strong>{words[standing.choice]}</strong>
            {standing.category === null ? '' : ` (${standing.category})`}, by {standing.by}, <Moment at={standing.at} />
            : {standing.reason}
          </p>
          {standing.message === null ? null : <blockquote dir="auto">{standing.message}</blockquote>}
          {standing.sentAt === null ? (
            <form method="post" action={`/admin/people/${props.id}/undo`}>
              <Hidden version={props.version} aspect={aspect} />
              <button class="quiet">Undo</button>
            </form>
          ) : (
            <p class="soft">
              Carried out at the panel <Moment at={standing.sentAt} />: a new decision is a correcting entry.
            </p>
          )}
        </>
      )}
      {children}
    </section>
  );
}

const words: Readonly<Record<string, string>> = {
  include: 'Use the data',
  exclude: 'Exclude the data',
  approve: 'Approve payment',
  reject: 'Reject payment',
  ask: 'Ask to return',
};

function Hidden({ version, aspect }: { readonly version: number; readonly aspect: string }): JSX.Element {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="aspect" value={aspect} />
    </>
  );
}

/** What a refused form held, if it was the form of this aspect. */
function draftOf({ draft }: DecisionsProps, aspect: string): DecisionsProps['draft'] {
  return draft['aspect'] === aspect ? draft : {};
}

function Reason({ draft }: { readonly draft: string | undefined }): JSX.Element {
  return (
    <label class="field">
      <span>Why (for the ledger)</span>
      <input type="text" name="reason" maxLength={500} value={draft} required />
    </label>
  );
}

function DataDecision(props: DecisionsProps): JSX.Element {
  return (
    <Card title="Use the data?" aspect="data" props={props}>
      {props.dataFixed === undefined ? (
        <form method="post" action={`/admin/people/${props.id}/decide`}>
          <Hidden version={props.version} aspect="data" />
          <Reason draft={draftOf(props, 'data')['reason']} />
          <p class="row">
            <button name="choice" value="include">
              Use the data
            </button>
            <button class="quiet" name="choice" value="exclude">
              Exclude
            </button>
          </p>
        </form>
      ) : (
        <p>{props.dataFixed}</p>
      )}
    </Card>
  );
}

function PaymentDecision(props: DecisionsProps): JSX.Element {
  const allowed = props.rules.filter((rule) => rule.allowed);
  const [first] = allowed;
  return (
    <Card title="Pay?" aspect="payment" props={props}>
      <form method="post" action={`/admin/people/${props.id}/decide`}>
        <Hidden version={props.version} aspect="payment" />
        <input type="hidden" name="reason" value="answers were given" />
        <button name="choice" value="approve">
          Approve
        </button>
      </form>
      <h4>The panel’s rules for rejecting</h4>
      <ul>
        {props.rules.map(({ category, allowed: may, text }) => (
          <li key={category}>
            <span class={may ? 'badge care' : 'badge'}>{may ? 'may be rejected' : 'not a ground'}</span> {category}:{' '}
            {text}
          </li>
        ))}
      </ul>
      {first === undefined ? (
        <button disabled>Reject</button>
      ) : (
        <form method="post" action={`/admin/people/${props.id}/decide`}>
          <Hidden version={props.version} aspect="payment" />
          <label class="field">
            <span>Category</span>
            <select name="category">
              {allowed.map(({ category }) => (
                <option key={category} value={category} selected={props.draft['category'] === category}>
                  {category}
                </option>
              ))}
            </select>
          </label>
          <label class="field">
            <span>Message to the person, facts only, at least {props.shortestMessage} characters</span>
            <textarea
              name="message"
              rows={6}
              maxLength={2000}
              dir="auto"
              value={draftOf(props, 'payment')['message'] ?? props.drafts[first.category]}
            />
          </label>
          <Reason draft={draftOf(props, 'payment')['reason']} />
          <button class="quiet" name="choice" value="reject">
            Reject
          </button>
        </form>
      )}
    </Card>
  );
}

function ReturnDecision(props: DecisionsProps): JSX.Element {
  return (
    <Card title="Ask to return?" aspect="return" props={props}>
      <p class="soft">
        A polite way out that costs nobody a rejection; the person may say no.{' '}
        {props.returnDraft === '' ? 'Nothing in the data gives a reason, so the message is yours to write.' : ''}
      </p>
      <form method="post" action={`/admin/people/${props.id}/decide`}>
        <Hidden version={props.version} aspect="return" />
        <label class="field">
          <span>Message to the person</span>
          <textarea
            name="message"
            rows={7}
            maxLength={2000}
            dir="auto"
            required
            value={draftOf(props, 'return')['message'] ?? props.returnDraft}
          />
        </label>
        <Reason draft={draftOf(props, 'return')['reason']} />
        <button class="quiet" name="choice" value="ask">
          Ask to return
        </button>
      </form>
    </Card>
  );
}
