import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ImportSummary } from '../../server/importing/summary.js';
import { openStore } from '../../server/store/open.js';
import { publishedSet, writePublishedSet } from '../importing/publishedSet.js';
import { count, credence, temporaryFolder } from '../importing/setUp.js';

const set = publishedSet();

test('import probcopa prints a table of samples, then what it found, then totals', (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const { status, stdout, stderr } = credence(join(folder, 'credence.db'), 'import', 'probcopa', folder);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^sample +file +rows +usable +canary rows +bad rows +warnings\n/);
  assert.match(stdout, /\nhuman:original +datasets\/probcopa_CANARY.jsonl +132 +132 +5 +0 +\d+\n/);
  assert.match(stdout, /doubled item, 12 times, such as: person 98 answers item /);
  assert.match(
    stdout,
    /\nprobcopa: 12 items, 4 of them "re-rated"; 1756 answers, 1618 usable; 1756 new in the database\n$/,
  );
  assert.match(stderr, /^datasets\/probcopa_items.jsonl: 12 rows, 0 new\n/, 'plain lines where there is no terminal');
  assert.ok(!stderr.includes('\r'));
});

test('--json puts one object on stdout', (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const { status, stdout } = credence(join(folder, 'credence.db'), 'import', 'probcopa', folder, '--json');
  assert.equal(status, 0);
  const summary = JSON.parse(stdout) as ImportSummary;
  assert.equal(summary.items, 12);
  assert.equal(summary.files.length, 11);
});

test('a refused file: the rest comes in, one line says what is wrong, exit 2', (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const broken = join(folder, 'results', 'probcopa_grok-4.1-fast.jsonl');
  writeFileSync(broken, '{"UID":0');
  const database = join(folder, 'credence.db');
  const { status, stdout, stderr } = credence(database, 'import', 'probcopa', folder);
  assert.equal(status, 2);
  assert.match(stdout, /\(refused\) +results\/probcopa_grok-4.1-fast.jsonl/);
  assert.ok(
    stderr.endsWith(`${broken}: row 1: is cut off, the file ends in the middle of it: fetch the file again\n`),
    stderr,
  );
});

test('wrong usage: one line each, exit 2', (t) => {
  const folder = temporaryFolder(t);
  const database = join(folder, 'credence.db');
  writePublishedSet(folder, set);
  const line = (...words: string[]): [number | null, string] => {
    const { status, stderr } = credence(database, 'import', ...words);
    return [status, stderr];
  };
  assert.match(
    line('probcopa', folder, '--study', 'none').join(' '),
    /^2 none: there is no such study in .*study-configs: use one of .*probcopa.* or the path of a folder with a study.yaml\n$/,
  );
  assert.deepEqual(line('probcopa', join(folder, 'none')), [2, `${join(folder, 'none')}: cannot be read (ENOENT)\n`]);
  assert.match(
    line('models', 'x.csv', '--study', 'probcopa').join(' '),
    /^2 --wave: name a wave of "probcopa" that has models: models, follow-up\n$/,
  );
  assert.match(
    line('humans', join(folder, 'x.csv'), '--study', 'probcopa').join(' '),
    /x.csv: cannot be read \(ENOENT\)\n$/,
  );
  assert.equal(line('predictions', 'x.csv')[0], 2);
});

test('a database where none can be: one line, exit 2', (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  writeFileSync(join(folder, 'file'), '');
  const database = join(folder, 'file', 'credence.db');
  const { status, stdout, stderr } = credence(database, 'import', 'probcopa', folder);
  assert.deepEqual(
    [status, stdout, stderr],
    [
      2,
      '',
      `${database}: cannot be opened for writing: check that its folder exists and may be written to, or set CREDENCE_DB\n`,
    ],
  );
});

test('a database that another program holds: one line, exit 1, nothing stored', (t) => {
  const folder = temporaryFolder(t);
  writePublishedSet(folder, set);
  const database = join(folder, 'credence.db');
  const store = openStore(database);
  t.after(() => store.close());
  store.exec('BEGIN IMMEDIATE');
  const { status, stderr } = credence(database, 'import', 'probcopa', folder);
  store.exec('ROLLBACK');
  assert.equal(status, 1);
  assert.equal(stderr, `${database}: another program holds the database: stop it or wait, then try again\n`);
  assert.equal(count(store, 'SELECT count(*) FROM trials'), 0);
});
