import type { ImportNote } from '../store/importedFiles.js';

/** How many notes of one kind are kept one by one; the rest are counted. */
const keptOfAKind = 500;

/** Collects notes so that a file full of the same oddity can't fill the memory. */
export function boundedNotes(): { add(note: ImportNote): void; all(): ImportNote[] } {
  const kept: ImportNote[] = [];
  const counts = new Map<string, number>();
  return {
    add(note) {
      const count = (counts.get(note.code) ?? 0) + 1;
      counts.set(note.code, count);
      if (count <= keptOfAKind) kept.push(note);
    },
    all: () => [
      ...kept,
      ...[...counts]
        .filter(([, count]) => count > keptOfAKind)
        .map(([code, count]) => ({ code, place: 'further rows', text: `${count - keptOfAKind} more of this kind` })),
    ],
  };
}
