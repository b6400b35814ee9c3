import type { Store } from '../../store/open.js';
import {
  type Aspect,
  caseVersion,
  type Choice,
  type Decision,
  endDecision,
  insertDecision,
  markSent,
  standingDecision,
} from '../../store/decisions.js';
import { insertEvent } from '../../store/events.js';
import { type Person, personById } from '../../store/people.js';
import { exclude, revokeExclusion, standingExclusions } from '../../store/personRecords.js';
import { recount } from './recount.js';
import { adminRule } from './rules.js';

/** Who decides, when, and the state of the case that they saw. */
export interface Deciding {
  readonly by: string;
  readonly now: Date;
  /** `caseVersion` when the page was made. */
  readonly version: number;
}

export interface Verdict {
  readonly aspect: Aspect;
  readonly choice: Choice;
  readonly category?: string | null;
  readonly message?: string | null;
  readonly reason: string;
}

/** `changed`: someone else acted on the case since; `impossible`: the case does not allow it. Nothing was saved then. */
export type Outcome = 'done' | 'changed' | 'impossible';

/**
 * Decides one aspect of a person. A decision about the data moves their quota in the same transaction. A standing
 * decision is replaced: undone where nothing was sent, corrected where it was. Call inside a write.
 */
export function decide(store: Store, respondentId: number, verdict: Verdict, deciding: Deciding): Outcome {
  const person = personById(store, respondentId);
  if (caseVersion(store, person.id) !== deciding.version) return 'changed';
  const rules = standingExclusions(store, person.id).map(({ rule }) => rule);
  if (verdict.aspect === 'data' && (person.quota === null || rules.includes('withdrawn'))) return 'impossible';
  const before = standingDecision(store, person.id, verdict.aspect);
  if (before !== undefined) end(store, before, before.sentAt === null ? 'undone' : 'corrected', deciding);
  const revoked = verdict.aspect === 'data' ? applyToData(store, person, verdict, deciding) : [];
  const at = deciding.now.toISOString();
  const { aspect, choice, category = null, message = null, reason } = verdict;
  insertDecision(store, { respondentId, aspect, choice, category, message, reason, revoked, by: deciding.by, at });
  insertEvent(store, {
    at,
    kind: 'decided',
    respondentId,
    detail: { by: deciding.by, aspect, choice, reason, ...(category === null ? {} : { category, message }) },
  });
  recount(store, personById(store, person.id), deciding.now);
  return 'done';
}

/** Takes a decision back that was not sent to the panel yet. Call inside a write. */
export function undo(store: Store, respondentId: number, aspect: Aspect, deciding: Deciding): Outcome {
  if (caseVersion(store, respondentId) !== deciding.version) return 'changed';
  const decision = standingDecision(store, respondentId, aspect);
  if (decision === undefined || decision.sentAt !== null) return 'impossible';
  end(store, decision, 'undone', deciding);
  recount(store, personById(store, respondentId), deciding.now);
  return 'done';
}

/** Notes that a decision was carried out at the panel: from now on it is corrected, not undone. Call inside a write. */
export function sent(store: Store, respondentId: number, aspect: Aspect, deciding: Deciding): Outcome {
  if (caseVersion(store, respondentId) !== deciding.version) return 'changed';
  const decision = standingDecision(store, respondentId, aspect);
  if (decision === undefined || decision.sentAt !== null || aspect === 'data') return 'impossible';
  const at = deciding.now.toISOString();
  markSent(store, decision.id, at);
  insertEvent(store, {
    at,
    kind: 'sent to the panel',
    respondentId,
    detail: { by: deciding.by, aspect, choice: decision.choice },
  });
  return 'done';
}

/** Ends a decision and takes its effect on the data back. */
function end(store: Store, decision: Decision, as: 'undone' | 'corrected', { by, now }: Deciding): void {
  const { respondentId, aspect, choice } = decision;
  const at = now.toISOString();
  endDecision(store, decision.id, as, at);
  insertEvent(store, { at, kind: as, respondentId, detail: { by, aspect, choice } });
  if (choice === 'exclude') revokeExclusion(store, respondentId, adminRule, at, by);
  for (const { rule, reason } of decision.revoked) exclude(store, respondentId, rule, reason, at, by);
}

function applyToData(
  store: Store,
  { id }: Person,
  { choice, reason }: Verdict,
  { by, now }: Deciding,
): Decision['revoked'] {
  const at = now.toISOString();
  if (choice === 'exclude') {
    exclude(store, id, adminRule, reason, at, by);
    return [];
  }
  const standing = standingExclusions(store, id);
  for (const { rule } of standing) revokeExclusion(store, id, rule, at, by);
  return standing.map(({ rule, reason: why }) => ({ rule, reason: why }));
}
