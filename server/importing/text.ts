import { createReadStream } from 'node:fs';
import { InputError } from '../errors.js';
import type { Fault, Listener } from './answers.js';

/** No row of a data file is longer than this; a longer one is a file without line ends, or hostile. */
const longestRow = 16 * 1024 * 1024;

/** A line of a file, from 1, or why it can't be read as text. */
export type Line = { readonly row: number; readonly text: string } | { readonly row: number; readonly fault: Fault };

/** The bytes of a file in pieces; a leading UTF-8 byte order mark is left out and noted, UTF-16 is refused. */
export async function* chunks(path: string, listener: Listener): AsyncGenerator<Buffer> {
  let first = true;
  try {
    for await (const piece of createReadStream(path, { highWaterMark: 256 * 1024 })) {
      const chunk = piece as Buffer;
      listener.bytes(chunk);
      if (first && (startsWith(chunk, [0xff, 0xfe]) || startsWith(chunk, [0xfe, 0xff])))
        throw new InputError(path, 'is UTF-16 text: save it as UTF-8');
      const marked = first && startsWith(chunk, [0xef, 0xbb, 0xbf]);
      if (marked)
        listener.note({ code: 'byte_order_mark', place: 'file', text: 'starts with a byte order mark: left out' });
      first = false;
      yield marked ? chunk.subarray(3) : chunk;
    }
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
}

/** The lines of a UTF-8 file, without their ends; a line that is not UTF-8 is a fault of its own. */
export async function* lines(path: string, listener: Listener): AsyncGenerator<Line> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (row: number, bytes: Buffer): Line => {
    try {
      return { row, text: decoder.decode(bytes) };
    } catch {
      return { row, fault: { place: `row ${row}`, text: 'is not UTF-8 text: save the file as UTF-8' } };
    }
  };
  let rest: Buffer[] = [];
  let length = 0;
  let row = 0;
  for await (const chunk of chunks(path, listener)) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end));
      yield decode(++row, rest.length === 1 ? rest[0]! : Buffer.concat(rest));
      rest = [];
      length = 0;
      start = end + 1;
    }
    rest.push(Buffer.from(chunk.subarray(start)));
    length += chunk.length - start;
    if (length > longestRow) throw new InputError(path, `row ${row + 1} is longer than 16 MiB: write one row a line`);
  }
  if (length > 0) yield decode(++row, Buffer.concat(rest));
}

function startsWith(chunk: Buffer, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => chunk[index] === byte);
}
