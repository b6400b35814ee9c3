import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { seededUniform } from '../../server/random.js';
import { openStore } from '../../server/store/open.js';
import { quotaMismatches } from '../../server/store/quotas.js';
import { sharedPath } from '../shared.js';
import { benchDatabase } from './benchStudy.js';
import { type ServerProcess, startServerProcess } from './serverProcess.js';
import { WebVisitor } from './webVisitor.js';

type Print = (line: string) => void;

const base = '/s/lamps/main';
const connections = 100;
const seconds = Number(process.env['CREDENCE_BENCH_SECONDS'] ?? 4);
const thousands = Number(process.env['CREDENCE_BENCH_PARTICIPANTS'] ?? 1000);

/** Latencies in milliseconds, and how long they were collected. */
interface Measured {
  readonly times: number[];
  readonly perSecond: number;
}

const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
const figures = ({ times, perSecond }: Measured, what: string): string =>
  `${perSecond.toFixed(0)} ${what}/s, p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`;

/** Repeats actions in closed loops, one a worker: first to warm the server up, then for the bench's seconds. */
async function loops(actions: readonly (() => Promise<void>)[]): Promise<Measured> {
  await loopFor(2, actions);
  return loopFor(seconds, actions);
}

async function loopFor(duration: number, actions: readonly (() => Promise<void>)[]): Promise<Measured> {
  const times: number[] = [];
  const start = performance.now();
  const end = start + duration * 1000;
  await Promise.all(
    actions.map(async (action) => {
      while (performance.now() < end) {
        const before = performance.now();
        await action();
        times.push(performance.now() - before);
      }
    }),
  );
  return { times, perSecond: (times.length * 1000) / (performance.now() - start) };
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function onServer<T>(
  args: readonly string[],
  run: (pool: Pool, server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServerProcess(...args);
  const pool = new Pool(server.url, { connections, pipelining: 1 });
  try {
    return await run(pool, server);
  } finally {
    await pool.close();
    await server.kill('SIGTERM');
  }
}

async function plain(args: readonly string[], method: 'GET' | 'POST'): Promise<Measured> {
  return onServer(args, (pool) => {
    const action = async (): Promise<void> => {
      const body = method === 'POST' ? 'value=50&first_touch_ms=900' : null;
      const headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const reply = await pool.request({ method, path: '/', headers, body });
      await reply.body.dump();
    };
    return loops(Array.from({ length: connections }, () => action));
  });
}

async function atTrials(pool: Pool, count: number): Promise<WebVisitor[]> {
  const uniform = seededUniform('bench visitors');
  const visitors = Array.from({ length: count }, () => new WebVisitor(pool, base, uniform));
  for (const visitor of visitors) {
    await visitor.show();
    while (!visitor.atTrial) await visitor.step();
  }
  return visitors;
}

/**
 * As many trials a second as closed loops bring (each is a POST and the GET that follows), beside (a) and (b), in
 * rounds, so that a busy moment of the machine meets all three; ratios are medians over the rounds.
 */
async function throughput(print: Print, folder: string): Promise<void> {
  const rounds: { hello: Measured; insert: Measured; trials: Measured }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const database = join(folder, `throughput-${round}.db`);
    benchDatabase(database, 250);
    rounds.push({
      hello: await plain(['hello'], 'GET'),
      insert: await plain(['insert', join(folder, 'insert.db')], 'POST'),
      trials: await onServer(['credence', database], async (pool) => {
        const visitors = await atTrials(pool, connections);
        return loops(visitors.map((visitor) => () => (visitor.atTrial ? visitor.step() : pause(50))));
      }),
    });
  }
  const middle = (name: 'hello' | 'insert' | 'trials'): Measured =>
    rounds.map((round) => round[name]).sort((x, y) => x.perSecond - y.perSecond)[1]!;
  const ratio = (of: (round: (typeof rounds)[number]) => number): number => rounds.map(of).sort((x, y) => x - y)[1]!;
  print(`(a) Express hello-world with helmet, ${connections} at once: ${figures(middle('hello'), 'requests')}`);
  print(`(b) one insert in its own transaction, synchronous FULL: ${figures(middle('insert'), 'requests')}`);
  print(
    `participants, ${connections} at once without pause: ${figures(middle('trials'), 'trials')} (two requests each)`,
  );
  const ofHello = ratio(({ hello, trials }) => (2 * trials.perSecond) / hello.perSecond);
  const ofInsert = ratio(({ insert, trials }) => trials.perSecond / insert.perSecond);
  print(
    `  requests are ${(100 * ofHello).toFixed(0)} % of (a)'s (target: at least 40 %) ${ofHello >= 0.4 ? 'met' : 'MISSED'}`,
  );
  print(
    `  trials are ${ofInsert.toFixed(2)} times (b)'s requests (target: at least 1.5) ${ofInsert >= 1.5 ? 'met' : 'MISSED'}`,
  );
}

/** Milliseconds of each trial of people who think four to sixteen seconds between answers, until `over` says so. */
async function atHumanPace(pool: Pool, people: number, over: (wait: number) => boolean): Promise<number[]> {
  const visitors = await atTrials(pool, people);
  const uniform = seededUniform('pace');
  const times: number[] = [];
  await Promise.all(
    visitors.map(async (visitor) => {
      let think = uniform() * 10_000;
      while (!over(think) && visitor.atTrial) {
        await pause(think);
        const before = performance.now();
        await visitor.step();
        times.push(performance.now() - before);
        think = 4000 + 12_000 * uniform();
      }
    }),
  );
  return times;
}

function printPace(print: Print, who: string, times: readonly number[]): void {
  const p99 = quantile(times, 0.99);
  print(
    `${who}: ${times.length} trials, POST and GET together p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (target: under 150 ms) ${p99 < 150 ? 'met' : 'MISSED'}`,
  );
}

/** 500 people at once, as fast as people are. */
async function humanPace(print: Print, folder: string): Promise<void> {
  const database = join(folder, 'pace.db');
  benchDatabase(database, 30);
  await onServer(['credence', database], async (pool) => {
    const end = performance.now() + 4 * seconds * 1000;
    printPace(
      print,
      '500 people at a human pace',
      await atHumanPace(pool, 500, (wait) => performance.now() + wait > end),
    );
  });
}

/** 50 people while the published data are imported into the same database and compared. */
async function besideImportAndCompare(print: Print, folder: string): Promise<void> {
  if (!existsSync(sharedPath('probcopa'))) return;
  const database = join(folder, 'beside.db');
  benchDatabase(database, 30);
  await onServer(['credence', database], async (pool) => {
    let busy = true;
    const work = (async () => {
      await command(database, 'import', 'probcopa', sharedPath('probcopa'));
      await command(database, 'compare', 'probcopa', '--out', join(folder, 'report'));
      busy = false;
    })();
    const times = await atHumanPace(pool, 50, () => !busy);
    await work;
    printPace(print, '50 people at a human pace while import and compare run', times);
  });
}

async function command(database: string, ...words: readonly string[]): Promise<void> {
  const main = fileURLToPath(new URL('../../server/cli/main.js', import.meta.url));
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, CREDENCE_DB: database },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`credence ${words.join(' ')} ended with ${code ?? 'a signal'}`);
}

