import type { TestContext } from 'node:test';
import { sampleWave, type SampleSummary } from '../../server/sampling/sampleWave.js';
import { type StandIn, type StandInOptions, startStandIn } from '../../server/sampling/standIn/server.js';
import { openStore } from '../../server/store/open.js';
import { sliceWriter } from '../../server/store/sliceWriter.js';
import { findWave } from '../../server/store/waves.js';
import { startStaffedSite } from '../admin/staff.js';
import type { Site } from '../participants/site.js';
import { modelStudy } from '../sampling/sampler.js';

export const samplingPage = '/admin/studies/small/waves/models/sampling';

export interface SamplingSite {
  readonly site: Site;
  readonly standIn: StandIn;
  readonly start: () => Promise<SampleSummary>;
}

/** A site whose wave `models` a second connection samples from a stand-in, as the command line does. */
export async function samplingSite(
  context: TestContext,
  options: Partial<StandInOptions> = {},
  repetitions = 3,
): Promise<SamplingSite> {
  const standIn = await startStandIn({ seed: 1, now: () => new Date(), ...options });
  context.after(() => standIn.stop());
  const model = { label: 'm', provider: 'model-sim', model: 'm', base_url: standIn.url, limits: { concurrency: 1 } };
  const site = await startStaffedSite(context, modelStudy([model], { repetitions }));
  const start = async (): Promise<SampleSummary> => {
    const store = openStore(site.store.name, 0);
    const clock = (): number => performance.now();
    const write = sliceWriter(store, clock);
    const parts = { ...site.context, store, write, clock, environment: {}, holder: `test:${process.pid}` };
    try {
      return await sampleWave(parts, findWave(store, 'small', 'models')!, {
        retry: { baseMs: 5, longestMs: 20, longestAskedMs: 1000 },
      });
    } finally {
      store.close();
    }
  };
  return { site, standIn, start };
}
