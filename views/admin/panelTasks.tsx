import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { counted } from './parts.js';

interface Task {
  readonly respondentId: number;
  readonly aspect: string;
  readonly choice: string;
  readonly category: string | null;
  readonly message: string | null;
  readonly submission: string | null;
  readonly version: number;
}

export interface PanelTasksProps {
  readonly viewer: Viewer;
  readonly notice: string | undefined;
  readonly base: string;
  readonly waveTitle: string;
  readonly tasks: readonly Task[];
  readonly returns: readonly { readonly respondentId: number; readonly days: number }[];
}

/** What has been decided and is still to be carried out at the panel, with what to paste there. */
export function PanelTasks({ viewer, notice, base, waveTitle, tasks, returns }: PanelTasksProps): JSX.Element {
  const approvals = tasks.filter(({ choice }) => choice === 'approve');
  const asked = new Set([
    ...returns.map(({ respondentId }) => respondentId),
    ...tasks.filter(({ aspect }) => aspect === 'return').map(({ respondentId }) => respondentId),
  ]);
  const ids = approvals.flatMap(({ submission }) => submission ?? []);
  return (
    <AdminFrame
      title="To do at the panel"
      viewer={viewer}
      notice={notice}
      crumbs={[
        ['/admin', 'Waves'],
        [base, waveTitle],
        [`${base}/review`, 'Review'],
      ]}
    >
      <p>
        Carry these out in the panel’s own pages, then note them here. From then on a decision can’t be undone, only
        corrected by a new one.
      </p>
      {tasks.length === 0 ? <p>Nothing is to do.</p> : null}
      {approvals.length === 0 ? null : (
        <section class="card">
          <h2>Approve ({approvals.length})</h2>
          {ids.length === 0 ? (
            <p>No submission ids are known.</p>
          ) : (
            <>
              <p>Submission ids, to paste into bulk approval:</p>
              <pre tabIndex={0}>{ids.join('\n')}</pre>
            </>
          )}
          <Done base={base} tasks={approvals} />
        </section>
      )}
      {tasks
        .filter(({ choice }) => choice !== 'approve')
        .map((task) => (
          <section key={`${task.respondentId}-${task.aspect}`} class="card">
            <h2>
              {task.choice === 'reject' ? `Reject (${task.category ?? ''})` : 'Ask to return'}: person{' '}
              <a href={`/admin/people/${task.respondentId}`}>{task.respondentId}</a>
            </h2>
            <p>
              Submission <code>{task.submission ?? 'unknown'}</code>
            </p>
            <blockquote dir="auto">{task.message}</blockquote>
            {task.choice === 'reject' && asked.has(task.respondentId) ? (
              <p>They are asked to return it, too: reject only if they do not, or undo one of the two first.</p>
            ) : null}
            <Done base={base} tasks={[task]} />
          </section>
        ))}
      <section>
        <h2>Return requests that are still open</h2>
        {returns.length === 0 ? <p>None.</p> : null}
        <ul>
          {returns.map(({ respondentId, days }) => (
            <li key={respondentId}>
              Person <a href={`/admin/people/${respondentId}`}>{respondentId}</a>, asked {counted(days, 'day')} ago
            </li>
          ))}
        </ul>
      </section>
    </AdminFrame>
  );
}

function Done({ base, tasks }: { readonly base: string; readonly tasks: readonly Task[] }): JSX.Element {
  return (
    <form method="post" action={`${base}/review/panel`}>
      {tasks.map(({ respondentId, aspect, version }) => (
        <input key={respondentId} type="hidden" name={`sent-${respondentId}-${aspect}`} value={version} />
      ))}
      <button class="quiet">I have done {tasks.length === 1 ? 'this' : 'these'} at the panel</button>
    </form>
  );
}
