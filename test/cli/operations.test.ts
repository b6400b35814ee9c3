import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { examine } from '../../server/store/health.js';
import { lastEventAt } from '../../server/store/monitoring.js';
import { openStore, openStoreReadOnly } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from './runCredence.js';

function database(folder: string): string {
  const path = join(folder, 'credence.db');
  const store = openStore(path);
  saveStudyVersion(store, sampleStudy(), '2026-03-01T10:00:00.000Z');
  simulateCrowd(store, findWave(store, 'lamps', 'main')!, {
    participants: 8,
    seed: 1,
    dropout: 0.3,
    start: new Date('2026-03-01T10:00:00Z'),
  });
  store.close();
  return path;
}

test('a backup is made while another process writes, is checked, and never overwrites', async (context) => {
  const folder = temporaryFolder(context);
  const path = database(folder);
  const writer = openStore(path);
  const copy = join(folder, 'copy.db');
  const { code, out } = await runCredence(['backup', copy], { CREDENCE_DB: path });
  assert.deepEqual([code, out], [0, `${copy}: backed up and checked\n`]);
  assert.notEqual(lastEventAt(writer, 'backup'), undefined);
  writer.close();
  const restored = openStoreReadOnly(copy);
  assert.deepEqual(examine(restored), []);
  assert.equal(restored.prepare('SELECT count(*) FROM respondents').pluck().get(), 8);
  restored.close();
  assert.ok(!existsSync(`${copy}-wal`));
  const again = await runCredence(['backup', copy], { CREDENCE_DB: path });
  assert.equal(again.code, 2);
  assert.match(again.error, /exists already/);
  const nowhere = await runCredence(['backup', join(folder, 'no', 'x.db')], { CREDENCE_DB: path });
  assert.equal(nowhere.code, 2);
  const none = await runCredence(['backup', join(folder, 'y.db')], { CREDENCE_DB: join(folder, 'none.db') });
  assert.equal(none.code, 2);
  assert.match(none.error, /there is no database yet/);
});

test('doctor finds nothing in a sound database, and each planted fault by name', async (context) => {
  const folder = temporaryFolder(context);
  const path = database(folder);
  assert.match((await runCredence(['doctor'], { CREDENCE_DB: path })).out, /everything is as it should be/);
  const store = openStore(path);
  store.pragma('foreign_keys = OFF');
  const faults: readonly (readonly [string, string])[] = [
    ['counter', 'UPDATE item_quotas SET valid = valid + 1 WHERE item_id = 1'],
    ['orphan', "INSERT INTO comments (respondent_id, text, at) VALUES (999, 'x', 'y')"],
    ['done-without-answer', 'DELETE FROM responses WHERE trial_id = (SELECT max(trial_id) FROM responses)'],
    [
      'valid-but-excluded',
      "INSERT INTO exclusions (respondent_id, rule, reason, at) SELECT id, 'x', 'x', 'x' FROM respondents WHERE quota = 'valid' LIMIT 1",
    ],
    [
      'negative-duration',
      "UPDATE respondents SET finished_at = '2000-01-01' WHERE id = (SELECT min(id) FROM respondents WHERE finished_at IS NOT NULL)",
    ],
  ];
  for (const [, sql] of faults) store.exec(sql);
  const codes = new Set(examine(store).map(({ code }) => code));
  for (const [code] of faults) assert.ok(codes.has(code), code);
  store.close();
  const told = await runCredence(['doctor', '--json'], { CREDENCE_DB: path });
  assert.equal(told.code, 1);
  assert.ok((JSON.parse(told.out) as unknown[]).length >= faults.length);
});

test('migrate makes and names the schema; a file that is no database is one line', async (context) => {
  const folder = temporaryFolder(context);
  const made = await runCredence(['migrate'], { CREDENCE_DB: join(folder, 'new.db') });
  assert.match(made.out, /new\.db: schema \d+\n/);
  writeFileSync(join(folder, 'text.db'), 'this is a text, and long enough to be looked at as a database'.repeat(20));
  const wrong = await runCredence(['migrate'], { CREDENCE_DB: join(folder, 'text.db') });
  assert.equal(wrong.code, 2);
  assert.match(wrong.error, /is not a Credence database/);
});
