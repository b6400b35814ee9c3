import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestContext } from 'node:test';
import type { ImportOptions } from '../../server/importing/importFiles.js';
import { openStore, type Store } from '../../server/store/open.js';
import { readStudyFile } from '../../server/study/load.js';

export const projectRoot = resolve(import.meta.dirname, '..', '..', '..');

/** A folder that goes when the test ends. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'credence-import-'));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A database file of the test's own. */
export function temporaryStore(t: TestContext): Store {
  const store = openStore(join(temporaryFolder(t), 'credence.db'));
  t.after(() => store.close());
  return store;
}

/** Options for importing into the ProbCOPA study, without progress and without pauses. */
export function importOptions(store: Store, changes: Partial<ImportOptions> = {}): ImportOptions {
  return {
    store,
    study: readStudyFile(join(projectRoot, 'study-configs', 'probcopa')),
    skipBadRows: false,
    now: '2026-12-01T00:00:00.000Z',
    slicing: { clock: () => performance.now(), sliceMs: 20, pauseMs: 0 },
    progress: { bytes: () => undefined, line: () => undefined },
    ...changes,
  };
}

/** Every stored answer with all that an import tells of it, in one fixed order: equal contents give equal lists. */
export function storedAnswers(store: Store): unknown[] {
  return store
    .prepare(
      `SELECT waves.key AS wave, kind, origin, label, settings, items.key AS item, condition, repetition, question, value,
         status, raw, trials.source_file AS file, source_row, source_order, source_minutes, source_slide, finish_reason,
         reasoning, reasoning_tokens, response_time_ms, trials.state
       FROM responses JOIN trials ON trials.id = trial_id JOIN respondents ON respondents.id = respondent_id
         JOIN items ON items.id = item_id JOIN waves ON waves.id = trials.wave_id
       ORDER BY 1, 2, 4, CAST(items.key AS INTEGER), 7, 8, 9`,
    )
    .all();
}

/** One number from the database. */
export function count(store: Store, sql: string, ...values: unknown[]): number {
  return (
    store
      .prepare<unknown[], number>(sql)
      .pluck()
      .get(...values) ?? 0
  );
}

const main = join(projectRoot, 'dist', 'server', 'cli', 'main.js');

function environment(database: string): NodeJS.ProcessEnv {
  return { ...process.env, CREDENCE_DB: database, CREDENCE_STUDIES: join(projectRoot, 'study-configs') };
}

/** Runs the command line on a database of its own and waits for it. */
export function credence(
  database: string,
  ...words: string[]
): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(process.execPath, [main, ...words], { env: environment(database), encoding: 'utf8' });
}

/** Starts the command line without waiting. */
export function startCredence(database: string, ...words: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...words], { env: environment(database), stdio: 'ignore' });
}
