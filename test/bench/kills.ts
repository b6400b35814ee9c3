import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { seededUniform } from '../../server/random.js';
import { openStore } from '../../server/store/open.js';
import { quotaMismatches } from '../../server/store/quotas.js';
import { benchDatabase } from './benchStudy.js';
import { startServerProcess } from './serverProcess.js';
import { WebVisitor } from './webVisitor.js';

const base = '/s/lamps/main';
const visitorsAtOnce = 20;
const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface KillResult {
  readonly kills: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly doubled: number;
  /** Times that someone was shown a trial again which had been acknowledged. */
  readonly shownAgain: number;
  readonly integrity: string;
  readonly foreignKeys: number;
  readonly counters: number;
}

/**
 * Kills the server without warning (SIGKILL) under load, again and again on one database, restarts it, and lets the
 * same visitors go on by their cookies; then looks for every acknowledged answer.
 */
export async function killAndLook(folder: string, kills: number, seed: number): Promise<KillResult> {
  const database = join(folder, 'kills.db');
  benchDatabase(database, 60);
  const uniform = seededUniform(seed, 'kills');
  const acknowledged = new Map<string, string>();
  let shownAgain = 0;
  let visitors: WebVisitor[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess('credence', database);
    const pool = new Pool(server.url, { connections: visitorsAtOnce });
    visitors = visitors.filter((visitor) => !visitor.done).map((visitor) => visitor.on(pool));
    while (visitors.length < visitorsAtOnce) visitors.push(new WebVisitor(pool, base, uniform));
    const walks = visitors.map(async (visitor) => {
      try {
        await visitor.show();
        if (visitor.trial !== undefined && acknowledged.has(visitor.trial)) shownAgain += 1;
        while (!visitor.done) {
          const { trial } = visitor;
          await visitor.step(() => {
            if (trial !== undefined) acknowledged.set(trial, visitor.answer(trial));
          });
        }
      } catch {
        // The kill: this visitor does not know whether the last answer arrived.
      }
    });
    // At a random moment once the server is warm: some answers further, and anywhere between two of them.
    const enough = acknowledged.size + 5 + 60 * uniform();
    for (let wait = 0; wait < 400 && acknowledged.size < enough; wait += 1) await sleep(25);
    await sleep(20 * uniform());
    await server.kill('SIGKILL');
    await Promise.all(walks);
    await pool.destroy();
  }
  return { kills, acknowledged: acknowledged.size, shownAgain, ...inspect(database, acknowledged) };
}

function inspect(
  database: string,
  acknowledged: ReadonlyMap<string, string>,
): Pick<KillResult, 'lost' | 'doubled' | 'integrity' | 'foreignKeys' | 'counters'> {
  const store = openStore(database);
  const stored = store
    .prepare<[], { id: number; value: number }>(
      "SELECT id, value FROM trials JOIN responses ON trial_id = id WHERE state = 'done'",
    )
    .all();
  const values = new Map(stored.map(({ id, value }) => [String(id), String(value)]));
  const twice = store
    .prepare<[], { n: number }>(
      'SELECT count(*) AS n FROM trials GROUP BY respondent_id, item_id, condition, repetition HAVING n > 1',
    )
    .all();
  const halves = store
    .prepare(
      "SELECT 1 FROM trials LEFT JOIN responses ON trial_id = trials.id WHERE (state = 'done') <> (value IS NOT NULL)",
    )
    .all();
  const result = {
    lost: [...acknowledged].filter(([trial, value]) => values.get(trial) !== value).length + halves.length,
    doubled: twice.length + (stored.length - values.size),
    integrity: String(store.pragma('integrity_check', { simple: true })),
    foreignKeys: (store.pragma('foreign_key_check') as unknown[]).length,
    counters: quotaMismatches(store).length,
  };
  store.close();
  return result;
}

/** Kill bench: 100 times kill -9 under load (CREDENCE_BENCH_KILLS for another number). */
export async function benchKills(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'credence-kills-'));
  try {
    const kills = Number(process.env['CREDENCE_BENCH_KILLS'] ?? 100);
    const result = await killAndLook(folder, kills, 1);
    print(
      `${result.kills} times kill -9 under load: ${result.acknowledged} acknowledged answers, ${result.lost} lost, ${result.doubled} doubled, ${result.shownAgain} shown again; integrity ${result.integrity}, ${result.foreignKeys} broken references, ${result.counters} wrong counters`,
    );
    const clean =
      result.lost + result.doubled + result.shownAgain + result.foreignKeys + result.counters === 0 &&
      result.integrity === 'ok';
    print(`  target: 0 lost, 0 doubled, integrity clean: ${clean ? 'met' : 'MISSED'}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
