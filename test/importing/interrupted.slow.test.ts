import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { importedFiles, importNotes } from '../../server/store/importedFiles.js';
import { openStore, openStoreReadOnly } from '../../server/store/open.js';
import { publishedSet, type Row, writePublishedSet } from './publishedSet.js';
import { count, credence, startCredence, storedAnswers, temporaryFolder } from './setUp.js';

const set = publishedSet();

/** A full run long enough to be killed in the middle. */
function longRun(): Row[] {
  return (set.files['datasets/probcopa_items.jsonl'] ?? []).flatMap((item) =>
    Array.from({ length: 1000 }, (_, run) => ({
      ...item,
      run,
      answer: run % 101,
      finish_reason: 'stop',
      summary: 'word '.repeat(60),
    })),
  );
}

test('killed in the middle and started again: everything once, as if never killed', async (t) => {
  const folder = temporaryFolder(t);
  const long = { ...set, files: { ...set.files, 'results/probcopa_long-run.jsonl': longRun() } };
  writePublishedSet(folder, long);
  const [killed, whole] = [join(folder, 'killed.db'), join(folder, 'whole.db')];
  assert.equal(credence(whole, 'import', 'probcopa', folder).status, 0);

  for (const least of [100, 3000]) {
    const child = startCredence(killed, 'import', 'probcopa', folder);
    await storedAtLeast(killed, least, child);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
  }
  const store = openStore(killed);
  t.after(() => store.close());
  const clean = openStoreReadOnly(whole);
  t.after(() => clean.close());
  const total = count(clean, 'SELECT count(*) FROM responses');
  assert.ok(count(store, 'SELECT count(*) FROM responses') < total, 'the kill came in the middle');
  assert.ok(
    importedFiles(store, 'probcopa').some(({ finishedAt }) => finishedAt === null),
    'a file in part is marked so',
  );

  assert.equal(credence(killed, 'import', 'probcopa', folder).status, 0);
  assert.equal(count(store, 'SELECT count(*) FROM responses'), total);
  assert.equal(count(store, 'SELECT count(*) FROM trials'), count(clean, 'SELECT count(*) FROM trials'));
  assert.deepEqual(storedAnswers(store), storedAnswers(clean));
  assert.deepEqual(importNotes(store, 'probcopa'), importNotes(clean, 'probcopa'));
  assert.ok(importedFiles(store, 'probcopa').every(({ finishedAt }) => finishedAt !== null));
});

async function storedAtLeast(database: string, least: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    if (existsSync(database)) {
      try {
        const store = openStoreReadOnly(database);
        const stored = count(store, 'SELECT count(*) FROM responses');
        store.close();
        if (stored >= least) return;
      } catch {
        // The database is being made.
      }
    }
    await wait(5);
  }
  assert.fail('the import ended before it could be killed');
}
