import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStore } from '../../server/store/open.js';
import { sliceWriter } from '../../server/store/sliceWriter.js';
import { temporaryFolder } from '../temporary.js';

const clock = (): number => performance.now();

test('slices: a failing write is rolled back alone, the others are kept and answered in order', async (context) => {
  const store = openStore(join(temporaryFolder(context), 'credence.db'), 0);
  context.after(() => store.close());
  const write = sliceWriter(store, clock);
  const add = store.prepare('INSERT INTO studies (id) VALUES (?)');
  const results = await Promise.allSettled([
    write(() => add.run('one').changes),
    write(() => {
      add.run('lost');
      throw new Error('no');
    }),
    write(() => add.run('two').changes),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(store.prepare('SELECT id FROM studies ORDER BY id').pluck().all(), ['one', 'two']);
});

test('slices: a lock that another process holds is waited for without blocking', async (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  const store = openStore(path, 0);
  context.after(() => store.close());
  const other = new Database(path);
  context.after(() => other.close());
  other.exec('BEGIN IMMEDIATE');
  let ticks = 0;
  const ticking = setInterval(() => (ticks += 1), 5);
  const written = sliceWriter(store, clock)(() => store.prepare("INSERT INTO studies (id) VALUES ('x')").run().changes);
  setTimeout(() => other.exec('ROLLBACK'), 200);
  assert.equal(await written, 1);
  clearInterval(ticking);
  assert.ok(ticks > 10, `the event loop turned ${ticks} times`);
});

test('slices: long work leaves the database to others between slices', async (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  const store = openStore(path, 0);
  context.after(() => store.close());
  const other = new Database(path, { timeout: 2000 });
  context.after(() => other.close());
  const write = sliceWriter(store, clock);
  const busy = (ms: number): void => {
    const end = clock() + ms;
    while (clock() < end);
  };
  const all = Promise.all(Array.from({ length: 40 }, () => write(() => busy(10))));
  let between = 0;
  const poll = setInterval(() => {
    other.prepare('INSERT INTO studies (id) VALUES (?)').run(`other-${between}`);
    between += 1;
  }, 1);
  await all;
  clearInterval(poll);
  assert.ok(between >= 3, `others wrote ${between} times`);
});
