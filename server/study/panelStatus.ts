/** States of a submission at Prolific (API v1, 2026), in one spelling; UNKNOWN also stands for any that we do not know. */
export const panelStatuses = [
  'RESERVED',
  'ACTIVE',
  'AWAITING REVIEW',
  'APPROVED',
  'PARTIALLY APPROVED',
  'REJECTED',
  'RETURNED',
  'TIMED OUT',
  'SCREENED OUT',
  'UNKNOWN',
] as const;
export type PanelStatus = (typeof panelStatuses)[number];

const letters = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');
const byLetters = new Map(panelStatuses.map((status) => [letters(status), status]));

/** Reads a state however it is spelled: TIMED-OUT, timed_out, Timed out. Undefined where it is none. */
export function readPanelStatus(text: string): PanelStatus | undefined {
  return byLetters.get(letters(text));
}

/** States in which the panel has decided about the payment, or nothing is to be paid. */
export const settledStatuses: readonly PanelStatus[] = [
  'APPROVED',
  'PARTIALLY APPROVED',
  'REJECTED',
  'RETURNED',
  'SCREENED OUT',
];
