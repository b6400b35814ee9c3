import { insertEvent } from '../../store/events.js';
import { tookPartIn } from '../../store/identities.js';
import { personOfSubmission, saveSubmission, type StoredSubmission } from '../../store/panelSubmissions.js';
import { personById } from '../../store/people.js';
import type { PanelStatus } from '../../study/panelStatus.js';
import { participationHash } from '../arrive.js';
import { giveBack } from '../leases.js';
import { recruitmentOf } from '../recruitment/arrivalIds.js';
import { type Scene, stamp } from '../scene.js';

/** What came of a list of submissions, in rows. */
export interface KeptSubmissions {
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  /** Rows of people whose ids were erased here: not kept again. */
  readonly erased: number;
  /** People whose items went back to others, because the panel says that they returned or ran out of time. */
  readonly freed: number;
}

type Row = Omit<StoredSubmission, 'respondentId' | 'participant'> & { readonly participant: string | null };
type Place = Pick<Scene, 'store' | 'wave' | 'content' | 'now' | 'secret'>;

const leftThere: readonly PanelStatus[] = ['RETURNED', 'TIMED OUT'];

/** Keeps some rows of a panel's list beside the people they are about. Repeatable. Call inside a transaction. */
export function keepSubmissions(place: Place, rows: readonly Row[]): KeptSubmissions {
  const kept = { rows: rows.length, added: 0, changed: 0, erased: 0, freed: 0 };
  for (const row of rows) {
    const found = keep(place, row);
    if (found.as !== 'same') kept[found.as] += 1;
    if (found.freed) kept.freed += 1;
  }
  return kept;
}

/** Joins what came of several parts of a list. */
export function joinKept(parts: readonly KeptSubmissions[]): KeptSubmissions {
  const sum = (name: keyof KeptSubmissions): number => parts.reduce((total, part) => total + part[name], 0);
  return {
    rows: sum('rows'),
    added: sum('added'),
    changed: sum('changed'),
    erased: sum('erased'),
    freed: sum('freed'),
  };
}

/** Notes in the ledger that a list was taken in. Call inside a transaction. */
export function noteSubmissions({ store, wave, now }: Place, kept: KeptSubmissions, by: string): void {
  const detail = { by, wave: wave.key, ...kept };
  insertEvent(store, { at: now.toISOString(), kind: 'submissions imported', studyId: wave.studyId, detail });
}

function keep(place: Place, row: Row): { as: 'added' | 'changed' | 'same' | 'erased'; freed: boolean } {
  const { store, wave, secret } = place;
  const panel = recruitmentOf(place.content)?.panel ?? 'prolific';
  const { participant } = row;
  const respondentId = personOfSubmission(store, wave.id, panel, row) ?? null;
  if (respondentId === null && participant !== null) {
    const hash = participationHash(secret, { panel, participant });
    if (tookPartIn(store, hash, [wave.id])) return { as: 'erased', freed: false };
  }
  const stored = { ...row, respondentId, participant: respondentId === null ? participant : null };
  const as = saveSubmission(store, wave.id, stored, stamp(place));
  return { as, freed: respondentId !== null && leftThere.includes(row.status) && freeItems(place, respondentId, row) };
}

/** Lets others have the items of someone who is under way here but gone at the panel; their answers stay. */
function freeItems(place: Place, respondentId: number, { status }: Row): boolean {
  const { store } = place;
  const person = personById(store, respondentId);
  if (person.quota !== 'leased') return false;
  giveBack(place, person);
  insertEvent(store, { at: stamp(place), kind: 'items freed', respondentId, detail: { by: 'the panel', status } });
  return true;
}
