import type { LoadedData } from '../loadReportData.js';
import type { ReportWarning } from '../report.js';

/** What imports noted, one warning for each kind in each file: its first text and how often it came. */
export function importWarnings(notes: LoadedData['notes']): ReportWarning[] {
  const kinds = new Map<string, LoadedData['notes'][number][]>();
  for (const note of notes) {
    const key = JSON.stringify([note.sourceFile, note.code]);
    kinds.set(key, [...(kinds.get(key) ?? []), note]);
  }
  return [...kinds.values()].map((same) => {
    const [first] = same as [(typeof same)[number]];
    const more = same.length > 1 ? ` (${same.length} times in this file; the first: ${first.place})` : '';
    return { code: first.code, text: `${first.text}${more}`, where: first.sourceFile };
  });
}
