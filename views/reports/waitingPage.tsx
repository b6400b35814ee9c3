import type { JSX } from 'preact';
import type { ReportStatus } from '../../server/reports/process/reportQueue.js';
import { Document } from '../document.js';

interface WaitingProps {
  readonly studyId: string;
  readonly title: string;
  readonly status: ReportStatus;
}

/** Where a study's report is not there yet: how far it is, or a button that starts it. */
export function WaitingPage({ studyId, title, status }: WaitingProps): JSX.Element {
  return (
    <Document title={`${title} – report`} stylesheets={['report.css']} scripts={['htmx.js']}>
      <main class="report narrow">
        <nav class="crumbs" aria-label="Where you are">
          <a href="/">Studies</a>
        </nav>
        <h1 dir="auto">{title}</h1>
        <ReportProgress studyId={studyId} status={status} />
      </main>
    </Document>
  );
}

/** The part of the waiting page that asks for itself again every two seconds where scripts run. */
export function ReportProgress({ studyId, status }: Omit<WaitingProps, 'title'>): JSX.Element {
  const address = `/reports/${encodeURIComponent(studyId)}`;
  if (status.state === 'idle' || status.state === 'failed')
    return (
      <div>
        <p>
          {status.state === 'failed'
            ? `The report could not be computed: ${status.message}.`
            : 'There is no report of this study yet. Computing one takes up to a minute and a half.'}
        </p>
        <ComputeForm address={address} label="Compute the report" />
      </div>
    );
  const { done, all } = status.state === 'computing' ? status : { done: 0, all: 0 };
  return (
    <div hx-get={`${address}/progress`} hx-trigger="every 2s" hx-swap="outerHTML">
      <p id="progress-text">
        {status.state === 'waiting'
          ? 'The report waits for another one to be computed.'
          : all === 0
            ? 'The report is being computed: reading the answers.'
            : `The report is being computed: ${Math.floor((100 * done) / all)} %.`}
      </p>
      <progress aria-labelledby="progress-text" max={Math.max(all, 1)} value={done} />
      <p>
        <a href={address}>Look again</a>
      </p>
      <ComputeForm address={`${address}/cancel`} label="Call it off" quiet />
    </div>
  );
}

interface ComputeFormProps {
  readonly address: string;
  readonly label: string;
  readonly quiet?: boolean;
}

/** The button that has a report computed, or called off. */
export function ComputeForm({ address, label, quiet = false }: ComputeFormProps): JSX.Element {
  return (
    <form method="post" action={address}>
      <button class={quiet ? 'quiet' : 'main'}>{label}</button>
    </form>
  );
}
