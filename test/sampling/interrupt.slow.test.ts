import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test, type TestContext } from 'node:test';
import { stringify } from 'yaml';
import { startStandIn, type StandIn, type StandInOptions } from '../../server/sampling/standIn/server.js';
import { openStore, type Store } from '../../server/store/open.js';
import { runCredence } from '../cli/runCredence.js';
import { smallStudyFile } from '../study/smallStudy.js';
import { temporaryFolder } from '../temporary.js';
import { rows } from './sampler.js';

interface Site {
  readonly standIn: StandIn;
  readonly environment: Record<string, string>;
  readonly database: string;
  readonly folder: string;
}

/** A studies folder with the small study on a stand-in, for the program itself to run on. */
async function site(
  context: TestContext,
  options: Partial<StandInOptions> = {},
  model: Record<string, unknown> = {},
  repetitions = 10,
): Promise<Site> {
  const folder = temporaryFolder(context);
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), ...options });
  context.after(() => standIn.stop());
  mkdirSync(join(folder, 'studies', 'small'), { recursive: true });
  const simulated = { label: 'sim', provider: 'model-sim', model: 'm', base_url: standIn.url };
  const file = {
    ...smallStudyFile(),
    models: [{ ...simulated, limits: { concurrency: 4 }, ...model }],
    waves: [
      { id: 'original', wording: 'plain', people: { responses_per_item: 3 } },
      { id: 'models', wording: 'plain', models: { repetitions, labels: ['sim'] } },
    ],
  };
  writeFileSync(join(folder, 'studies', 'small', 'study.yaml'), stringify(file));
  const database = join(folder, 'credence.db');
  return {
    standIn,
    folder,
    database,
    environment: { CREDENCE_DB: database, CREDENCE_STUDIES: join(folder, 'studies') },
  };
}

