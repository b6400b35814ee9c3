import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from './errors.js';

/**
 * The key that signs cookies: CREDENCE_SECRET, else one that is generated once beside the database, readable by its
 * owner only. There is no built-in default.
 */
export function readOrMakeSecret(fromEnvironment: string | undefined, database: string): string {
  if (fromEnvironment !== undefined) return fromEnvironment;
  const path = join(dirname(database), 'secret');
  try {
    // `wx` fails where the file exists, so that two starts at once agree on one key.
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
      throw new InputError(path, 'cannot be written: make the folder writable or set CREDENCE_SECRET');
  }
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length < 32)
    throw new InputError(
      path,
      'holds no usable key: remove the file so that a new one is made, or set CREDENCE_SECRET',
    );
  return secret;
}
