import {
  deleteSecurely,
  erasedPeople,
  eraseIdentity,
  eraseStrangers,
  emptyLog,
  type KeptIdentity,
  keptIdentities,
  rewriteErased,
} from '../store/erasure.js';
import type { Store } from '../store/open.js';
import type { Write } from '../store/writer.js';
import { currentVersion, loadStudy, studyIds } from '../store/studies.js';
import { type StoredWave, versionForWave, wavesOf } from '../store/waves.js';
import { autoApprovalDays } from './review/queue.js';

const dayMs = 86_400_000;
/** People erased in one transaction, so that no participant waits for the job. */
const peopleAtOnce = 20;

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString();

/** How the erasing of a wave's ids stands. */
export interface ErasureState {
  /** Undefined: no term is set, ids stay until someone erases them. */
  readonly days: number | undefined;
  /** People whose ids are kept, and when the first and the last of them are due; null without a term. */
  readonly kept: number;
  readonly next: string | null;
  readonly last: string | null;
  /** People whose time is over but whose payment is open: they wait until it is settled. */
  readonly held: readonly number[];
  readonly erased: number;
}

/**
 * After how many days a wave's ids are erased: the shorter of what it opened with, which people were told, and what the
 * study says now, so that a promise is kept and a study can become stricter. Undefined where neither names a term.
 */
export function erasureDays(store: Store, wave: StoredWave): number | undefined {
  const versions = new Set([versionForWave(store, wave), currentVersion(store, wave.studyId)?.id ?? 0]);
  const days = [...versions].flatMap((id) =>
    id === 0 ? [] : (loadStudy(store, id).people?.erase_ids_after_days ?? []),
  );
  return days.length === 0 ? undefined : Math.min(...days);
}

/** Whose ids are kept in a wave, with payments that the panel may still decide counted as open. */
export function identitiesOf(store: Store, wave: StoredWave, now: Date): KeptIdentity[] {
  // Participants are told of one day more than the panel takes to approve by itself.
  return keptIdentities(store, wave.id, daysBefore(now, autoApprovalDays + 1));
}

/** How the erasing of a wave's ids stands, for the page that tells of it. */
export function erasureState(store: Store, wave: StoredWave, now: Date): ErasureState {
  const days = erasureDays(store, wave);
  const identities = identitiesOf(store, wave, now);
  const due = (endedAt: string | undefined): string | null =>
    days === undefined || endedAt === undefined
      ? null
      : new Date(new Date(endedAt).getTime() + days * dayMs).toISOString();
  const overdue = days === undefined ? '' : daysBefore(now, days);
  const held = identities.filter(({ endedAt, paymentOpen }) => paymentOpen && endedAt < overdue);
  const waiting = identities.filter((identity) => !held.includes(identity));
  return {
    days,
    kept: identities.length,
    next: due(waiting[0]?.endedAt),
    last: due(waiting.at(-1)?.endedAt),
    held: held.map(({ respondentId }) => respondentId),
    erased: erasedPeople(store, wave.id),
  };
}

/** What a run erased: counts, never ids. */
export interface Erased {
  readonly people: number;
  /** People whose time is over but whose payment is open. */
  readonly held: number;
  /** Submissions at the panel of people who never came. */
  readonly strangers: number;
  /** Whether nothing erased is left in gaps and in the log of the database. */
  readonly clean: boolean;
}

/**
 * Erases everyone whose time is over in every wave with a term, some at a time, then what deletion leaves behind in the
 * file: always, unless the run before left it `clean`. Repeatable: what was interrupted goes on with the next run, and
 * nobody is erased twice. The store is the job's own, since it is made to delete securely; `write` is its writer.
 */
export async function eraseDue(store: Store, write: Write, now: () => Date, clean = false): Promise<Erased> {
  deleteSecurely(store);
  let [people, held, strangers] = [0, 0, 0];
  for (const wave of studyIds(store).flatMap((id) => wavesOf(store, id))) {
    const days = erasureDays(store, wave);
    if (days === undefined) continue;
    const before = daysBefore(now(), days);
    const over = identitiesOf(store, wave, now()).filter(({ endedAt }) => endedAt < before);
    const due = over.filter(({ paymentOpen }) => !paymentOpen);
    held += over.length - due.length;
    for (let from = 0; from < due.length; from += peopleAtOnce) {
      const some = due.slice(from, from + peopleAtOnce);
      await write(() => {
        for (const { respondentId } of some)
          eraseIdentity(store, respondentId, `after ${days} days`, now().toISOString());
      });
      people += some.length;
    }
    strangers += await write(() => eraseStrangers(store, wave.id, before));
  }
  if (clean && people + strangers === 0) return { people, held, strangers, clean };
  await rewriteErased(store, write);
  return { people, held, strangers, clean: emptyLog(store) };
}
