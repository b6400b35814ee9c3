import type { JSX } from 'preact';
import { Document } from '../document.js';

interface SignInProps {
  /** Where to go afterwards, a path of this server. */
  readonly to: string;
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
}

/** Name and password. */
export function SignIn({ to, name, problem }: SignInProps): JSX.Element {
  return (
    <Document title="Sign in – Credence" scripts={['forms.js']}>
      <main class="narrow">
        <h1>Sign in</h1>
        <p>For the people who run the study. Participants need no account.</p>
        <form method="post" action="/admin/sign-in">
          <input type="hidden" name="to" value={to} />
          <Field name="name" label="Name" autocomplete="username" value={name} />
          <Field name="password" label="Password" autocomplete="current-password" />
          <Alert text={problem} />
          <button class="main">Sign in</button>
        </form>
      </main>
    </Document>
  );
}

interface ChoosePasswordProps {
  readonly action: string;
  /** The account's name; undefined where the link makes the first account, whose name is asked for. */
  readonly owner: string | undefined;
  readonly shortest: number;
  readonly name?: string | undefined;
  readonly problem?: string | undefined;
}

/** What a one-time link opens: a password is chosen, for the first account a name too. */
export function ChoosePassword({ action, owner, shortest, name, problem }: ChoosePasswordProps): JSX.Element {
  return (
    <Document title="Choose a password – Credence" scripts={['forms.js']}>
      <main class="narrow">
        <h1>{owner === undefined ? 'Make the first account' : `Welcome, ${owner}`}</h1>
        <p>
          {owner === undefined
            ? 'It is an admin’s. From then on, everything but the participants’ pages needs a sign-in.'
            : 'Choose a password. This link works once.'}
        </p>
        <form method="post" action={action}>
          {owner === undefined ? (
            <Field
              name="name"
              label="Your name, as it will stand beside your decisions"
              autocomplete="username"
              value={name}
            />
          ) : (
            <input
              type="text"
              class="unseen"
              name="username"
              autocomplete="username"
              value={owner}
              readOnly
              tabIndex={-1}
              aria-label="Name"
            />
          )}
          <Field name="password" label={`Password, at least ${shortest} characters`} autocomplete="new-password" />
          <Field name="again" label="The same password again" autocomplete="new-password" />
          <Alert text={problem} />
          <button class="main">Keep it and sign in</button>
        </form>
      </main>
    </Document>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly value?: string | undefined;
}

function Field({ name, label, autocomplete, value }: FieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      {autocomplete === 'username' ? (
        <input type="text" name={name} autocomplete={autocomplete} value={value} required />
      ) : (
        <input type="password" name={name} autocomplete={autocomplete} required />
      )}
    </label>
  );
}

function Alert({ text }: { readonly text: string | undefined }): JSX.Element | null {
  if (text === undefined) return null;
  return (
    <p class="problem" role="alert">
      {text}
    </p>
  );
}
