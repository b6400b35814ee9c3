import type { JSX } from 'preact';
import type { ReportStatus } from '../../server/reports/process/reportQueue.js';
import type { SensitivityRow } from '../../server/reports/sensitivity.js';
import { ComputeForm } from '../reports/waitingPage.js';
import { AdminFrame, type Viewer } from './frame.js';
import { Moment } from './moment.js';
import { Table } from './parts.js';

export interface SensitivityProps {
  readonly viewer: Viewer;
  readonly study: string;
  readonly title: string;
  readonly address: string;
  readonly status: ReportStatus;
  readonly table: { readonly rows: readonly SensitivityRow[]; readonly at: string } | undefined;
}

/** The analysis as of other exclusion rules: who would count, what they say, how far models are from them. */
export function SensitivityPage({ viewer, study, title, address, status, table }: SensitivityProps): JSX.Element {
  return (
    <AdminFrame
      title={`Other exclusion rules: ${title}`}
      viewer={viewer}
      crumbs={[
        ['/admin', 'Waves'],
        [`/admin/studies/${study}/ledger`, 'Ledger'],
        [`/reports/${study}`, 'Report'],
      ]}
      live={status.state === 'waiting' || status.state === 'computing'}
    >
      <p>
        Would the result be another one under another rule of who counts? The same numbers for the people whom models
        are compared with, as decided and under other rules. Exclusions by other rules and by admins stand in each row.
        Nothing here changes who counts.
      </p>
      <SensitivityProgress address={address} status={status} computed={table !== undefined} />
      {table === undefined ? null : <Tables study={study} rows={table.rows} at={table.at} />}
    </AdminFrame>
  );
}

/** How a computation stands, or the button that starts one; asks for itself again every two seconds where scripts run. */
export function SensitivityProgress({
  address,
  status,
  computed = false,
}: {
  readonly address: string;
  readonly status: ReportStatus;
  readonly computed?: boolean;
}): JSX.Element {
  if (status.state === 'waiting' || status.state === 'computing')
    return (
      <div class="notice" hx-get={`${address}/progress`} hx-trigger="every 2s" hx-swap="outerHTML">
        <p role="status">
          {status.state === 'waiting'
            ? 'The table waits for another computation to end.'
            : 'The table is being computed. That takes some seconds, with many models up to a minute.'}
        </p>
        <p class="row">
          <a href={address}>Look again</a>
        </p>
        <ComputeForm address={`${address}/cancel`} label="Call it off" quiet />
      </div>
    );
  return (
    <div>
      {status.state === 'failed' ? (
        <p class="problem" role="alert">
          The table could not be computed: {status.message}.
        </p>
      ) : null}
      <ComputeForm address={address} label={computed ? 'Compute again' : 'Compute the table'} quiet={computed} />
    </div>
  );
}

const number = (value: number | null): string => (value === null ? '–' : value.toFixed(2).replace('-', '−'));

function Tables({
  study,
  rows,
  at,
}: {
  readonly study: string;
  readonly rows: readonly SensitivityRow[];
  readonly at: string;
}): JSX.Element {
  const plain = rows.filter(({ against }) => against === null);
  const models = [...new Set(rows.flatMap(({ against }) => against ?? []))];
  const decided = plain[0]?.people ?? 0;
  return (
    <>
      <p>
        As of <Moment at={at} />. If answers or decisions have come in since, have it computed again; the same data give
        the same table. <a href={`/admin/studies/${study}/export?what=sensitivity`}>The table as CSV</a>
      </p>
      {plain.length === 0 ? <p>There are no people to compare with yet.</p> : null}
      {plain.length === 0 ? null : (
        <Table
          caption="Who would count, and what they say"
          columns={['Rule', '#People', '#Against as decided', '#Answers', '#Median', '#Entropy (nats)']}
          rows={plain.map(({ rule, people, responses, medianMean, entropyMean }) => [
            rule,
            people,
            people === decided ? '–' : `${people > decided ? '+' : '−'}${Math.abs(people - decided)}`,
            responses.toLocaleString('en-GB'),
            number(medianMean),
            number(entropyMean),
          ])}
        />
      )}
      {plain.length === 0 ? null : <p class="soft">Median and entropy: of each item, then the mean over items.</p>}
      {models.length === 0 || plain.length === 0 ? null : (
        <>
          <ByModel caption="Excess distance of each model, in points" rows={rows} models={models} of="excessMean" />
          <p class="soft">
            The Wasserstein distance beyond what two samples of people of these sizes would have, mean over items; 0 is
            as close as people are among themselves.
          </p>
          <ByModel caption="Wasserstein distance itself, in points" rows={rows} models={models} of="wassersteinMean" />
        </>
      )}
    </>
  );
}

function ByModel({
  caption,
  rows,
  models,
  of,
}: {
  readonly caption: string;
  readonly rows: readonly SensitivityRow[];
  readonly models: readonly string[];
  readonly of: 'excessMean' | 'wassersteinMean';
}): JSX.Element {
  const rules = [...new Set(rows.map(({ rule }) => rule))];
  const found = new Map(rows.map((row) => [`${row.against ?? ''}\n${row.rule}`, row[of]]));
  return (
    <Table
      caption={caption}
      columns={['Model', ...rules.map((rule) => `#${rule}`)]}
      rows={models.map((model) => [model, ...rules.map((rule) => number(found.get(`${model}\n${rule}`) ?? null))])}
    />
  );
}
