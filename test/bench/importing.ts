import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/store/open.js';
import { needsShared, sharedPath } from '../shared.js';

const projectRoot = resolve(import.meta.dirname, '..', '..', '..');

/** What an import took, and how long another program's small writes waited for the database meanwhile. */
export interface ImportingTimes {
  readonly seconds: number;
  readonly megabytes: number;
  readonly waitMedianMs: number;
  readonly waitP99Ms: number;
  readonly waitMaxMs: number;
}

/**
 * Imports all of ../shared/probcopa with the command line into a fresh database, while this process writes a row
 * every 20 ms as a web server would. Budget: 15 s and 300 MB.
 */
export async function benchImporting(print: (line: string) => void): Promise<ImportingTimes | undefined> {
  if (needsShared('probcopa').skip !== false) {
    print('import: the published data is not here');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const database = join(folder, 'credence.db');
  const store = openStore(database);
  try {
    const start = performance.now();
    const child = spawn(
      process.execPath,
      [
        `--import=${reportsMemory}`,
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
    const times = {
      seconds,
      megabytes: Number(/max-rss (\d+)/.exec(told)?.[1] ?? 0) / 1024,
      waitMedianMs: at(0.5),
      waitP99Ms: at(0.99),
      waitMaxMs: at(1),
    };
    print(
      `import of the published data: ${times.seconds.toFixed(1)} s, ${times.megabytes.toFixed(0)} MB (budget 15 s, 300 MB); ` +
        `another writer's rows took ${times.waitMedianMs.toFixed(1)} ms at the median, ${times.waitP99Ms.toFixed(0)} ms at p99, ` +
        `${times.waitMaxMs.toFixed(0)} ms at most`,
    );
    return times;
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** A module for the importing process that tells its largest memory when it ends. */
const reportsMemory = `data:text/javascript,${encodeURIComponent(
  'process.on("exit", () => process.stderr.write(`max-rss ${process.resourceUsage().maxRSS}\\n`));',
)}`;
