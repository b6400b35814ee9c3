import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { compareStudy } from '../../server/reports/compareStudy.js';
import { openStoreReadOnly } from '../../server/store/open.js';

/** What one comparison took, in a process of its own so that its memory is its own. */
export interface Measurement {
  readonly measures: number;
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
}

interface Order {
  readonly database: string;
  readonly studyId: string;
  readonly replicates: number;
}

/** Compares a study in a process of its own and measures it. */
export function measuredCompare(order: Order): Promise<Measurement> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [], { execArgv: [] });
    child.once('message', (measurement: Measurement) => resolve(measurement));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the comparison ended with ${code}`)));
    child.send(order);
  });
}

async function measure({ database, studyId, replicates }: Order): Promise<Measurement> {
  const start = performance.now();
  const { report } = await compareStudy({
    store: openStoreReadOnly(database),
    studyId,
    seed: 1,
    entropy: 'seeded',
    replicates,
    workers: availableParallelism(),
    now: '2026-01-01T00:00:00Z',
    software: { version: 'bench', node: process.version },
  });
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  return {
    measures: report.measures.length,
    seconds: (performance.now() - start) / 1000,
    processorSeconds: (userCPUTime + systemCPUTime) / 1e6,
    megabytes: maxRSS / 1024,
  };
}

if (process.send !== undefined && process.argv[1] === fileURLToPath(import.meta.url))
  process.once(
    'message',
    (order: Order) => void measure(order).then((result) => process.send!(result, () => process.exit())),
  );
