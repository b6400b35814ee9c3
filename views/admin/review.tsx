import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { counted } from './parts.js';

export interface QueueProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly base: string;
  readonly waveTitle: string;
  readonly view: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly cases: readonly CaseRow[];
  readonly page: number;
  readonly pages: number;
  readonly tasks: number;
}

export interface CaseRow {
  readonly id: number;
  readonly version: number;
  readonly origin: string;
  readonly stage: string;
  readonly quota: string | null;
  readonly flags: readonly { readonly code: string; readonly text: string }[];
  readonly decisions: Readonly<Record<string, string | undefined>>;
  readonly daysLeft: number | null;
  /** Others who have the case open now. */
  readonly watchers: readonly string[];
}

const views: readonly (readonly [string, string])[] = [
  ['to-judge', 'To judge'],
  ['flagged', 'Flagged'],
  ['decided', 'Decided'],
  ['all', 'All'],
];

/** Participants whom someone should look at, the most urgent first, with one action for clear cases. */
export function Queue(props: QueueProps): JSX.Element {
  const { viewer, base, view, counts, cases, tasks } = props;
  return (
    <AdminFrame
      title="Review"
      viewer={viewer}
      notice={props.notice}
      crumbs={[
        ['/admin', 'Waves'],
        [base, props.waveTitle],
      ]}
    >
      <nav aria-label="Which cases" class="row tabs">
        {views.map(([key, words]) => (
          <a key={key} href={`${base}/review?view=${key}`} aria-current={key === view ? 'page' : undefined}>
            {words} ({counts[key] ?? 0})
          </a>
        ))}
        <a href={`${base}/review/panel`}>To do at the panel ({tasks})</a>
        <a href={`${base}/review/submissions`}>The panel’s list</a>
      </nav>
      {props.problem === undefined ? null : (
        <p class="problem" role="alert">
          {props.problem}
        </p>
      )}
      {cases.length === 0 ? (
        <p>{view === 'to-judge' ? 'Nobody waits for a decision.' : 'There is nobody here.'}</p>
      ) : (
        <form method="post" action={`${base}/review/bulk`}>
          <div class="scroll" tabIndex={0} role="region" aria-label="Cases">
            <table class="data">
              <thead>
                <tr>
                  <th scope="col">
                    <span class="unseen">Choose</span>
                  </th>
                  <th scope="col">Person</th>
                  <th scope="col">What stands out</th>
                  <th scope="col">State</th>
                  <th scope="col">Decided</th>
                  <th scope="col">Time left</th>
                </tr>
              </thead>
              <tbody>
                {cases.map((row) => (
                  <Row key={row.id} row={row} />
                ))}
              </tbody>
            </table>
          </div>
          <Pager {...props} />
          <fieldset class="card">
            <legend>All that are chosen</legend>
            <label class="field">
              <span>Why (for the ledger)</span>
              <input type="text" name="reason" maxLength={500} required />
            </label>
            <p class="row">
              <button name="action" value="exclude">
                Exclude their data
              </button>
              <button name="action" value="include">
                Use their data
              </button>
              <button class="quiet" name="action" value="approve">
                Approve payment
              </button>
            </p>
            <p class="soft">Nothing is sent to the panel by itself. Payment is rejected one by one only.</p>
          </fieldset>
        </form>
      )}
    </AdminFrame>
  );
}

function Row({ row }: { readonly row: CaseRow }): JSX.Element {
  const { id, version, flags, decisions, daysLeft, watchers } = row;
  return (
    <tr>
      <td>
        <input type="checkbox" name={`case-${id}`} value={version} aria-label={`Choose person ${id}`} />
      </td>
      <th scope="row">
        <a href={`/admin/people/${id}`}>{id}</a>
        {row.origin === 'real' ? null : <div class="soft">{row.origin}</div>}
        {watchers.length === 0 ? null : <div class="soft">open at {watchers.join(', ')}</div>}
      </th>
      <td>
        {flags.length === 0 ? '–' : null}
        <ul class="plain">
          {flags.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
      </td>
      <td>
        {row.stage.replaceAll('_', ' ')}
        <div class="soft">{row.quota ?? 'no items'}</div>
      </td>
      <td>
        {Object.entries(decisions).length === 0
          ? '–'
          : Object.entries(decisions)
              .map(([aspect, choice]) => `${aspect}: ${choice ?? ''}`)
              .join(', ')}
      </td>
      <td>{timeLeft(daysLeft)}</td>
    </tr>
  );
}

/** How long the panel waits before it approves by itself; a dash for those who left before the end or are under way. */
export function timeLeft(days: number | null): string {
  if (days === null) return '–';
  if (days < 0) return 'approved by the panel itself';
  return days < 1 ? 'less than a day' : counted(Math.floor(days), 'day');
}

function Pager({ base, view, page, pages }: QueueProps): JSX.Element | null {
  if (pages < 2) return null;
  const link = (to: number, words: string): JSX.Element => (
    <a href={`${base}/review?view=${view}&page=${to}`}>{words}</a>
  );
  return (
    <p class="row">
      {page > 1 ? link(page - 1, 'Before') : null} Page {page} of {pages} {page < pages ? link(page + 1, 'Next') : null}
    </p>
  );
}
