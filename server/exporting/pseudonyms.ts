import { createHmac } from 'node:crypto';

/** From what an export's pseudonyms are made. */
export interface Pseudonyms {
  readonly key: string;
  /** Whether the key is the installation's own, so that exports share their pseudonyms; else it is of this export alone. */
  readonly stable: boolean;
}

/** A person's name in one export: the same key gives the same name, another key an unrelated one. */
export function pseudonymBy(key: string): (respondentId: number) => string {
  return (respondentId) => {
    const digest = createHmac('sha256', key).update(`pseudonym\n${respondentId}`).digest();
    return `p${Array.from(digest.subarray(0, 12), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'.charAt(byte % 32)).join('')}`;
  };
}
