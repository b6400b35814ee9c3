import type { JSX } from 'preact';
import { FailedWrites, type FailedWritesShown } from './failedWrites.js';
import { AdminFrame, type Viewer } from './frame.js';
import { Table } from './parts.js';

export interface WavesProps {
  readonly viewer: Viewer;
  readonly failedWrites: readonly FailedWritesShown[];
  readonly studies: readonly {
    readonly id: string;
    readonly title: string;
    readonly waves: readonly {
      readonly key: string;
      readonly title: string | undefined;
      readonly state: string;
      readonly asksPeople: boolean;
      readonly toReview: number;
    }[];
  }[];
}

/** Every wave with the ways to it: launching, watching, reviewing, exporting. */
export function Waves({ viewer, failedWrites, studies }: WavesProps): JSX.Element {
  return (
    <AdminFrame title="Waves" viewer={viewer}>
      <FailedWrites failed={failedWrites} />
      {studies.length === 0 ? <p>There is no study in the database yet.</p> : null}
      {studies.map(({ id, title, waves }) => (
        <section key={id}>
          <h2 dir="auto">{title}</h2>
          <Table
            caption={`Waves of ${title}`}
            columns={['Wave', 'State', 'Collection', 'Review']}
            rows={waves.map((wave) => {
              const base = `/admin/studies/${id}/waves/${wave.key}`;
              const name = wave.title ?? wave.key;
              return [
                name,
                <State key="state" state={wave.state} />,
                <a key="collection" href={base}>
                  {wave.state === 'draft' ? 'Launch' : 'Watch'}
                  <span class="unseen"> {name}</span>
                </a>,
                wave.asksPeople && viewer.role === 'admin' ? (
                  <a key="review" href={`${base}/review`}>
                    Review<span class="unseen"> {name}</span>
                    {wave.toReview === 0 ? '' : ` (${wave.toReview} to judge)`}
                  </a>
                ) : (
                  '–'
                ),
              ];
            })}
          />
          <p class="row">
            <a href={`/admin/studies/${id}/exports`}>
              Exports<span class="unseen"> of {title}</span>
            </a>
            <a href={`/admin/studies/${id}/ledger`}>
              Ledger<span class="unseen"> of {title}</span>
            </a>
            <a href={`/admin/studies/${id}/sensitivity`}>
              Other exclusion rules<span class="unseen"> for {title}</span>
            </a>
          </p>
        </section>
      ))}
    </AdminFrame>
  );
}

const looks: Readonly<Record<string, string>> = {
  open: 'badge good',
  paused: 'badge care',
  draft: 'badge',
  closed: 'badge',
};

/** A wave's state as a badge. */
export function State({ state }: { readonly state: string }): JSX.Element {
  return <span class={looks[state] ?? 'badge'}>{state}</span>;
}
