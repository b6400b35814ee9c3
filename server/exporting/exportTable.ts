import { type ExportRespondent, exportRespondents, exportRows } from '../store/exportRows.js';
import type { Store } from '../store/open.js';
import { columnsOf, tables, type What } from './columns.js';
import { byteOrderMark, csvLine, type Format, jsonLine, type LineOf, spreadsheetLine } from './format.js';
import { pseudonymBy, type Pseudonyms } from './pseudonyms.js';

export interface ExportOptions {
  readonly studyId: string;
  readonly what: What;
  readonly format: Format;
  readonly pseudonyms: Pseudonyms;
  /** For publication: without people who refused it, without free text and names of accounts. */
  readonly public: boolean;
  /** For spreadsheets: byte order mark, formulas made harmless. CSV only. */
  readonly spreadsheet: boolean;
  readonly comments: boolean;
  readonly demographics: boolean;
  /** Hex digits of a canary row at the head, so that a model trained on the file can be found out. */
  readonly canary: string | undefined;
}

export const canaryDescription =
  'This entry is to test for whether a future LLM has been trained on this data. Ignore this line if you plan on working with the data yourself.';

const rowsPerChunk = 500;

/** The whole export as text, in chunks of some hundred rows, read from the database as it is asked for. */
export function* exportTable(store: Store, options: ExportOptions): Generator<string, void> {
  const columns = columnsOf(options.what);
  const line = lineOf(options);
  if (options.spreadsheet) yield byteOrderMark;
  if (options.format === 'csv') yield csvLine(columns.map(({ name }) => name));
  if (options.canary !== undefined) yield canaryLine(options.format, options.canary, columns.length);
  let chunk = '';
  let rows = 0;
  for (const cells of exportedCells(store, options)) {
    chunk += line(cells);
    rows += 1;
    if (rows % rowsPerChunk !== 0) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

function lineOf({ format, spreadsheet, what }: ExportOptions): LineOf {
  if (format === 'jsonl') return jsonLine(columnsOf(what));
  return spreadsheet ? spreadsheetLine : csvLine;
}

function canaryLine(format: Format, hex: string, width: number): string {
  if (format === 'jsonl')
    return `${JSON.stringify({ type: 'canary', canary_hex: hex, description: canaryDescription })}\n`;
  return csvLine([`canary ${hex}: ${canaryDescription}`, ...Array.from({ length: width - 1 }, () => null)]);
}

/** The rows of an export as cells in the order of its columns. */
export function* exportedCells(store: Store, options: ExportOptions): Generator<readonly unknown[], void> {
  const { what } = options;
  const { columns, rows } = exportRows(store, what, options.studyId);
  const expected = tables[what].columns.map(({ name }) => name);
  if (columns.slice(1).join() !== expected.join())
    throw new Error(`the columns of ${what} are not those of its codebook`);
  const blank = new Set(hiddenColumns(options).map((name) => columns.indexOf(name)));
  const heads = headsOf(store, options);
  const accounts = new Map<unknown, string>();
  const by = options.public && what === 'ledger' ? columns.indexOf('by') : -1;
  for (const row of rows) {
    const respondent = row[0] as number | null;
    const head = respondent === null ? emptyHead : heads.get(respondent);
    if (head === undefined) continue;
    for (const index of blank) row[index] = null;
    if (by >= 0) row[by] = accountName(accounts, row[by]);
    const cells = row.slice(1);
    yield tables[what].ofRespondents ? [...head, ...cells] : cells;
  }
}

const emptyHead: readonly unknown[] = [null, null, null, null, null, null];

/** Pseudonym, kind, origin, wave and exclusions of everyone who may be in this export. */
function headsOf(store: Store, options: ExportOptions): ReadonlyMap<number, readonly unknown[]> {
  const pseudonym = pseudonymBy(options.pseudonyms.key);
  return new Map(
    exportRespondents(store, options.studyId)
      .filter((respondent) => !options.public || maybePublic(respondent))
      .map(({ id, kind, origin, wave, label, excludedBy }) => [
        id,
        [
          kind === 'model' ? label : pseudonym(id),
          kind,
          origin,
          wave,
          excludedBy.length > 0 ? 1 : 0,
          excludedBy.length > 0 ? excludedBy.join(' ') : null,
        ],
      ]),
  );
}

/**
 * Whether answers may be published: models', imported people's, and those of people who consented, said yes to every
 * question that governs publication, and did not withdraw.
 */
export function maybePublic({ kind, origin, stage, consent, governing }: ExportRespondent): boolean {
  if (kind === 'model' || origin === 'imported') return true;
  return consent !== null && stage !== 'withdrawn' && governing.every((question) => consent[question] === true);
}

function hiddenColumns({ what, comments, demographics, public: published }: ExportOptions): string[] {
  if (what === 'participants') return [...(comments ? [] : ['comment']), ...(demographics ? [] : ['demographics'])];
  return what === 'ledger' && published ? ['reason', 'detail'] : [];
}

function accountName(accounts: Map<unknown, string>, by: unknown): string | null {
  if (by === null) return null;
  if (by === 'the study’s rule') return by;
  const known = accounts.get(by);
  if (known !== undefined) return known;
  const name = `account ${accounts.size + 1}`;
  accounts.set(by, name);
  return name;
}
