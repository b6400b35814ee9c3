import { availableParallelism, constants, setPriority } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openStore } from '../../store/open.js';
import { thisSoftware } from '../software.js';
import type { ReportNews, ReportOrder } from './messages.js';
import { refreshSensitivity } from './refreshSensitivity.js';
import { refreshReport } from './storedReport.js';
import { refreshValidation } from './storedValidation.js';

// The process that computes beside the web server: it yields to every other one and ends with its parent.
setPriority(constants.priority.PRIORITY_LOW);

function tell(news: ReportNews): void {
  process.send?.(news);
}

async function work({ database, studyId, work: wanted, options, now }: ReportOrder): Promise<void> {
  // Node breaks where a channel is closed while its message is still being handed over.
  await nextTurn();
  const store = openStore(database, 10_000);
  try {
    const software = thisSoftware();
    if (wanted === 'sensitivity') {
      tell({ type: 'finished', computed: refreshSensitivity(store, studyId, { seed: options.seed, software, now }) });
      return;
    }
    const computed = await refreshReport({
      ...options,
      store,
      studyId,
      now,
      software,
      workers: availableParallelism(),
      progress: (done, all) => tell({ type: 'progress', done, all }),
    });
    await refreshValidation(store, studyId, options);
    tell({ type: 'finished', computed });
  } catch (error) {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  } finally {
    store.close();
    process.disconnect();
  }
}

process.once('disconnect', () => process.exit());
process.once('message', (order: ReportOrder) => void work(order));
