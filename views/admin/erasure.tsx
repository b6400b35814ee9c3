import type { JSX } from 'preact';
import type { Viewer } from './frame.js';
import { counted } from './parts.js';

export interface ErasureShown {
  readonly days: number | undefined;
  readonly kept: number;
  readonly next: string | null;
  readonly last: string | null;
  readonly held: readonly number[];
  readonly erased: number;
}

const most = 20;

/** When the panel's ids of a wave are erased, how many were, and who has to wait. */
export function Erasure({
  erasure: { days, kept, next, last, held, erased },
  viewer,
}: {
  readonly erasure: ErasureShown;
  readonly viewer: Viewer;
}): JSX.Element {
  return (
    <section>
      <h2>Identities</h2>
      <p>
        {days === undefined
          ? 'No term is set: the panel’s ids stay until someone erases them (people.erase_ids_after_days in the study file, or credence erase). '
          : `The panel’s ids, demographics and comments are erased ${counted(days, 'day')} after a visit, once payment is settled. `}
        {kept === 0
          ? 'Nobody’s are kept now; '
          : `${counted(kept, 'person', 'people')} still ${kept === 1 ? 'has' : 'have'} theirs; `}
        {counted(erased, 'person', 'people')} erased so far.
        {next === null ? '' : ` Identities are erased on ${next.slice(0, 10)}`}
        {next === null || last === null
          ? ''
          : last.slice(0, 10) === next.slice(0, 10)
            ? '.'
            : `, the last on ${last.slice(0, 10)}.`}
      </p>
      {held.length === 0 ? null : (
        <div class="notice care">
          <p>
            <strong>
              {counted(held.length, 'person', 'people')} {held.length === 1 ? 'is' : 'are'} kept although the time is
              over, because payment is open.
            </strong>{' '}
            Carry out what is decided at the panel and note it, or take in the panel’s newest list; they are erased
            within the hour.
          </p>
          {viewer.role === 'admin' ? (
            <p>
              {held.slice(0, most).map((id) => (
                <>
                  <a key={id} href={`/admin/people/${id}`}>
                    Person {id}
                  </a>{' '}
                </>
              ))}
              {held.length > most ? `and ${held.length - most} more` : ''}
            </p>
          ) : null}
        </div>
      )}
    </section>
  );
}
