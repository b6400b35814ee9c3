import { availableParallelism, tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { compareStudy } from '../../server/reports/compareStudy.js';
import { loadReportData } from '../../server/reports/loadReportData.js';
import { distances } from '../../server/reports/measures/distances.js';
import { publishedEntropies } from '../../server/reports/measures/entropy.js';
import { prepareQuestions } from '../../server/reports/measures/prepare.js';
import { defaultOptions } from '../../server/reports/options.js';
import type { Store } from '../../server/store/open.js';
import { probcopaStore } from '../reports/probcopaStore.js';
import { needsShared } from '../shared.js';

function millisecondsOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function calibration(): number {
  let state = 0.5;
  for (let step = 0; step < 5_000_000; step += 1) state = 3.9 * state * (1 - state);
  return state;
}

/** Times a comparison of all published data (budget: 30 s, 400 MB), and its parts, beside a fixed calibration loop. */
export async function benchCompare(print: (line: string) => void): Promise<void> {
  if (needsShared('probcopa').skip !== false) {
    print('compare: skipped, the published data are not here');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const store = await probcopaStore(join(folder, 'credence.db'));
  try {
    print(`calibration loop, 5,000,000 steps: ${millisecondsOf(calibration).toFixed(0)} ms`);
    print(`read all samples: ${millisecondsOf(() => loadReportData(store, 'probcopa')).toFixed(0)} ms`);
    benchDistances(store, print);
    for (const replicates of [defaultOptions.replicates, 1000]) {
      const [start, cpu] = [performance.now(), process.cpuUsage()];
      const { report } = await compareStudy({
        ...defaultOptions,
        replicates,
        store,
        studyId: 'probcopa',
        workers: availableParallelism(),
        now: '2026-01-01T00:00:00Z',
        software: { version: 'bench', node: process.version },
      });
      const { user, system } = process.cpuUsage(cpu);
      const [wall, used] = [performance.now() - start, (user + system) / 1000].map((ms) => (ms / 1000).toFixed(1));
      print(
        `compare everything, ${replicates} replicates, ${report.measures.length} measures: ${wall} s (${used} s of processors), ` +
          `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most so far`,
      );
    }
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** Wasserstein, KS and published entropy of the full runs (budget of the first and last: 0.4 s; pandas and SciPy: 3.6 s). */
function benchDistances(store: Store, print: (line: string) => void): void {
  const [prepared] = prepareQuestions(loadReportData(store, 'probcopa').data);
  const { people, fullRuns } = prepared!;
  const only = { ...prepared!, holdOut: undefined, samples: [people!, ...fullRuns] };
  const options = { ...defaultOptions, entropy: 'published' } as const;
  for (const [name, work] of [
    ['distances and exact KS, 8 models x 210 items', () => distances(only)],
    ['published entropy, 8 models and people x 210 items', () => publishedEntropies(only, options)],
  ] as const) {
    work();
    print(`${name}: ${millisecondsOf(work).toFixed(0)} ms`);
  }
}
