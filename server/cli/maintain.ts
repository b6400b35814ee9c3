import { resolve } from 'node:path';
import { readEnvironment } from '../env.js';
import { backUp, examine, schemaIn } from '../store/health.js';
import { openStore, openStoreReadOnly } from '../store/open.js';

/** Copies the database to a new file. */
export async function backup(file: string): Promise<void> {
  const { database } = readEnvironment(process.env);
  openStoreReadOnly(database).close();
  const store = openStore(database, 5000);
  try {
    await backUp(store, resolve(file), new Date().toISOString());
    process.stdout.write(`${file}: backed up and checked\n`);
  } finally {
    store.close();
  }
}

/** Says what is not as it should be; exit code 1 if anything is. */
export function doctor(json: boolean): void {
  const store = openStoreReadOnly(readEnvironment(process.env).database);
  try {
    const findings = examine(store);
    if (json) process.stdout.write(`${JSON.stringify(findings)}\n`);
    else if (findings.length === 0) process.stdout.write('everything is as it should be\n');
    else for (const { code, text } of findings) process.stdout.write(`${code}: ${text}\n`);
    if (findings.length > 0) process.exitCode = 1;
  } finally {
    store.close();
  }
}

/** Opens the database for writing, which migrates it. */
export function migrate(): void {
  const { database } = readEnvironment(process.env);
  const store = openStore(database, 5000);
  try {
    process.stdout.write(`${database}: schema ${schemaIn(store)}\n`);
  } finally {
    store.close();
  }
}