/** Whole visits from arrival to the end, without an error, with the server's memory along the way. */
async function endToEnd(print: Print, folder: string): Promise<void> {
  const database = join(folder, 'visits.db');
  benchDatabase(database, 4);
  await onServer(['credence', database], async (pool, server) => {
    const uniform = seededUniform('visits');
    let started = 0;
    let finished = 0;
    const memory: string[] = [];
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        while (started < thousands) {
          started += 1;
          const visitor = new WebVisitor(pool, base, uniform);
          await visitor.show();
          while (!visitor.done) await visitor.step();
          finished += 1;
          if (finished % Math.ceil(thousands / 5) === 0) memory.push(`${(server.rss() / 1e6).toFixed(0)} MB`);
        }
      }),
    );
    print(
      `${finished} participants end to end over HTTP, 0 errors, ${((performance.now() - start) / 1000).toFixed(1)} s; server memory at each fifth: ${memory.join(', ')}`,
    );
  });
  const store = openStore(database);
  const mismatches = quotaMismatches(store).length;
  store.close();
  print(`  counters that differ from a recount: ${mismatches}`);
}

/**
 * Load bench of the participants' pages, against (a) an Express hello-world with helmet and (b) a route with one
 * insert in its own transaction, all in one run. CREDENCE_BENCH_PARTICIPANTS=10000 for the long end-to-end run.
 */
export async function benchParticipants(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'credence-load-'));
  try {
    await throughput(print, folder);
    await humanPace(print, folder);
    await besideImportAndCompare(print, folder);
    await endToEnd(print, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
