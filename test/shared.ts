import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const projectRoot = resolve(import.meta.dirname, '..', '..');
const sharedRoot = resolve(process.env['CREDENCE_SHARED'] ?? join(projectRoot, '..', 'shared'));

/** Path of a file of the shared reference material (`../shared` beside the project, or CREDENCE_SHARED). */
export function sharedPath(name: string): string {
  return join(sharedRoot, name);
}

/**
 * Option for `test()`: a named skip where the shared material is missing. With CREDENCE_REQUIRE_SHARED=1 its absence
 * is an error instead, so that a build server can't pass by finding nothing.
 */
export function needsShared(name: string): { skip: string | false } {
  if (existsSync(sharedPath(name))) return { skip: false };
  if (process.env['CREDENCE_REQUIRE_SHARED'] === '1') throw new Error(`${sharedPath(name)} is missing`);
  return { skip: `${name} of the shared material is not here` };
}

/** A JSON file of the shared material; the caller states its shape. */
export function readShared<T>(name: string): T {
  return JSON.parse(readFileSync(sharedPath(name), 'utf8')) as T;
}

/** A committed fixture of synthetic reference vectors in test/reference/. */
export function readFixture<T>(name: string): T {
  return JSON.parse(readFileSync(join(projectRoot, 'test', 'reference', name), 'utf8')) as T;
}
