import type { JSX } from 'preact';
import { Moment } from './moment.js';
import { counted } from './parts.js';

export interface FailedWritesShown {
  readonly writes: number;
  readonly first: string;
  readonly last: string;
  readonly fault: string;
  readonly overAt: string | null;
}

const faults: Readonly<Record<string, readonly [why: string, remedy: string]>> = {
  full: ['the disk is full', 'Free space on the server’s disk.'],
  'read-only': ['the database may only be read', 'Let the server’s user write to the database and its folder.'],
  locked: ['another program held the database', 'Stop a second server or an import that hangs.'],
  disk: ['the disk reported a fault', 'Have the disk looked at, and make a backup elsewhere.'],
  damaged: ['the database file is damaged', 'Stop the server and restore the last backup.'],
};

/** What could not be saved lately, why, and what to do: for everyone who runs the study, as soon as it happens. */
export function FailedWrites({ failed }: { readonly failed: readonly FailedWritesShown[] }): JSX.Element {
  return (
    <>
      {failed.map(({ writes, first, last, fault, overAt }) => {
        const [why, remedy] = faults[fault] ?? ['the database could not be written', 'Look at the server’s log.'];
        return (
          <div key={first} class={overAt === null ? 'notice bad' : 'notice care'} role="note">
            <p>
              <strong>
                {counted(writes, 'change')}, such as answers, could not be saved: {why}.
              </strong>{' '}
              {first === last ? (
                <Moment at={first} />
              ) : (
                <>
                  From <Moment at={first} /> to <Moment at={last} />
                </>
              )}
              {overAt === null ? '; nothing has been saved since.' : '; saving works again.'}
            </p>
            <p>
              {overAt === null ? `${remedy} ` : ''}Participants were told at once and keep what they typed; nobody gets
              a code for answers that are not stored.
            </p>
          </div>
        );
      })}
    </>
  );
}
