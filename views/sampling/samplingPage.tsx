import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from '../admin/frame.js';
import { Moment } from '../admin/moment.js';
import { Table } from '../admin/parts.js';
import { Live } from './live.js';
import type { LiveProps, RunView } from './samplingProps.js';

interface SamplingPageProps extends LiveProps {
  readonly viewer: Viewer;
  readonly study: string;
  readonly wave: string;
  readonly runs: readonly RunView[];
  readonly notice?: string | undefined;
}

/** One wave's runs: lanes at work, what each request brought, what the ledger says about the samples. */
export function SamplingPage(props: SamplingPageProps): JSX.Element {
  const { viewer, study, wave, runs, base, notice } = props;
  const noted = runs.find(({ endedAt }) => endedAt !== null);
  return (
    <AdminFrame
      title={`Sampling models: ${study}, ${wave}`}
      viewer={viewer}
      crumbs={[[base.replace(/\/sampling$/, ''), wave]]}
      notice={notice}
      live
    >
      {runs.length === 0 ? (
        <p>
          No models have been asked in this wave. Start with{' '}
          <code>
            credence sample {study} --wave {wave}
          </code>
          ; this page then shows how it goes.
        </p>
      ) : (
        <div class="lines" hx-get={`${base}/live`} hx-trigger="every 2s" hx-swap="innerHTML">
          <Live {...props} />
        </div>
      )}
      {noted === undefined ? null : <Notes run={noted} />}
      {runs.length === 0 ? null : (
        <div class="lines">
          <Table
            caption="Runs"
            columns={['Run', 'State', 'Started', 'Ended']}
            rows={runs.map(({ id, state, startedAt, endedAt }) => [
              `#${id}`,
              state,
              <Moment at={startedAt} />,
              endedAt === null ? '' : <Moment at={endedAt} />,
            ])}
          />
        </div>
      )}
    </AdminFrame>
  );
}

function Notes({ run: { findings, missing } }: { readonly run: RunView }): JSX.Element {
  return (
    <section class="lines" aria-labelledby="notes">
      <h2 id="notes">What the ledger says about these samples</h2>
      {findings.length === 0 ? <p>Nothing speaks against them.</p> : null}
      {findings.map(({ label, text }) => (
        <p key={label + text} class="notice care">
          <strong dir="auto">{label}</strong>: {text}.
        </p>
      ))}
      {missing.length === 0 ? null : (
        <Table
          caption="Missing answers, the worst first; the mean would lie within the bounds, had they been lowest or highest"
          columns={['Model', 'Item', 'Question', '#Usable', '#Planned', 'Why', 'Bounds of the mean']}
          rows={missing.map(({ label, item, condition, question, usable, planned, reasons, meanLow, meanHigh }) => [
            label,
            [item, condition].filter((part) => part !== '').join(' '),
            question,
            usable,
            planned,
            reasons ?? 'not asked yet',
            meanLow === null || meanHigh === null ? '' : `${meanLow.toFixed(1)} to ${meanHigh.toFixed(1)}`,
          ])}
        />
      )}
    </section>
  );
}
