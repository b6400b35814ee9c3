import type { ImportNote } from '../store/importedFiles.js';
import type { Fault } from './answers.js';

/** What came of one file. */
export interface FileSummary {
  readonly file: string;
  readonly state: 'imported' | 'refused';
  readonly samples: readonly { readonly label: string; readonly rows: number; readonly usable: number }[];
  readonly rows: number;
  readonly canary_rows: number;
  readonly bad_rows: number;
  /** Answers that were not in the database before. */
  readonly stored: number;
  readonly notes: readonly ImportNote[];
  readonly faults: readonly Fault[];
}

/** What came of an import, as `--json` prints it. */
export interface ImportSummary {
  readonly study: string;
  readonly version_sha256: string;
  readonly items: number;
  readonly subsets: Readonly<Record<string, number>>;
  readonly files: readonly FileSummary[];
  /** Files of which nothing was taken. */
  readonly left_out: readonly { readonly file: string; readonly reason: string }[];
}

/** Places of one kind of note that are listed before the rest is counted. */
const placesShown = 60;

/** The summary as text: a table of samples, then the notes by file and kind, then totals. */
export function summaryText(summary: ImportSummary): string {
  const rows = summary.files.flatMap(({ file, state, samples, canary_rows, bad_rows, notes, rows: count }) => {
    const rest = [canary_rows, bad_rows, notes.length].map(String);
    if (state === 'refused') return [['(refused)', file, String(count), '', ...rest]];
    if (samples.length === 0) return [['(items)', file, String(count), '', ...rest]];
    return samples.map(({ label, rows: sampleRows, usable }, index) => [
      label,
      file,
      String(sampleRows),
      String(usable),
      ...(index === 0 ? rest : ['', '', '']),
    ]);
  });
  const answers = summary.files.filter(({ state }) => state === 'imported').flatMap(({ samples }) => samples);
  const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
  const subsets = Object.entries(summary.subsets).map(([name, count]) => `, ${count} of them "${name}"`);
  return [
    ...table([['sample', 'file', 'rows', 'usable', 'canary rows', 'bad rows', 'warnings'], ...rows]),
    '',
    ...noteLines(summary.files),
    ...summary.left_out.map(({ file, reason }) => `${file}: left out, ${reason}`),
    `${summary.study}: ${summary.items} items${subsets.join('')}; ` +
      `${total(answers.map(({ rows: count }) => count))} answers, ${total(answers.map(({ usable }) => usable))} usable; ` +
      `${total(summary.files.map(({ stored }) => stored))} new in the database`,
    '',
  ].join('\n');
}

/** Notes about whole files stand once with all their files; notes about rows once a file and kind, with all their places. */
function noteLines(files: readonly FileSummary[]): string[] {
  const all = files.flatMap(({ file, notes }) => notes.map((note) => ({ file, ...note })));
  const ofFiles = grouped(
    all.filter(({ code, place }) => place === 'file' && code !== 'canary_rows'),
    ({ text }) => text,
  );
  const ofRows = grouped(
    all.filter(({ place }) => place !== 'file'),
    ({ file, code }) => `${file} ${code}`,
  );
  return [
    ...ofRows.map((same) => {
      const [{ file, code, place, text }] = same;
      if (same.length === 1) return `${file}: ${place}: ${text}`;
      const places = same.slice(0, placesShown).map((note) => note.place);
      const more = same.length > placesShown ? ` and ${same.length - placesShown} more` : '';
      return `${file}: ${code.replaceAll('_', ' ')}, ${same.length} times, such as: ${text}; at ${places.join('; ')}${more}`;
    }),
    ...ofFiles.map((same) => `${same.map(({ file }) => file).join(', ')}: ${same[0].text}`),
  ];
}

function grouped<Value>(values: readonly Value[], key: (value: Value) => string): [Value, ...Value[]][] {
  const groups = new Map<string, [Value, ...Value[]]>();
  for (const value of values) {
    const same = groups.get(key(value));
    if (same === undefined) groups.set(key(value), [value]);
    else same.push(value);
  }
  return [...groups.values()];
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  ')
      .trimEnd(),
  );
}
