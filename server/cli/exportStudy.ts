import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readEnvironment } from '../env.js';
import { InputError } from '../errors.js';
import { codebookOf } from '../exporting/codebook.js';
import { type ExportOptions, exportTable } from '../exporting/exportTable.js';
import type { What } from '../exporting/columns.js';
import type { Pseudonyms } from '../exporting/pseudonyms.js';
import { readOrMakeSecret } from '../secret.js';
import { openStoreReadOnly } from '../store/open.js';
import { studyIds } from '../store/studies.js';
import type { ExportFlags } from './export.js';
import { writeOut } from './writeOut.js';

/** Exports one table to a file (with its codebook beside it) or to standard output. */
export async function exportStudy(studyId: string, flags: ExportFlags): Promise<void> {
  const environment = readEnvironment(process.env);
  const { what, format, out } = flags;
  if (flags.spreadsheet === true && format === 'jsonl')
    throw new InputError('--spreadsheet', 'is for CSV: leave it out or use --format csv');
  if (format === 'jsonl' && (what === 'sensitivity' || what === 'pack'))
    throw new InputError('--format', `${what} does not come as jsonl: leave --format out`);
  const store = openStoreReadOnly(environment.database);
  try {
    if (!studyIds(store).includes(studyId))
      throw new InputError(studyId, `there is no such study in the database: use one of ${studyIds(store).join(', ')}`);
    const stable = flags.pseudonyms === 'stable';
    const key = stable ? readOrMakeSecret(environment.secret, environment.database) : randomBytes(32).toString('hex');
    const pseudonyms = { key, stable };
    if (what === 'pack' || what === 'sensitivity') {
      const { exportPack, exportSensitivity } = await import('./exportPack.js');
      await (what === 'pack' ? exportPack(store, studyId, pseudonyms, out) : exportSensitivity(store, studyId, out));
      return;
    }
    const options = optionsOf(studyId, what, pseudonyms, flags);
    const codebook = `${JSON.stringify(codebookOf(options), null, 2)}\n`;
    if (flags.codebook === true) await writeOut([codebook], out);
    else {
      await writeOut(exportTable(store, options), out);
      if (out !== undefined) writeFileSync(`${out}.codebook.json`, codebook);
    }
  } finally {
    store.close();
  }
}

function optionsOf(studyId: string, what: What, pseudonyms: Pseudonyms, flags: ExportFlags): ExportOptions {
  return {
    studyId,
    what,
    format: flags.format,
    pseudonyms,
    public: flags.public === true,
    spreadsheet: flags.spreadsheet === true,
    comments: flags.comments === true,
    demographics: flags.demographics === true,
    canary: flags.canary === true ? randomBytes(32).toString('hex') : undefined,
  };
}
