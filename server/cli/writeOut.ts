import { createWriteStream, renameSync, rmSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InputError, OperationError } from '../errors.js';

/** Streams chunks to a file, which appears only when it is whole, or to standard output. */
export async function writeOut(
  chunks: Iterable<string> | NodeJS.ReadableStream,
  out: string | undefined,
): Promise<void> {
  const source = chunks instanceof Readable ? chunks : Readable.from(chunks as Iterable<string>, { objectMode: true });
  if (out === undefined) {
    await pipeline(source, process.stdout as Writable, { end: false });
    return;
  }
  const partial = `${out}.partial`;
  try {
    await pipeline(source, createWriteStream(partial));
    renameSync(partial, out);
  } catch (error) {
    rmSync(partial, { force: true });
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOSPC') throw new OperationError(`${out}: the disk is full, nothing was written`, { cause: error });
    if (code !== undefined && ['ENOENT', 'EACCES', 'EISDIR', 'EROFS', 'ENOTDIR'].includes(code))
      throw new InputError(out, 'cannot be written: check that its folder exists and may be written to');
    throw error;
  }
}
