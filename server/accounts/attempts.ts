/** Counts failed sign-ins, so that passwords can't be tried by the thousand. */
export interface Attempts {
  /** Milliseconds until the next try is let in; 0 = now. */
  waitFor(keys: readonly string[], now: Date): number;
  failed(keys: readonly string[], now: Date): void;
  succeeded(keys: readonly string[]): void;
}

const windowMs = 15 * 60_000;
const mostKeys = 10_000;

/**
 * At most `most` failures a key (an address, a name) in 15 minutes. Kept in memory: a restart forgets, an attacker who
 * can restart the server needs no password.
 */
export function limitedAttempts(most = 8): Attempts {
  const failures = new Map<string, Date[]>();
  const recent = (key: string, now: Date): Date[] =>
    (failures.get(key) ?? []).filter((at) => now.getTime() - at.getTime() < windowMs);
  return {
    waitFor(keys, now) {
      const waits = keys.map((key) => {
        const oldest = recent(key, now).at(-most);
        return oldest === undefined ? 0 : oldest.getTime() + windowMs - now.getTime();
      });
      return Math.max(0, ...waits);
    },
    failed(keys, now) {
      for (const key of keys) {
        const times = [...recent(key, now), now].slice(-most);
        failures.delete(key);
        failures.set(key, times);
      }
      // The oldest keys go first, so that a flood of made-up names can't fill the memory.
      for (const key of failures.keys()) {
        if (failures.size <= mostKeys) break;
        failures.delete(key);
      }
    },
    succeeded(keys) {
      for (const key of keys) failures.delete(key);
    },
  };
}
