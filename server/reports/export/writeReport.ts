import { accessSync, constants, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../errors.js';
import type { Report } from '../report.js';
import { reportTables } from './tables.js';

/** The text of report.json: one measure a line, so that two reports can be compared line by line. */
export function reportJson(report: Report): string {
  const { samples, items, measures, warnings, ...head } = report;
  const list = (rows: readonly unknown[]): string =>
    rows.length === 0 ? '[]' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  const parts = Object.entries({ samples, items, measures, warnings }).map(
    ([name, rows]) => `${JSON.stringify(name)}: ${list(rows)}`,
  );
  return `${JSON.stringify(head).slice(0, -1)},\n${parts.join(',\n')}\n}\n`;
}

/**
 * Writes report.json and tables/*.csv below `folder`, making it if needed and replacing files of the same names.
 * Errors: InputError where the folder can't be written to.
 */
export function writeReportFiles(folder: string, report: Report): void {
  writeInto(folder, 'report.json', reportJson(report));
  for (const { name, text } of reportTables(report)) writeInto(folder, join('tables', name), text);
}

/** Writes one file of a report. Errors: InputError where the folder can't be written to. */
export function writeInto(folder: string, name: string, content: string | Uint8Array): void {
  const path = join(folder, name);
  try {
    makeFolder(dirname(path));
    writeFileSync(path, content);
  } catch (error) {
    throw readable(path, error);
  }
}

/** Makes the folder and checks that it can be written to, before long work begins. Errors: InputError. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw readable(folder, error);
  }
}

/** mkdir with parents, step by step: Node's recursive one never returns below /proc. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

function readable(path: string, error: unknown): InputError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC')
    return new InputError(path, 'the disk is full: free some space or name another folder with --out');
  return new InputError(
    path,
    `cannot be written (${code ?? 'unknown'}): name a folder that you may write to with --out`,
  );
}
