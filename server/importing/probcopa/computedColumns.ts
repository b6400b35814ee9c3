import { InputError } from '../../errors.js';
import type { PublishedColumn } from '../../store/publishedColumns.js';
import { records } from '../records.js';
import { names } from './fileNames.js';
import type { PublishedFile } from './publishedFiles.js';
import { isCanary } from './rows.js';

/** What the authors computed and released beside the answers, by file. */
const computed: Readonly<Record<string, readonly string[]>> = {
  [names.annotated]: [
    'marginal_time',
    'marginal_time_log',
    'marginal_time_zscored',
    'marginal_time_log_zscored',
    'diff_entropy_response',
  ],
  [names.silverman]: ['silverman_test_p_value'],
};

/** Whether a file holds values to compare ours with. */
export function holdsComputed(name: string): boolean {
  return Object.hasOwn(computed, name);
}

/** Reads these values; a file that can't be read gives none, and a row that can't be read gives null. */
export async function computedColumns(files: readonly PublishedFile[]): Promise<PublishedColumn[]> {
  const columns: PublishedColumn[] = [];
  for (const { name, path } of files) {
    const wanted = computed[name];
    if (wanted === undefined) continue;
    try {
      columns.push(...(await columnsOf(name, path, wanted)));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
    }
  }
  return columns;
}

async function columnsOf(sourceFile: string, path: string, wanted: readonly string[]): Promise<PublishedColumn[]> {
  const values = wanted.map((): [string, number | null][] => []);
  for await (const record of records(path, { note: () => undefined, bytes: () => undefined })) {
    const row = 'values' in record ? record.values : {};
    if (isCanary(row)) continue;
    wanted.forEach((name, index) => values[index]!.push([String(row['UID']), numberIn(row[name])]));
  }
  return wanted.map((name, index) => ({ sourceFile, name, values: values[index]! }));
}

function numberIn(value: unknown): number | null {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}
