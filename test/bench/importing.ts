import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/store/open.js';
import { needsShared, sharedPath } from '../shared.js';

const projectRoot = resolve(import.meta.dirname, '..', '..', '..');

/**
 * Imports all of ../shared/probcopa with the command line into a fresh database, while this process writes a row
 * every 20 ms as a web server would. Budget: 15 s and 300 MB.
 */
export async function benchImporting(print: (line: string) => void): Promise<void> {
  if (needsShared('probcopa').skip !== false) {
    print('import: the published data is not here');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const database = join(folder, 'credence.db');
  const store = openStore(database);
  try {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      [
        `--import=${reportsUsage}`,
        join(projectRoot, 'dist', 'server', 'cli', 'main.js'),
        'import',
        'probcopa',
        sharedPath('probcopa'),
      ],
      {
        env: { ...process.env, CREDENCE_DB: database, CREDENCE_STUDIES: join(projectRoot, 'study-configs') },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let told = '';
    child.stderr.on('data', (text: Buffer) => (told += text.toString()));
    const ended = new Promise<number | null>((settle) => child.once('close', settle));
    const insert = store.prepare("INSERT INTO events (at, kind) VALUES ('2026-12-01T00:00:00Z', 'bench')");
    const waits: number[] = [];
    while (child.exitCode === null) {
      const before = performance.now();
      store.transaction(() => insert.run()).immediate();
      waits.push(performance.now() - before);
      await wait(20);
    }
    const status = await ended;
    const seconds = (performance.now() - start) / 1000;
    if (status !== 0) throw new Error(`the import failed: ${told}`);
    waits.sort((a, b) => a - b);
    const at = (share: number): number => waits[Math.min(waits.length - 1, Math.floor(share * waits.length))] ?? 0;
    const [, kilobytes = 0, cpu = 0] = /max-rss (\d+) cpu (\d+)/.exec(told) ?? [];
    print(
      `all of the published data: ${seconds.toFixed(1)} s, ${(Number(kilobytes) / 1024).toFixed(0)} MB ` +
        `(budget 15 s, 300 MB), ${(Number(cpu) / 1e6).toFixed(1)} s of it at work on a processor`,
    );
    print(
      `another writer's rows meanwhile: ${at(0.5).toFixed(1)} ms at the median, ${at(0.99).toFixed(0)} ms at p99, ` +
        `${at(1).toFixed(0)} ms at most`,
    );
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** A module for the importing process that tells its largest memory (KiB) and its processor time (µs) when it ends. */
const reportsUsage = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();' +
    ' process.stderr.write(`max-rss ${maxRSS} cpu ${userCPUTime + systemCPUTime}\\n`); });',
)}`;
