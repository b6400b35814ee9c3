import type { JSX } from 'preact';
import { AdminFrame, type Viewer } from './frame.js';
import { Moment } from './moment.js';
import { Table } from './parts.js';

export interface LedgerRow {
  readonly id: number;
  readonly at: string;
  readonly kind: string;
  readonly respondentId: number | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Entries of the ledger: when, what, about whom, by whom, why. */
export function LedgerTable({ entries }: { readonly entries: readonly LedgerRow[] }): JSX.Element {
  if (entries.length === 0) return <p>Nothing yet.</p>;
  return (
    <Table
      caption="Ledger"
      columns={['When', 'What', 'Person', 'By', 'Details']}
      rows={entries.map(({ id, at, kind, respondentId, detail }) => [
        <Moment key={id} at={at} />,
        kind,
        respondentId ?? '–',
        text(detail['by']),
        Object.entries(detail)
          .filter(([name]) => name !== 'by')
          .map(([name, value]) => `${name}: ${text(value)}`)
          .join('; '),
      ])}
    />
  );
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The newest entries of a study's ledger. */
export function LedgerPage({
  viewer,
  study,
  title,
  entries,
  most,
}: {
  readonly viewer: Viewer;
  readonly study: string;
  readonly title: string;
  readonly entries: readonly LedgerRow[];
  readonly most: number;
}): JSX.Element {
  return (
    <AdminFrame title={`Ledger: ${title}`} viewer={viewer} crumbs={[['/admin', 'Waves']]}>
      <p>
        Every exclusion and decision, the newest first; at most {most} here, all of them in the export. Nothing is ever
        removed from it. <a href={`/admin/studies/${study}/sensitivity`}>What other exclusion rules would give</a>
      </p>
      <LedgerTable entries={entries} />
    </AdminFrame>
  );
}
