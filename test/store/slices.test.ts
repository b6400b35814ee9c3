import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { OperationError } from '../../server/errors.js';
import { openStore } from '../../server/store/open.js';
import { writeInSlices } from '../../server/store/slices.js';
import { count, temporaryFolder } from '../importing/setUp.js';

/** A clock that moves on by one at each look. */
function ticking(): () => number {
  let now = 0;
  return () => (now += 1);
}

const rows = Array.from({ length: 100 }, (_, index) => `study-${index}`);

test('a long write lets others in between its slices, and loses nothing', async (t) => {
  const path = join(temporaryFolder(t), 'credence.db');
  const [store, other] = [openStore(path), openStore(path, 0)];
  t.after(() => [store, other].forEach((open) => open.close()));
  const insert = store.prepare('INSERT INTO studies (id) VALUES (?)');
  const seen: number[] = [];
  const write = writeInSlices(store, rows, (row) => insert.run(row), { clock: ticking(), sliceMs: 10, pauseMs: 1 });
  while (count(other, 'SELECT count(*) FROM studies WHERE id LIKE ?', 'study-%') < rows.length) {
    // Without a wait for the lock: this throws if a slice is open.
    other.prepare('INSERT INTO studies (id) VALUES (?)').run(`other-${seen.length}`);
    seen.push(count(other, 'SELECT count(*) FROM studies WHERE id LIKE ?', 'study-%'));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await write;
  assert.equal(count(store, 'SELECT count(*) FROM studies'), rows.length + seen.length);
  assert.ok(
    seen.some((done) => done > 0 && done < rows.length),
    `written in slices: ${seen.join(' ')}`,
  );
});

test('a slice that fails is taken back alone', async (t) => {
  const store = openStore(join(temporaryFolder(t), 'credence.db'));
  t.after(() => store.close());
  const insert = store.prepare('INSERT INTO studies (id) VALUES (?)');
  const write = (row: string): void => {
    if (row === 'study-35') throw new Error('no');
    insert.run(row);
  };
  await assert.rejects(writeInSlices(store, rows, write, { clock: ticking(), sliceMs: 10, pauseMs: 0 }), /no/);
  assert.equal(count(store, 'SELECT count(*) FROM studies'), 30);
});

test('a database that another program holds: one line, nothing written', async (t) => {
  const path = join(temporaryFolder(t), 'credence.db');
  const [store, other] = [openStore(path, 10), openStore(path)];
  t.after(() => [store, other].forEach((open) => open.close()));
  other.exec('BEGIN IMMEDIATE');
  await assert.rejects(
    writeInSlices(store, rows, () => assert.fail('wrote'), { clock: ticking(), sliceMs: 10, pauseMs: 0 }),
    (error) =>
      error instanceof OperationError &&
      error.message.endsWith('another program holds the database: stop it or wait, then try again'),
  );
  other.exec('COMMIT');
});
