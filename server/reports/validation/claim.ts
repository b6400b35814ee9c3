import { agreement } from './agreement.js';
import type { ValidationRow, Verdict } from './validation.js';

type Ours = number | null | undefined;

/** One published number and ours. Without `published`, ours stands alone; a `misprint` need not agree. */
export interface ClaimPart {
  readonly label: string;
  readonly published?: string;
  readonly ours: Ours;
  readonly misprint?: true;
}

/** What a publication says, and what the imported answers give. */
export interface Claim {
  readonly name: string;
  readonly where: string;
  readonly parts: readonly ClaimPart[];
  /** The right numbers where the published method gives the published ones but does not answer its question. */
  readonly corrected?: readonly { readonly label: string; readonly ours: Ours }[];
  /** The verdict with complete data. */
  readonly expected: Verdict;
  /** Why ours differs, or what to know about the number. */
  readonly reason?: string;
  /** What it is computed from; told where that is missing. */
  readonly takes: string;
}

/** Compares a claim's numbers with ours and says what became of it. */
export function judge(claim: Claim): ValidationRow {
  const parts = claim.parts.map(({ label, published, ours }) => ({
    label,
    published: published ?? null,
    ours: ours ?? null,
    agrees: published === undefined ? null : agreement(published, ours ?? null),
  }));
  const corrected = (claim.corrected ?? []).map(({ label, ours }) => ({ label, ours: ours ?? null }));
  const { name, where, expected } = claim;
  const released = expected !== 'cannot be recomputed';
  const missing = [...parts, ...corrected].some(({ ours }) => ours === null);
  if (!released || missing)
    return {
      ...{ name, where, parts, corrected, expected },
      verdict: 'cannot be recomputed',
      reason: released ? `The database lacks ${claim.takes}.` : (claim.reason ?? null),
    };
  return {
    ...{ name, where, parts, corrected, expected },
    verdict: verdictOf(claim, parts),
    reason: claim.reason ?? null,
  };
}

function verdictOf(claim: Claim, parts: ValidationRow['parts']): Verdict {
  const judged = parts.filter((_part, index) => claim.parts[index]!.misprint !== true);
  const compared = judged.filter(({ agrees }) => agrees !== null);
  const agreeing = compared.filter(({ agrees }) => agrees !== 'no');
  if (agreeing.length < compared.length) return agreeing.length > 0 ? 'reproduced in part' : 'not reproduced';
  if (claim.corrected !== undefined || judged.length < parts.length) return 'corrected';
  return compared.every(({ agrees }) => agrees === 'exactly') ? 'reproduced' : 'reproduced to the printed digits';
}
