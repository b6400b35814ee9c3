import { once } from 'node:events';
import { extname } from 'node:path';
import { type CsvError, parse } from 'csv-parse';
import { InputError } from '../errors.js';
import type { Fault, Listener } from './answers.js';
import { chunks, lines } from './text.js';

/** A row of named values, or why it can't be read. `row` counts the file's lines from 1. */
export type FileRecord =
  | { readonly row: number; readonly values: Readonly<Record<string, unknown>> }
  | { readonly row: number; readonly fault: Fault };

/** Reads a file of rows with named columns, one at a time: CSV with a header line, or JSON Lines. */
export function records(path: string, listener: Listener): AsyncGenerator<FileRecord> {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv') return csvRecords(path, listener);
  if (extension === '.jsonl' || extension === '.ndjson') return jsonRecords(path, listener);
  throw new InputError(path, 'has a name that tells no format: give a .csv or .jsonl file');
}

/** One JSON object a line; blank lines are passed over. */
export async function* jsonRecords(path: string, listener: Listener): AsyncGenerator<FileRecord> {
  let broken: { row: number; text: string } | undefined;
  const fault = (row: number, text: string): FileRecord => ({ row, fault: { place: `row ${row}`, text } });
  for await (const line of lines(path, listener)) {
    // A broken row that another row follows is not a file that ends early.
    if (broken !== undefined) yield fault(broken.row, 'is not JSON: write one object a line');
    broken = undefined;
    if ('fault' in line) yield line;
    else if (line.text.trim() !== '') {
      let value: unknown;
      try {
        value = JSON.parse(line.text);
      } catch {
        broken = line;
        continue;
      }
      yield typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { row: line.row, values: value as Record<string, unknown> }
        : fault(line.row, 'is not a JSON object: write {"name": value, ...}');
    }
  }
  if (broken === undefined) return;
  const cut = broken.text.trimStart().startsWith('{') && !broken.text.trimEnd().endsWith('}');
  yield fault(
    broken.row,
    cut
      ? 'is cut off, the file ends in the middle of it: fetch the file again'
      : 'is not JSON: write one object a line',
  );
}

async function* csvRecords(path: string, listener: Listener): AsyncGenerator<FileRecord> {
  const skipped: FileRecord[] = [];
  const parser = parse({
    columns: (header: string[]) => checkedHeader(path, header),
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 16 * 1024 * 1024,
    on_skip: (error) => {
      const row = Number(error?.['lines'] ?? 0);
      skipped.push({ row, fault: { place: `row ${row}`, text: csvFault(error) } });
      return undefined;
    },
  });
  const fed = feed(path, listener, parser).catch((error: unknown) => parser.destroy(error as Error));
  for await (const entry of parser) {
    const { record, info } = entry as { record: Record<string, string>; info: { lines: number } };
    // The parser runs ahead of the rows that it hands out: faults wait for their place.
    while (skipped[0] !== undefined && skipped[0].row < info.lines) yield skipped.shift()!;
    yield { row: info.lines, values: record };
  }
  await fed;
  yield* skipped;
}

async function feed(path: string, listener: Listener, parser: ReturnType<typeof parse>): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new InputError(path, 'is not UTF-8 text: save the file as UTF-8');
    }
  };
  for await (const chunk of chunks(path, listener)) if (!parser.write(decode(chunk))) await once(parser, 'drain');
  parser.end(decode());
}

function checkedHeader(path: string, header: readonly string[]): string[] {
  const names = header.map((name) => name.trim());
  const double = names.find((name, index) => names.indexOf(name) < index);
  if (double !== undefined)
    throw new InputError(`${path}: header`, `has two columns "${double}": give each its own name`);
  return names;
}

function csvFault(error: Error | undefined): string {
  const code = (error as CsvError | undefined)?.code;
  if (code === 'CSV_RECORD_INCONSISTENT_COLUMNS')
    return 'has more or fewer values than the header has names: check commas and quotes';
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'opens a quote that is never closed';
  return error?.message ?? 'cannot be read';
}
