import { parse } from 'csv-parse/sync';
import { InputError } from '../errors.js';
import { type PanelStatus, readPanelStatus } from '../study/panelStatus.js';
import { submissionColumns, type SubmissionColumns } from '../study/recruitment.js';

/** One submission as the panel's list has it. */
export interface SubmissionRow {
  readonly submission: string;
  /** Null where the list does not say. */
  readonly participant: string | null;
  readonly status: PanelStatus;
  /** The completion code that was entered, or null. */
  readonly code: string | null;
  /** UTC, or null. */
  readonly startedAt: string | null;
  readonly completedAt: string | null;
}

export interface PanelFile {
  readonly rows: readonly SubmissionRow[];
  /** Rows without a usable submission id, and rows that a later one of the same submission replaced. */
  readonly leftOut: number;
  /** States that are not known, as they are written; their rows are kept as UNKNOWN. */
  readonly oddStatuses: readonly string[];
}

const longest = { id: 200, code: 100 };
const mostRows = 50_000;

/**
 * Reads a panel's list of submissions: CSV in UTF-8 with a heading; columns by name, whatever their order, upper or lower
 * case, with spaces or underscores; further columns are ignored. Errors: InputError, which says what to change.
 */
export function readPanelFile(bytes: Uint8Array, where: string, names: SubmissionColumns = {}): PanelFile {
  const [heading = [], ...lines] = table(bytes, where);
  if (lines.length > mostRows) throw new InputError(where, `has more than ${mostRows} rows: upload it in parts`);
  const place = placesOf(heading, names, where);
  const rows = new Map<string, SubmissionRow>();
  const odd = new Set<string>();
  for (const line of lines) {
    const cell = (at: number | undefined): string => (at === undefined ? '' : (line[at] ?? '').trim());
    const submission = cell(place.submission);
    if (!isId(submission)) continue;
    const participant = cell(place.participant);
    const written = cell(place.status);
    const status = readPanelStatus(written);
    if (status === undefined && odd.size < 10) odd.add(written.slice(0, 40));
    rows.delete(submission);
    rows.set(submission, {
      submission,
      participant: isId(participant) ? participant : null,
      status: status ?? 'UNKNOWN',
      code: cell(place.code).slice(0, longest.code) || null,
      startedAt: moment(cell(place.started)),
      completedAt: moment(cell(place.completed)),
    });
  }
  return { rows: [...rows.values()], leftOut: lines.length - rows.size, oddStatuses: [...odd] };
}

function table(bytes: Uint8Array, where: string): string[][] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(where, 'is not text in UTF-8: take the file as the panel gives it, or save it as CSV UTF-8');
  }
  const [first = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].reduce((best, each) => (count(first, each) > count(first, best) ? each : best));
  try {
    return parse(text, { delimiter, skip_empty_lines: true });
  } catch (error) {
    const reason = (error as Error).message.replace(/\s+/g, ' ').slice(0, 200);
    throw new InputError(where, `is not a whole CSV file, so nothing of it was kept: ${reason}`);
  }
}

const count = (text: string, part: string): number => text.split(part).length - 1;
const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ');

type Part = keyof typeof submissionColumns;
type Places = Readonly<Record<Part, number | undefined>>;

function placesOf(heading: readonly string[], names: SubmissionColumns, where: string): Places {
  const known = heading.map(plain);
  const nameOf = (what: Part): string => names[what] ?? submissionColumns[what];
  const places = Object.fromEntries(
    (Object.keys(submissionColumns) as Part[]).map((what) => {
      const name = plain(nameOf(what));
      const at = known.indexOf(name);
      if (at >= 0 && known.lastIndexOf(name) !== at)
        throw new InputError(where, `has two columns "${nameOf(what)}": leave one`);
      return [what, at < 0 ? undefined : at];
    }),
  ) as Places;
  for (const what of ['submission', 'status'] as const)
    if (places[what] === undefined)
      throw new InputError(
        where,
        `has no column "${nameOf(what)}": download the list of submissions from the panel, or name the column in recruitment.submission_columns of the study file`,
      );
  return places;
}

function isId(text: string): boolean {
  return text !== '' && text.length <= longest.id && !/\p{Cc}/u.test(text);
}

/** A moment as ISO 8601 in UTC; without a zone it is UTC, as the panel writes it. Null where it is none. */
function moment(text: string): string | null {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)\d*(Z|[+-]\d\d:?\d\d)?$/.exec(text);
  if (match === null) return null;
  const date = new Date(`${match[1] ?? ''}T${match[2] ?? ''}${match[3] ?? 'Z'}`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
