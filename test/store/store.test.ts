import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import Database from 'better-sqlite3';
import { openStore, openStoreReadOnly } from '../../server/store/open.js';
import { currentVersion, itemsOfVersion, loadStudy, saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave, versionForWave } from '../../server/store/waves.js';
import { groupWriter } from '../../server/store/writer.js';
import { resolveStudy } from '../../server/study/load.js';
import { type Study, studyFileSchema } from '../../server/study/schema.js';
import { smallStudyFile } from '../study/smallStudy.js';
import { temporaryFolder } from '../temporary.js';

const now = '2026-01-02T03:04:05.000Z';

function smallStudy(change: Record<string, unknown> = {}): Study {
  const file = studyFileSchema.parse({ ...smallStudyFile(), ...change });
  return resolveStudy({ path: 'study.yaml', file, items: 'list' in file.items ? file.items.list : [] }, undefined);
}

test('a new database has WAL, full durability and foreign keys', (context) => {
  const store = openStore(join(temporaryFolder(context), 'data', 'credence.db'));
  assert.equal(store.pragma('journal_mode', { simple: true }), 'wal');
  assert.equal(store.pragma('synchronous', { simple: true }), 2);
  assert.equal(store.pragma('foreign_keys', { simple: true }), 1);
  store.close();
});

test('a database of a newer program is refused in one line and left as it is', (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  const newer = new Database(path);
  newer.exec('CREATE TABLE later (x); PRAGMA user_version = 999');
  newer.close();
  assert.throws(
    () => openStore(path),
    /credence\.db: was written by a newer Credence \(schema 999.*update the program/,
  );
  assert.throws(() => openStoreReadOnly(path), /has schema 999/);
  const after = new Database(path);
  assert.equal(after.pragma('user_version', { simple: true }), 999);
  after.close();
});

test('a file that is no database, and a folder that may not be written, give one line each', (context) => {
  const folder = temporaryFolder(context);
  const path = join(folder, 'notes.db');
  writeFileSync(
    path,
    'these are my notes, not a database, and they are long enough to have a header of sorts'.repeat(20),
  );
  assert.throws(() => openStore(path), /notes\.db: is not a Credence database/);
  writeFileSync(join(folder, 'file'), '');
  assert.throws(() => openStore(join(folder, 'file', 'credence.db')), /cannot be opened for writing/);
});

test('a locked database is reported, not waited for without end', (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  openStore(path).close();
  const other = new Database(path);
  other.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  assert.throws(() => openStore(path, 50), /another program holds the database/);
  other.exec('ROLLBACK');
  other.close();
  chmodSync(path, 0o600);
});

test('the same content is one version; a changed word is another, with only the changed item stored again', (context) => {
  const store = openStore(join(temporaryFolder(context), 'credence.db'));
  const first = saveStudyVersion(store, smallStudy(), now);
  assert.deepEqual(saveStudyVersion(store, smallStudy(), '2026-02-01T00:00:00.000Z'), first);
  assert.deepEqual(loadStudy(store, first.id), JSON.parse(JSON.stringify(smallStudy())));
  const corrected = smallStudy();
  const changed: Study = {
    ...corrected,
    items: corrected.items.map((item) =>
      item.id === 'snow' ? { ...item, fields: { ...item.fields, premise: 'It is July in Lisbon.' } } : item,
    ),
  };
  const second = saveStudyVersion(store, changed, now);
  assert.notEqual(second.sha256, first.sha256);
  assert.equal(currentVersion(store, 'small')?.id, second.id);
  const rows = [first.id, second.id].map((id) => itemsOfVersion(store, id, 'target').map(({ rowId }) => rowId));
  assert.equal(rows[0]?.[0], rows[1]?.[0]);
  assert.notEqual(rows[0]?.[1], rows[1]?.[1]);
  // Back to the first wording: the first version is current again, nothing is stored twice.
  assert.equal(saveStudyVersion(store, smallStudy(), now).id, first.id);
  assert.equal(currentVersion(store, 'small')?.id, first.id);
  store.close();
});

test('an open wave keeps the version it opened with; a draft follows the current one', (context) => {
  const store = openStore(join(temporaryFolder(context), 'credence.db'));
  const first = saveStudyVersion(store, smallStudy(), now);
  const wave = findWave(store, 'small', 'original');
  assert.ok(wave);
  openWave(store, wave);
  const second = saveStudyVersion(store, smallStudy({ title: 'Another title' }), now);
  const [open, draft] = ['original', 'models'].map((key) => findWave(store, 'small', key));
  assert.ok(open && draft);
  assert.equal(versionForWave(store, open), first.id);
  assert.equal(versionForWave(store, draft), second.id);
  store.close();
});

test('group commit: a failing write is rolled back alone and told so, the others are kept', async (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  const store = openStore(path);
  const write = groupWriter(store);
  const add = store.prepare('INSERT INTO studies (id) VALUES (?)');
  const results = await Promise.allSettled([
    write(() => add.run('one').changes),
    write(() => {
      add.run('lost');
      throw new Error('no');
    }),
    write(() => add.run('two').changes),
    write(() => add.run('one').changes),
  ]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
  const reader = openStoreReadOnly(path);
  assert.deepEqual(reader.prepare('SELECT id FROM studies ORDER BY id').pluck().all(), ['one', 'two']);
  reader.close();
  store.close();
});

test('group commit: a commit that fails fails every write in it', async (context) => {
  const path = join(temporaryFolder(context), 'credence.db');
  const store = openStore(path, 20);
  const write = groupWriter(store);
  const other = new Database(path);
  other.exec('BEGIN IMMEDIATE');
  const add = store.prepare('INSERT INTO studies (id) VALUES (?)');
  const results = await Promise.allSettled([write(() => add.run('one')), write(() => add.run('two'))]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  other.exec('ROLLBACK');
  other.close();
  await write(() => add.run('one'));
  assert.deepEqual(store.prepare('SELECT id FROM studies').pluck().all(), ['one']);
  store.close();
});

test('events can be added but not changed', (context) => {
  const store = openStore(join(temporaryFolder(context), 'credence.db'));
  store.prepare("INSERT INTO events (at, kind) VALUES (?, 'test')").run(now);
  assert.throws(() => store.prepare("UPDATE events SET kind = 'other'").run(), /append-only/);
  store.close();
});
