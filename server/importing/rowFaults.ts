import type { z } from 'zod';
import type { Listener } from './answers.js';

/** Counts keys that no reader knows; they are named with the first row that has them, and not read. */
export function unknownKeys(known: readonly string[]): {
  see(row: number, values: Readonly<Record<string, unknown>>): void;
  report(listener: Listener): void;
} {
  const set = new Set(known);
  const found = new Map<string, { row: number; count: number }>();
  return {
    see(row, values) {
      for (const key of Object.keys(values)) {
        if (set.has(key)) continue;
        const entry = found.get(key);
        if (entry !== undefined) entry.count += 1;
        else if (found.size < 100) found.set(key, { row, count: 1 });
      }
    },
    report(listener) {
      for (const [key, { row, count }] of found)
        listener.note({
          code: 'unknown_key',
          place: `row ${row}, key ${key.slice(0, 80)}`,
          text: `unknown key "${key.slice(0, 80)}" in ${count} ${count === 1 ? 'row' : 'rows'}: not read`,
        });
    },
  };
}

/** The first thing wrong with a row, as one clause. */
export function rowFault(error: z.ZodError, values: Readonly<Record<string, unknown>>): string {
  const [issue] = error.issues;
  const key = issue?.path.map(String).join('.') ?? '';
  if (issue !== undefined && issue.path.length === 1 && !Object.hasOwn(values, key)) return `lacks "${key}"`;
  const text = issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message;
  return `${key}: ${text ?? 'is wrong'}`;
}
