const hourMs = 3_600_000;
const mostKept = 10_000;

/** Counts logged errors for the monitoring page: how many in the last hour, at most ten thousand. */
export function errorCount(): { note(at: Date): void; lastHour(now: Date): number } {
  let times: number[] = [];
  const recent = (now: Date): number[] => times.filter((at) => now.getTime() - at < hourMs);
  return {
    note(at) {
      times.push(at.getTime());
      if (times.length > mostKept) times = recent(at).slice(-mostKept);
    },
    lastHour: (now) => recent(now).length,
  };
}
