import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { openStore } from '../../server/store/open.js';
import { insertIdentity } from '../../server/store/identities.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import { unzipped } from '../exporting/zip.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from './runCredence.js';

/** A database with ten simulated people, two of them with ids of a panel. */
function database(folder: string): string {
  const path = join(folder, 'credence.db');
  const store = openStore(path);
  saveStudyVersion(store, sampleStudy(), '2026-03-01T10:00:00.000Z');
  const wave = findWave(store, 'lamps', 'main')!;
  simulateCrowd(store, wave, { participants: 6, seed: 1, dropout: 0, start: new Date('2026-03-01T10:00:00Z') });
  for (const id of [1, 2]) insertIdentity(store, id, wave.id, { panel: 'prolific', participant: `who-is-${id}` });
  store.close();
  return path;
}

test('export writes to a file with its codebook, or to standard output; wrong usage is exit 2', async (context) => {
  const folder = temporaryFolder(context);
  const environment = { CREDENCE_DB: database(folder), CREDENCE_SECRET: 's'.repeat(40) };
  const out = join(folder, 'responses.csv');
  const written = await runCredence(['export', 'lamps', '--out', out, '--pseudonyms', 'stable'], environment);
  assert.deepEqual([written.code, written.error], [0, '']);
  assert.equal(parse(readFileSync(out), { columns: true }).length, 36);
  assert.equal((JSON.parse(readFileSync(`${out}.codebook.json`, 'utf8')) as { table: string }).table, 'responses');
  const printed = await runCredence(['export', 'lamps', '--pseudonyms', 'stable'], environment);
  assert.equal(printed.out, readFileSync(out, 'utf8'));
  for (const [words, expected] of [
    [['export', 'nothing'], /there is no such study in the database: use one of lamps/],
    [['export', 'lamps', '--what', 'secrets'], /Allowed choices/],
    [['export', 'lamps', '--format', 'jsonl', '--spreadsheet'], /is for CSV/],
    [['export', 'lamps', '--out', join(folder, 'none', 'x.csv')], /cannot be written/],
  ] as const) {
    const wrong = await runCredence(words, environment);
    assert.equal(wrong.code, 2);
    assert.match(wrong.error, expected);
  }
  assert.ok(!existsSync(join(folder, 'none')));
});

test('the pack is a zip that opens, with the methods text in it', async (context) => {
  const folder = temporaryFolder(context);
  const out = join(folder, 'pack.zip');
  const { code } = await runCredence(['export', 'lamps', '--what', 'pack', '--out', out], {
    CREDENCE_DB: database(folder),
  });
  assert.equal(code, 0);
  const files = unzipped(readFileSync(out));
  assert.equal(files.size, 8);
  assert.match(files.get('lamps/methods.md') ?? '', /These are simulated people, not real ones/);
});

test('demographics come in beside ids, and erasing takes both out of the file for good', async (context) => {
  const folder = temporaryFolder(context);
  const path = database(folder);
  const environment = { CREDENCE_DB: path };
  const file = join(folder, 'panel.csv');
  writeFileSync(
    file,
    '\uFEFFSubmission id,Participant id,Status,Age,Sex\ns1,who-is-1,APPROVED,41-secret,Female\ns9,who-is-9,APPROVED,30,Male\n',
  );
  const kept = await runCredence(['demographics', file, '--study', 'lamps'], environment);
  assert.match(kept.out, /2 rows: kept for 1 people, 1 rows of people whom the study does not know/);
  const exported = await runCredence(['export', 'lamps', '--what', 'participants', '--demographics'], environment);
  assert.match(exported.out, /""Age"":""41-secret"",""Sex"":""Female""/);
  assert.doesNotMatch(exported.out, /who-is|APPROVED/);

  assert.equal((await runCredence(['erase', 'lamps'], environment)).code, 2);
  const erased = await runCredence(['erase', 'lamps', '--participant', 'who-is-1'], environment);
  assert.match(erased.out, /erased what points to 1 person/);
  for (const name of ['credence.db', 'credence.db-wal'].filter((each) => existsSync(join(folder, each)))) {
    const bytes = readFileSync(join(folder, name)).toString('latin1');
    assert.ok(!bytes.includes('who-is-1') && !bytes.includes('41-secret'), name);
  }
  const old = await runCredence(['erase', 'lamps', '--older-than', '30'], environment);
  assert.match(old.out, /points to 1 person/);
  const after = await runCredence(['export', 'lamps', '--what', 'responses'], environment);
  assert.equal(parse(after.out, { columns: true }).length, 36, 'answers and counts stay');
  for (const [text, words] of [
    ['a,b\n1,2\n', /has no column of participant ids/],
    ['Participant id\n"x', /is not a CSV file/],
  ] as const) {
    writeFileSync(file, text);
    const wrong = await runCredence(['demographics', file, '--study', 'lamps'], environment);
    assert.equal(wrong.code, 2);
    assert.match(wrong.error, words);
  }
});
