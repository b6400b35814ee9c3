import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'undici';
import { acceptLink, addAccount } from '../../server/accounts/signIn.js';
import { seededUniform } from '../../server/random.js';
import { openStore } from '../../server/store/open.js';
import { findWave } from '../../server/store/waves.js';
import { benchDatabase } from './benchStudy.js';
import { startServerProcess } from './serverProcess.js';
import { WebVisitor } from './webVisitor.js';

type Print = (line: string) => void;

const seconds = Number(process.env['CREDENCE_BENCH_SECONDS'] ?? 4);
const items = 30;
const quantile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0;
const pause = (milliseconds: number): Promise<void> => new Promise((settle) => setTimeout(settle, milliseconds));
const verdict = (met: boolean): string => (met ? 'met' : 'MISSED');

/** People who finished long ago, four in a hundred with failed checks: `people` times 30 answers, written at once. */
function fill(path: string, people: number): void {
  const store = openStore(path);
  const wave = findWave(store, 'lamps', 'main')!;
  const bind = { wave: wave.id, version: wave.versionId, people };
  store.transaction(() => {
    store
      .prepare(
        `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < @people)
         INSERT INTO respondents (wave_id, version_id, kind, origin, label, stage, quota, started_at, consented_at, finished_at)
         SELECT @wave, @version, 'person', 'real', 'bench' || i, iif(i % 25 = 0, 'failed_checks', 'completed'),
           iif(i % 25 = 0, 'awaiting', 'valid'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 900) || ' minutes'),
           '2026-01-01T00:00:00.000Z', strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 880) || ' minutes') FROM n`,
      )
      .run(bind);
    store
      .prepare(
        `INSERT INTO trials (wave_id, respondent_id, item_id, condition, repetition, position, state, first_shown_at, done_at, first_touch_ms,
           last_change_ms, response_time_ms, hidden_ms, changes, input_type, viewport)
         SELECT @wave, r.id, i.id, '', 0, row_number() OVER (PARTITION BY r.id ORDER BY i.id) - 1, 'done', r.started_at, r.finished_at, 900,
           1500, 2000 + (r.id * i.id) % 9000, 0, 0, 'mouse', 'wide'
         FROM respondents AS r JOIN items AS i WHERE r.label LIKE 'bench%' AND i.role = 'target'`,
      )
      .run({ wave: wave.id });
    store.exec(`INSERT INTO responses (trial_id, question, value, status, rule)
      SELECT id, 'likelihood', (respondent_id * 37 + item_id * 11) % 101, 'ok', 'form' FROM trials`);
    store.exec(`INSERT INTO person_facts (respondent_id, wave_id, answers, distinct_values, tens, longest_run, hidden_ms, minutes, late, checks, checks_failed)
      SELECT id, wave_id, ${items}, 20, 5, 2, 0, 4 + id % 7, 0, iif(quota = 'valid', '{"water":1,"song":1}', '{"water":0,"song":0}'), iif(quota = 'valid', 0, 2)
      FROM respondents`);
    store.exec(`INSERT INTO exclusions (respondent_id, rule, reason, at) SELECT id, 'attention-checks', 'failed 2 of 2', finished_at
      FROM respondents WHERE quota = 'awaiting'`);
    store.exec(`INSERT INTO events (at, kind, respondent_id) SELECT at, 'excluded', respondent_id FROM exclusions`);
    store.exec(`INSERT INTO item_quotas (wave_id, origin, item_id, condition, assigned, valid, awaiting)
      SELECT trials.wave_id, 'real', item_id, '', count(*), sum(quota = 'valid'), sum(quota = 'awaiting')
      FROM trials JOIN respondents ON respondents.id = respondent_id GROUP BY trials.wave_id, item_id`);
  })();
  store.exec('ANALYZE');
  store.close();
}

