import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { startStandIn } from '../../server/sampling/standIn/server.js';
import { openStore } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { temporaryFolder } from '../temporary.js';
import { modelStudy, rows } from './sampler.js';

/** KILLS=100 for the whole proof; a few in the ordinary run. */
const kills = Number(process.env['KILLS'] ?? 8);
const concurrency = 16;

test(`${kills} times kill -9 at random points: nothing lost, nothing doubled, no call paid that was not under way`, async (context) => {
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), latencyMs: 25 });
  context.after(() => standIn.stop());
  const path = join(temporaryFolder(context), 'credence.db');
  const trials = 2 * kills * 40;
  const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency } };
  const store = openStore(path);
  context.after(() => store.close());
  saveStudyVersion(store, modelStudy([model], { repetitions: trials / 2 }), '2026-01-01T00:00:00.000Z');
  const child = join(resolve(import.meta.dirname, '..'), 'bench', 'samplerChild.js');
  const uniform = seededUniform('kills');
  let killed = 0;
  for (let round = 0; round < kills; round += 1) {
    const before = standIn.counts.requests;
    const sampler = spawn(process.execPath, [child, path], { stdio: ['ignore', 'ignore', 'inherit'] });
    const run = { over: false };
    const ended = new Promise<void>((settle) =>
      sampler.once('exit', () => {
        run.over = true;
        settle();
      }),
    );
    while (!run.over && standIn.counts.requests === before) await new Promise((wait) => setTimeout(wait, 2));
    await new Promise((wait) => setTimeout(wait, 250 * uniform()));
    if (sampler.kill('SIGKILL')) killed += 1;
    await ended;
  }
  await new Promise<void>((settle) => {
    spawn(process.execPath, [child, path], { stdio: 'ignore' }).once('exit', () => settle());
  });

  const count = (sql: string): number => rows<{ n: number }>(store, sql)[0]?.n ?? -1;
  const answered = count("SELECT count(*) AS n FROM attempts WHERE outcome = 'reply'");
  const interrupted = count("SELECT count(*) AS n FROM attempts WHERE outcome = 'interrupted'");
  assert.equal(count('SELECT count(*) AS n FROM responses'), trials, 'lost');
  assert.equal(answered, trials, 'doubled');
  assert.equal(count("SELECT count(*) AS n FROM attempts WHERE outcome = 'sent'"), 0);
  assert.ok(standIn.counts.billed <= answered + interrupted, `${standIn.counts.billed} paid, ${answered} answered`);
  // A row is written before its request leaves, and a kill can fall between: more rows than requests that were paid in vain.
  const lost = standIn.counts.billed - answered;
  assert.ok(lost <= killed * concurrency, `${lost} paid in vain`);
  assert.ok(interrupted <= killed * (concurrency + Math.max(4, concurrency / 4)), `${interrupted} interrupted`);
  context.diagnostic(
    `${killed} kills, ${standIn.counts.billed} paid, ${answered} answered: ${lost} paid in vain, ${interrupted} rows opened and not closed`,
  );
});