function start({ environment }: Site): { child: ChildProcess; ended: Promise<number | null>; errors: () => string } {
  const main = join(resolve(import.meta.dirname, '..', '..', '..'), 'dist', 'server', 'cli', 'main.js');
  const child = spawn(process.execPath, [main, 'sample', 'small'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  return { child, ended: new Promise((settle) => child.once('exit', settle)), errors: () => errors };
}

async function until(condition: () => boolean): Promise<void> {
  for (let wait = 0; wait < 2000 && !condition(); wait += 1) await new Promise((resolve) => setTimeout(resolve, 10));
  assert.ok(condition(), 'waited in vain');
}

function opened<Result>(path: string, look: (store: Store) => Result): Result {
  const store = openStore(path);
  try {
    return look(store);
  } finally {
    store.close();
  }
}

const count = (store: Store, sql: string): number => rows<{ n: number }>(store, sql)[0]?.n ?? -1;

test('Ctrl-C once: what is under way ends and is recorded, exit 130, and the next run asks only the rest', async (context) => {
  const here = await site(context, { latencyMs: 150 });
  const { child, ended, errors } = start(here);
  await until(() => here.standIn.counts.requests >= 5);
  child.kill('SIGINT');
  assert.equal(await ended, 130);
  assert.match(errors(), /stopping: waiting up to 30 s/);
  const sent = here.standIn.counts.requests;
  opened(here.database, (store) => {
    assert.equal(count(store, "SELECT count(*) AS n FROM attempts WHERE outcome = 'reply'"), sent);
    assert.equal(count(store, 'SELECT count(*) AS n FROM attempts'), sent);
    assert.deepEqual(rows(store, 'SELECT state FROM sampling_runs'), [{ state: 'interrupted' }]);
  });
  const again = await runCredence(['sample', 'small'], here.environment);
  assert.equal(again.code, 0);
  assert.equal(here.standIn.counts.requests, 20);
  opened(here.database, (store) => assert.equal(count(store, 'SELECT count(*) AS n FROM responses'), 20));
});

test('Ctrl-C twice ends what is under way: recorded as aborted, asked again in the next run', async (context) => {
  const here = await site(context, { latencyMs: 20_000 });
  const { child, ended } = start(here);
  await until(() => here.standIn.counts.requests >= 1);
  child.kill('SIGINT');
  await new Promise((resolve) => setTimeout(resolve, 100));
  child.kill('SIGINT');
  assert.equal(await ended, 130);
  opened(here.database, (store) => {
    assert.deepEqual(rows(store, 'SELECT DISTINCT outcome FROM attempts'), [{ outcome: 'aborted' }]);
    assert.equal(count(store, 'SELECT count(*) AS n FROM responses'), 0);
  });
});

test('kill -9 leaves a trace of what may be billed, and the next run takes the lane over at once', async (context) => {
  const here = await site(context, { latencyMs: 100 });
  const { child, ended } = start(here);
  await until(() => here.standIn.counts.requests >= 6);
  child.kill('SIGKILL');
  await ended;
  const again = await runCredence(['sample', 'small'], here.environment);
  assert.equal(again.code, 0, again.error);
  assert.match(again.out, /requests of a run that died may have been billed/);
  opened(here.database, (store) => {
    assert.equal(count(store, 'SELECT count(*) AS n FROM responses'), 20);
    assert.equal(count(store, "SELECT count(*) AS n FROM attempts WHERE outcome = 'reply'"), 20);
    const lost = count(store, "SELECT count(*) AS n FROM attempts WHERE outcome = 'interrupted'");
    assert.ok(lost >= 1 && lost <= 10, `${lost} interrupted`);
    // Everything that reached the endpoint stands in the ledger.
    assert.ok(count(store, 'SELECT count(*) AS n FROM attempts') >= here.standIn.counts.requests);
    assert.deepEqual(rows(store, 'SELECT state FROM sampling_runs ORDER BY id'), [
      { state: 'died' },
      { state: 'done' },
    ]);
  });
});

test('a key appears nowhere: not in database, log files, output, error texts or stored requests', async (context) => {
  const key = 'sk-MARKED-canary-7f3a91';
  const seen: string[] = [];
  const faulty: StandInOptions['fault'] = (number) => (number === 2 ? '500' : number === 4 ? 'auth-401' : undefined);
  const here = await site(
    context,
    { fault: faulty, onRequest: (_body, headers) => seen.push(String(headers.authorization)) },
    { key_variable: 'CANARY_KEY' },
  );
  const environment = { ...here.environment, CANARY_KEY: key };
  const results = [
    await runCredence(['sample', 'small', '--dry-run'], environment),
    await runCredence(['sample', 'small'], environment),
    await runCredence(['sample', 'small', '--json'], environment),
    await runCredence(['sample', 'small'], { ...here.environment, CANARY_KEY: '' }),
  ];
  assert.ok(seen.length > 5 && seen.every((header) => header === `Bearer ${key}`), 'the key was used');
  for (const { out, error } of results) assert.ok(!(out + error).includes('canary-7f3a91'));
  assert.match(results[3]!.error, /CANARY_KEY: is not set/);
  for (const name of readdirSync(here.folder, { recursive: true }).map(String)) {
    if (!/\.(db|db-wal|db-shm|yaml)$/.test(name)) continue;
    assert.ok(!readFileSync(join(here.folder, name)).includes('canary-7f3a91'), name);
  }
});

test('a sampler at work and other writers share the database without "database is locked"', async (context) => {
  const here = await site(context, {}, {}, 60);
  const { ended, errors } = start(here);
  await until(() => here.standIn.counts.requests >= 3);
  const store = openStore(here.database);
  const add = store.prepare("INSERT INTO events (at, kind) VALUES ('now', 'test')");
  const waits: number[] = [];
  for (let write = 0; write < 50; write += 1) {
    const before = performance.now();
    store.transaction(() => add.run()).immediate();
    waits.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  store.close();
  assert.equal(await ended, 0, errors());
  assert.doesNotMatch(errors(), /locked|BUSY/i);
  waits.sort((a, b) => a - b);
  assert.ok(waits[45]! < 500, `a write waited ${waits[45]} ms`);
});
