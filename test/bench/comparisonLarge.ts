import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { probcopaStore } from '../reports/probcopaStore.js';
import { needsShared } from '../shared.js';
import { measuredCompare } from './measuredCompare.js';
import { millionStudy, responses } from './millionStudy.js';

/**
 * Times whole comparisons, each in a process of its own: everything published with 1,000 replicates (budget: 90 s on two
 * processors, 600 MB), and a study of a million responses (5 minutes, 1 GB).
 */
export async function benchComparisonLarge(print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'credence-bench-'));
  const measured = async (name: string, studyId: string, database: string, replicates: number): Promise<void> => {
    const { measures, seconds, processorSeconds, megabytes } = await measuredCompare({ database, studyId, replicates });
    print(
      `${name}: ${measures} measures, ${seconds.toFixed(1)} s (${processorSeconds.toFixed(1)} s of processors), ${megabytes.toFixed(0)} MB`,
    );
  };
  try {
    if (needsShared('probcopa').skip === false) {
      const database = join(folder, 'probcopa.db');
      (await probcopaStore(database)).close();
      await measured('everything published, 1,000 replicates', 'probcopa', database, 1000);
    } else print('everything published: skipped, the published data are not here');
    const database = join(folder, 'million.db');
    const { id } = millionStudy(database);
    await measured(`${responses} responses`, id, database, 500);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
