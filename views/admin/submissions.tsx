import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { Moment } from './moment.js';
import { counted, Table } from './parts.js';

interface Case {
  readonly respondentId: number | null;
  readonly version: number | null;
  readonly submission: string | null;
  readonly participant: string | null;
  readonly status: string | null;
  readonly code: string | null;
  readonly payment: string | null;
  readonly sentAt: string | null;
}

export interface SubmissionsProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly problem: string | undefined;
  readonly base: string;
  readonly waveTitle: string;
  readonly result:
    | {
        readonly rows: number;
        readonly added: number;
        readonly changed: number;
        readonly erased: number;
        readonly freed: number;
        readonly leftOut: number;
        readonly oddStatuses: readonly string[];
      }
    | undefined;
  readonly importedAt: string | null;
  readonly agreeing: number;
  readonly groups: readonly { readonly kind: string; readonly cases: readonly Case[] }[];
}

/** What each kind of difference is called, and the one thing to do about it. */
const kinds: Readonly<Record<string, readonly [title: string, action: string]>> = {
  'data-without-code': [
    'Data complete, without the right code',
    'Data complete: approve. The way back to the panel failed, or another code was typed.',
  ],
  'timed-out-but-complete': [
    'Data complete, timed out at the panel',
    'Data complete: approve it by hand at the panel. It may add to the places that you pay.',
  ],
  'decision-conflict': [
    'The payment noted here is not what the panel shows',
    'Carry the decision out at the panel, or correct it here. Nothing was changed here.',
  ],
  'coded-without-data': [
    'The right code, without complete data',
    'Look at the case, then ask to return the submission: the code was entered without finishing here.',
  ],
  'submitted-without-data': [
    'Submitted, but not finished here',
    'Ask to return the submission: the data are not complete and there is no code.',
  ],
  'returned-but-counted': [
    'Returned at the panel, but counted here',
    'Decide about the data: nobody is paid for a returned submission, and the answers still count.',
  ],
  duplicate: ['Several submissions of one participant', 'Approve one of them, ask to return the others.'],
  unknown: ['Nobody of this id came here', 'Ask the participant what happened before you decide.'],
  'not-in-the-list': [
    'Finished here, in none of the lists',
    'Download the list again, of every study at the panel that leads to this wave.',
  ],
  preview: ['A preview or a test', 'Nothing: it is neither counted nor paid.'],
};
/** Kinds in which approving is what to do, so that it can be decided for all at once. */
const approvable = ['data-without-code', 'timed-out-but-complete'];

/** The panel's list of submissions against the data here: what differs, each with one recommended action. */
export function Submissions(props: SubmissionsProps): JSX.Element {
  const { base, importedAt, groups, agreeing } = props;
  return (
    <AdminFrame
      title="The panel’s list of submissions"
      viewer={props.viewer}
      notice={props.notice}
      crumbs={[
        ['/admin', 'Waves'],
        [base, props.waveTitle],
        [`${base}/review`, 'Review'],
      ]}
    >
      {props.problem === undefined ? null : (
        <p class="problem" role="alert" dir="auto">
          {props.problem}
        </p>
      )}
      <Result result={props.result} />
      <form method="post" action={`${base}/review/submissions`} encType="multipart/form-data" class="card">
        <label class="field">
          <span>The list as you download it from the panel (CSV)</span>
          <input type="file" name="list" accept=".csv,text/csv" required />
        </label>
        <button>Compare it with the data here</button>
        <p class="soft">
          It is kept beside the ids and erased with them. Taking in the same list again changes nothing; a newer one
          replaces what was known. People who returned or ran out of time there give their items back to others; their
          answers stay.
        </p>
      </form>
      {importedAt === null ? (
        <p>No list was taken in yet.</p>
      ) : (
        <p>
          As of the list taken in on <Moment at={importedAt} />: {counted(agreeing, 'submission')}{' '}
          {agreeing === 1 ? 'agrees' : 'agree'} with the data here
          {groups.length === 0 ? ', and nothing differs.' : '.'}
        </p>
      )}
      {groups.map(({ kind, cases }) => (
        <Group key={kind} base={base} kind={kind} cases={cases} />
      ))}
    </AdminFrame>
  );
}

function Result({ result }: Pick<SubmissionsProps, 'result'>): JSX.Element | null {
  if (result === undefined) return null;
  const { rows, added, changed, erased, freed, leftOut, oddStatuses } = result;
  return (
    <div class="notice good" role="status">
      <p>
        {counted(rows, 'submission')} read: {added} new, {changed} changed.
        {freed === 0 ? '' : ` ${counted(freed, 'person', 'people')} gave the items back to others.`}
        {erased === 0 ? '' : ` ${counted(erased, 'row')} of people whose ids were erased here: not kept.`}
        {leftOut === 0 ? '' : ` ${counted(leftOut, 'row')} left out: no usable submission id, or the same one again.`}
      </p>
      {oddStatuses.length === 0 ? null : (
        <p dir="auto">
          States that are not known, kept as UNKNOWN: {oddStatuses.map((each) => `“${each}”`).join(', ')}.
        </p>
      )}
    </div>
  );
}

function Group({
  base,
  kind,
  cases,
}: {
  readonly base: string;
  readonly kind: string;
  readonly cases: readonly Case[];
}): JSX.Element {
  const [title, action] = kinds[kind] ?? [kind, 'Look at the case.'];
  const undecided = cases.filter(({ respondentId, payment }) => respondentId !== null && payment === null);
  return (
    <section>
      <h2>
        {title} ({cases.length})
      </h2>
      <p>
        <strong>To do:</strong> {action}
      </p>
      <Table
        caption={title}
        columns={['Person', 'Submission', 'At the panel', 'Code entered', 'Payment decided']}
        rows={cases.map((each) => [
          each.respondentId === null ? (
            <span key="person">not here: {each.participant ?? 'no id'}</span>
          ) : (
            <a key="person" href={`/admin/people/${each.respondentId}`}>
              {each.respondentId}
            </a>
          ),
          each.submission === null ? '–' : <code key="submission">{each.submission}</code>,
          each.status ?? 'not in the list',
          each.code === null ? 'none' : <code key="code">{each.code}</code>,
          each.payment === null
            ? '–'
            : `${each.payment}${each.sentAt === null ? ', to be carried out' : ', carried out'}`,
        ])}
      />
      {approvable.includes(kind) && undecided.length > 0 ? (
        <form method="post" action={`${base}/review/bulk`}>
          {undecided.map(({ respondentId, version }) => (
            <input key={respondentId} type="hidden" name={`case-${respondentId ?? 0}`} value={version ?? 0} />
          ))}
          <input type="hidden" name="reason" value={`the data are complete; at the panel: ${title.toLowerCase()}`} />
          <button class="quiet" name="action" value="approve">
            Approve payment of {undecided.length === 1 ? 'this one' : `these ${undecided.length}`}
          </button>{' '}
          <span class="soft">Decided here; nothing is sent to the panel by itself.</span>
        </form>
      ) : null}
    </section>
  );
}