/** Queue, monitor and a case are opened again and again while 500 people answer at a human pace. */
async function pagesUnderLoad(print: Print, folder: string): Promise<void> {
  const path = join(folder, 'pages.db');
  benchDatabase(path, items);
  fill(path, 10_000);
  const store = openStore(path);
  const token = addAccount(store, 'Anna', 'admin', new Date());
  const cookie = `credence-account=${acceptLink(store, token, { name: 'Anna', passwordHash: 'none' }, new Date()) ?? ''}`;
  store.close();
  const server = await startServerProcess('staffed', path);
  const pool = new Pool(server.url, { connections: 100, pipelining: 1 });
  const pages = { queue: '/review', 'all cases': '/review?view=all', monitor: '/monitor', person: '' };
  const times: Record<string, number[]> = {};
  const open = async (name: keyof typeof pages): Promise<void> => {
    const address = name === 'person' ? '/admin/people/50' : `/admin/studies/lamps/waves/main${pages[name]}`;
    const before = performance.now();
    const reply = await pool.request({ method: 'GET', path: address, headers: { cookie } });
    await reply.body.text();
    if (reply.statusCode !== 200) throw new Error(`${address}: ${reply.statusCode}`);
    (times[name] ??= []).push(performance.now() - before);
  };
  try {
    const uniform = seededUniform('bench admin');
    const visitors = Array.from({ length: 500 }, () => new WebVisitor(pool, '/s/lamps/main', uniform));
    for (const visitor of visitors) {
      await visitor.show();
      while (!visitor.atTrial) await visitor.step();
    }
    const answering = async (end: number): Promise<number[]> => {
      const answers: number[] = [];
      await Promise.all(
        visitors.map(async (visitor) => {
          let think = uniform() * 10_000;
          while (performance.now() + think < end && visitor.atTrial) {
            await pause(think);
            const before = performance.now();
            await visitor.step();
            answers.push(performance.now() - before);
            think = 4000 + 12_000 * uniform();
          }
        }),
      );
      return answers;
    };
    const alone = await answering(performance.now() + 4 * seconds * 1000);
    const end = performance.now() + 4 * seconds * 1000;
    const admin = async (): Promise<void> => {
      while (performance.now() < end) {
        for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
          await open(name);
          await pause(700);
        }
      }
    };
    const [answers] = await Promise.all([answering(end), admin()]);
    print('10,000 participants with 300,000 responses, 500 people answering at a human pace:');
    for (const [name, each] of Object.entries(times)) {
      const worst = Math.max(...each);
      print(
        `  ${name}: median ${quantile(each, 0.5).toFixed(0)} ms, worst ${worst.toFixed(0)} ms of ${each.length} (target: under 300 ms) ${verdict(worst < 300)}`,
      );
    }
    const p99 = quantile(answers, 0.99);
    print(
      `  people: ${answers.length} trials, POST and GET together p50 ${quantile(answers, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (target: under 150 ms) ${verdict(p99 < 150)}; without the admin p99 was ${quantile(alone, 0.99).toFixed(1)} ms`,
    );
  } finally {
    await pool.close();
    await server.kill('SIGTERM');
  }
}

/** `credence export` of a million responses, with the most memory that it took. */
async function millionResponses(print: Print, folder: string): Promise<void> {
  const path = join(folder, 'million.db');
  benchDatabase(path, items);
  fill(path, 33_334);
  for (const format of ['csv', 'jsonl']) {
    const out = join(folder, `responses.${format}`);
    const program = resolve(import.meta.dirname, '..', '..', 'server', 'cli', 'main.js');
    const before = performance.now();
    const child = spawn(process.execPath, [program, 'export', 'lamps', '--format', format, '--out', out], {
      env: { ...process.env, CREDENCE_DB: path },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, peakMegabytes(child.pid ?? 0))), 100);
    const code = await new Promise<number | null>((settle) => child.on('close', settle));
    clearInterval(watch);
    const taken = (performance.now() - before) / 1000;
    if (code !== 0) throw new Error(`export ended with ${String(code)}`);
    print(
      `export of 1,000,020 responses as ${format}: ${taken.toFixed(1)} s (target: under 60) ${verdict(taken < 60)}, at most ${most.toFixed(0)} MB of memory (target: under 200) ${verdict(most < 200)}, ${(statSync(out).size / 1e6).toFixed(0)} MB file`,
    );
  }
}

/** The most memory that a process has taken so far, where the system tells (Linux); else 0. */
function peakMegabytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** The admin's pages under load, and a large export. */
export async function benchAdmin(print: Print): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-admin-'));
  try {
    await pagesUnderLoad(print, folder);
    await millionResponses(print, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
