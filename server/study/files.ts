import { readFileSync } from 'node:fs';
import { InputError } from '../errors.js';

/** UTF-8 text without a byte order mark; any other encoding is an error rather than silent replacement characters. */
export function readText(path: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new InputError(path, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(path, 'is not UTF-8 text: save it as UTF-8');
  }
}

/** The objects of a JSON Lines file, each with its place; a line that is no JSON is an InputError, empty lines are passed over. */
export function readJsonLines(path: string): { row: unknown; where: string }[] {
  return readText(path)
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line.trim() === '') return [];
      const where = `${path}: line ${index + 1}`;
      try {
        return [{ row: JSON.parse(line) as unknown, where }];
      } catch {
        throw new InputError(where, 'is not JSON: write one object a line');
      }
    });
}
