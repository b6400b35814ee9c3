import { createHash } from 'node:crypto';
import type { HeavyTask } from './tasks.js';

/** Results of heavy tasks by `taskHash`. */
export type TaskResults = ReadonlyMap<string, number | null>;

/** Results of earlier computations, and where those of this one go when it has come to its end. */
export interface ResultCache {
  /** The program's version: another version may compute otherwise. */
  readonly version: string;
  readonly known: TaskResults;
  readonly keep: (results: TaskResults) => void;
}

const hashBytes = 16;
const entryBytes = hashBytes + 8;

/** Names a task by everything that decides its result: its values, its random stream, and the program. */
export function taskHash(task: HeavyTask, version: string): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([version, task]))
    .digest();
  return hash.toString('hex', 0, hashBytes);
}

/** Results as bytes: 16 of the hash, 8 of the double; a null is NaN, which no task gives. */
export function packResults(results: TaskResults): Buffer {
  const packed = Buffer.alloc(results.size * entryBytes);
  let at = 0;
  for (const [hash, value] of results) {
    packed.write(hash, at, 'hex');
    packed.writeDoubleLE(value ?? NaN, at + hashBytes);
    at += entryBytes;
  }
  return packed;
}

/** Undoes `packResults`. */
export function unpackResults(packed: Buffer): TaskResults {
  const results = new Map<string, number | null>();
  for (let at = 0; at + entryBytes <= packed.length; at += entryBytes) {
    const value = packed.readDoubleLE(at + hashBytes);
    results.set(packed.toString('hex', at, at + hashBytes), Number.isNaN(value) ? null : value);
  }
  return results;
}
