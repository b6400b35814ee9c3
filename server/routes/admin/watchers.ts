/** Who has which case open, so that two admins see each other. Kept in memory: it is about this very moment. */
export interface Watchers {
  note(respondentId: number, name: string, now: Date): void;
  /** Others than `name` who opened the case in the last five minutes. */
  others(respondentId: number, name: string, now: Date): string[];
}

const attentionMs = 5 * 60_000;

export function watchers(): Watchers {
  const seen = new Map<number, Map<string, Date>>();
  return {
    note(respondentId, name, now) {
      for (const [id, names] of seen) {
        for (const [each, at] of names) if (now.getTime() - at.getTime() >= attentionMs) names.delete(each);
        if (names.size === 0) seen.delete(id);
      }
      seen.set(respondentId, (seen.get(respondentId) ?? new Map<string, Date>()).set(name, now));
    },
    others(respondentId, name, now) {
      return [...(seen.get(respondentId) ?? [])]
        .filter(([each, at]) => each !== name && now.getTime() - at.getTime() < attentionMs)
        .map(([each]) => each);
    },
  };
}
