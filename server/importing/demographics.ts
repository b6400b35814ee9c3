import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'csv-parse/sync';
import { InputError } from '../errors.js';
import { saveDemographics } from '../store/demographics.js';
import { respondentsWithId } from '../store/erasure.js';
import type { Store } from '../store/open.js';
import { inTransaction } from '../store/slices.js';

export interface DemographicsResult {
  readonly rows: number;
  readonly people: number;
  /** Rows of participants whom the study does not know, or whose id was erased. */
  readonly unknown: number;
}

const idColumns = ['Participant id', 'participant_id', 'PROLIFIC_PID'];
/** Columns that are ids or that say what the panel did, not who the person is. */
const leftOut =
  /(^| |_)id$|^(status|started at|completed at|reviewed at|archived at|completion code|time taken|total approvals)$/i;

/**
 * A panel's demographics file (CSV with a participant id in each row), kept beside identities and erased with them.
 * Errors: InputError where the file can't be read or names no participant column; nothing is kept then.
 */
export function importDemographics(store: Store, studyId: string, path: string, now: string): DemographicsResult {
  const rows = readRows(path);
  const idColumn = idColumns.find((name) => rows[0] !== undefined && Object.hasOwn(rows[0], name));
  if (idColumn === undefined)
    throw new InputError(
      path,
      `has no column of participant ids: name one of its columns ${idColumns.map((name) => `"${name}"`).join(', ')}`,
    );
  return inTransaction(store, () => {
    let people = 0;
    let unknown = 0;
    for (const row of rows) {
      const known = respondentsWithId(store, studyId, row[idColumn] ?? '');
      if (known.length === 0) unknown += 1;
      const content = Object.fromEntries(
        Object.entries(row).filter(([name, value]) => !leftOut.test(name) && value !== ''),
      );
      for (const id of known) saveDemographics(store, id, content, basename(path), now);
      people += known.length;
    }
    return { rows: rows.length, people, unknown };
  });
}

function readRows(path: string): Record<string, string>[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
  } catch {
    throw new InputError(path, 'cannot be read as UTF-8 text: check the path, or save the file as UTF-8');
  }
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new InputError(path, `is not a CSV file with a heading: ${(error as Error).message}`);
  }
}
