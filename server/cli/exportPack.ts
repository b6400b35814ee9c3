import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { packFiles, sensitivityCsv } from '../exporting/pack.js';
import type { Pseudonyms } from '../exporting/pseudonyms.js';
import { sensitivityTable } from '../reports/sensitivity.js';
import type { Store } from '../store/open.js';
import { writeOut } from './writeOut.js';

/** The methods pack as a zip, to a file or standard output. */
export async function exportPack(
  store: Store,
  studyId: string,
  pseudonyms: Pseudonyms,
  out: string | undefined,
): Promise<void> {
  const zip = new ZipFile();
  const now = new Date();
  for (const { name, text } of packFiles(store, studyId, pseudonyms, now) ?? [])
    zip.addBuffer(Buffer.from(text(), 'utf8'), `${studyId}/${name}`, { mtime: now });
  zip.end();
  await writeOut(new Readable().wrap(zip.outputStream), out);
}

/** The sensitivity table as CSV. */
export async function exportSensitivity(store: Store, studyId: string, out: string | undefined): Promise<void> {
  await writeOut([sensitivityCsv(sensitivityTable(store, studyId))], out);
}
