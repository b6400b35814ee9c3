import { insertEvent } from './events.js';
import type { Store } from './open.js';
import type { Write } from './writer.js';

export type WriteFault = 'full' | 'read-only' | 'locked' | 'disk' | 'damaged';

/** Writes that failed because the database could not be written. */
export interface FailedWrites {
  readonly writes: number;
  /** UTC. */
  readonly first: string;
  readonly last: string;
  readonly fault: WriteFault;
  /** When a write worked again and this was recorded; null while none has. */
  readonly overAt: string | null;
}

export interface WatchedWriter {
  readonly write: Write;
  /** Failed writes that are not recorded yet, then those recorded since a moment, the newest first. */
  failed(since: Date): FailedWrites[];
}

const kind = 'writes failed';

/** Why the database could not be written, or undefined where an error is about something else. */
export function writeFault(error: unknown): WriteFault | undefined {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (typeof code !== 'string') return undefined;
  if (code === 'SQLITE_FULL' || code === 'ENOSPC') return 'full';
  if (/^SQLITE_(READONLY|PERM|CANTOPEN)/.test(code)) return 'read-only';
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'locked';
  if (code.startsWith('SQLITE_IOERR')) return 'disk';
  return code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB' ? 'damaged' : undefined;
}

/**
 * Notices writes that fail because the database can't be written: kept in memory, since nothing can be stored then, and
 * recorded as an event with the next write that works.
 */
export function watchedWriter(store: Store, write: Write, now: () => Date): WatchedWriter {
  let open: Omit<FailedWrites, 'overAt'> | undefined;

  const note = (error: unknown): void => {
    const fault = writeFault(error);
    if (fault === undefined) return;
    const at = now().toISOString();
    open = { writes: (open?.writes ?? 0) + 1, first: open?.first ?? at, last: at, fault };
  };
  const record = (): void => {
    const told = open;
    if (told === undefined) return;
    open = undefined;
    write(() => insertEvent(store, { at: now().toISOString(), kind, detail: { ...told } })).catch(() => {
      // Not writable after all: it goes on being remembered, together with what failed meanwhile.
      open = { ...told, ...open, writes: told.writes + (open?.writes ?? 0), first: told.first };
    });
  };
  return {
    async write(run) {
      try {
        const result = await write(run);
        record();
        return result;
      } catch (error) {
        note(error);
        throw error;
      }
    },
    failed: (since) => [...(open === undefined ? [] : [{ ...open, overAt: null }]), ...recorded(store, since)],
  };
}

function recorded(store: Store, since: Date): FailedWrites[] {
  return store
    .prepare<[string, string], { at: string; detail: string }>(
      'SELECT at, detail FROM events WHERE respondent_id IS NULL AND kind = ? AND at >= ? ORDER BY id DESC LIMIT 20',
    )
    .all(kind, since.toISOString())
    .map(({ at, detail }) => ({ ...(JSON.parse(detail) as Omit<FailedWrites, 'overAt'>), overAt: at }));
}
