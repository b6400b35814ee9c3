import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { Monitor, type MonitorProps } from './monitor.js';
import { Erasure, type ErasureShown } from './erasure.js';
import { Table } from './parts.js';
import { State } from './waves.js';

export interface WaveProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly base: string;
  /** Address of the table of what other exclusion rules would give. */
  readonly sensitivity: string;
  readonly title: string;
  readonly state: string;
  readonly asksModels: boolean;
  readonly actions: readonly string[];
  readonly pilot: number | null;
  /** Real people who hold a place now. */
  readonly taken: number;
  readonly checklist: readonly {
    readonly code: string;
    readonly title: string;
    readonly ok: boolean;
    readonly text: string;
  }[];
  /** What to enter at the panel; undefined without people or a panel. */
  readonly panel: PanelSettings | undefined;
  readonly previewPages: readonly string[];
  readonly preview: string;
  readonly monitor: MonitorProps | undefined;
  readonly erasure: ErasureShown | undefined;
}

export interface PanelSettings {
  readonly name: string;
  readonly url: string;
  readonly settings: readonly (readonly [string, string])[];
  readonly codes: readonly { readonly outcome: string; readonly code: string; readonly action: string }[];
}

const verbs: Readonly<Record<string, string>> = {
  open: 'Open the wave',
  pause: 'Pause',
  resume: 'Go on',
  close: 'Close for good',
};

/** One wave: launching it, what to enter at the panel, how it goes. */
export function WavePage(props: WaveProps): JSX.Element {
  const { viewer, base, title, state, monitor } = props;
  return (
    <AdminFrame
      title={title}
      viewer={viewer}
      crumbs={[['/admin', 'Waves']]}
      notice={props.notice}
      live={monitor !== undefined}
    >
      <p class="row">
        <State state={state} />{' '}
        {viewer.role === 'admin' && monitor !== undefined ? <a href={`${base}/review`}>Review participants</a> : null}{' '}
        {props.asksModels ? <a href={`${base}/sampling`}>Sampling models</a> : null}{' '}
        {monitor === undefined ? null : <a href={props.sensitivity}>Other exclusion rules</a>}
      </p>
      {props.problem === undefined ? null : (
        <p class="problem" role="alert">
          {props.problem}
        </p>
      )}
      {state === 'draft' ? <Checklist checklist={props.checklist} /> : null}
      <Actions {...props} />
      {monitor === undefined ? null : (
        <div hx-get={`${base}/monitor`} hx-trigger="every 10s" hx-swap="innerHTML">
          <Monitor {...monitor} />
        </div>
      )}
      {props.erasure === undefined ? null : <Erasure erasure={props.erasure} viewer={viewer} />}
      {props.panel === undefined ? null : <Panel panel={props.panel} />}
      {monitor === undefined ? null : <Previews {...props} />}
    </AdminFrame>
  );
}

function Checklist({ checklist }: Pick<WaveProps, 'checklist'>): JSX.Element {
  return (
    <section class="card">
      <h2>Before it opens</h2>
      <ul class="checklist">
        {checklist.map(({ code, title, ok, text }) => (
          <li key={code} class={ok ? 'ok' : 'open'}>
            <strong>
              <span class={ok ? 'badge good' : 'badge bad'}>{ok ? 'ready' : 'to do'}</span> {title}
            </strong>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ base, actions, checklist, pilot, taken, state, monitor }: WaveProps): JSX.Element | null {
  if (actions.length === 0) return null;
  const green = checklist.every(({ ok }) => ok);
  return (
    <section aria-label="Actions">
      <div class="row">
        {actions.map((action) => (
          <form key={action} method="post" action={`${base}/${action}`}>
            <button class={action === 'close' ? 'quiet' : undefined} disabled={action === 'open' && !green}>
              {verbs[action]}
            </button>
          </form>
        ))}
      </div>
      {state === 'draft' ? (
        <p class="soft">Opening keeps the study version of that moment: later edits never touch people under way.</p>
      ) : null}
      {monitor === undefined ? null : (
        <form method="post" action={`${base}/pilot`} class="row pilot">
          <label>
            Pilot: let in at most <input type="number" name="people" min="1" max="100000" value={pilot ?? undefined} />{' '}
            people
          </label>
          <button class="quiet">{pilot === null ? 'Limit' : 'Change'}</button>
          <span class="soft">{pilot === null ? 'No limit now.' : `Limited to ${pilot}; an empty field lifts it.`}</span>
        </form>
      )}
      {pilot === null || taken < pilot ? null : <p class="notice care">{pilotFull(pilot, taken)}</p>}
    </section>
  );
}

/** What a limit that is reached, or that was set below the people who are in, means for whom. */
function pilotFull(pilot: number, taken: number): string {
  const many = taken === 1 ? '1 person is' : `${taken} people are`;
  const below = taken > pilot ? `, more than the limit of ${pilot}` : '';
  return `${many} in already${below}: nobody else is let in until the limit is raised or places are given back. Whoever is in can finish.`;
}

function Panel({ panel }: { readonly panel: PanelSettings }): JSX.Element {
  return (
    <section>
      <h2>To enter at {panel.name}</h2>
      <p>Study address:</p>
      <pre tabIndex={0}>{panel.url}</pre>
      <Table caption="Settings" columns={['Setting', 'Value']} rows={panel.settings} />
      <Table
        caption="Completion codes"
        columns={['Way it ends', 'Code', 'What to let the panel do']}
        rows={panel.codes.map(({ outcome, code, action }) => [outcome, <code key="code">{code}</code>, action])}
      />
    </section>
  );
}

function Previews({ base, preview, previewPages }: WaveProps): JSX.Element {
  return (
    <section>
      <h2>See it as a participant</h2>
      <p>
        <a class="button quiet" href={preview}>
          Take a preview visit
        </a>{' '}
        <span class="soft">It is marked as a test and never counted.</span>
      </p>
      <p>
        Or look at one page:{' '}
        {previewPages.map((name) => (
          <>
            <a key={name} href={`${base}/page/${name}`}>
              {name}
            </a>{' '}
          </>
        ))}
      </p>
    </section>
  );
}
