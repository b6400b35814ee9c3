import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gzipSync } from 'node:zlib';
import type { Express } from 'express';
import { createApp } from '../../server/app.js';
import { seededUniform } from '../../server/random.js';
import { reportQueue, type ReportQueue } from '../../server/reports/process/reportQueue.js';
import type { AppContext } from '../../server/routes/context.js';
import { homeRouter } from '../../server/routes/home.js';
import { reportsRouter } from '../../server/routes/reports.js';
import { validationRouter } from '../../server/routes/validation.js';
import { openStore, type Store } from '../../server/store/open.js';
import { saveCachedReport } from '../../server/store/reportCache.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { groupWriter } from '../../server/store/writer.js';
import type { Study } from '../../server/study/schema.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import type { Fixture } from '../reports/fixtureReport.js';
import { temporaryFolder } from '../temporary.js';

export interface ReportSite {
  readonly app: Express;
  readonly store: Store;
  readonly queue: ReportQueue;
  readonly errors: unknown[];
}

/** The home page and the reports of the given studies over a database in a folder of its own. */
export function reportSite(test: TestContext, studies: readonly Study[]): ReportSite {
  const store = openStore(join(temporaryFolder(test), 'credence.db'));
  const errors: unknown[] = [];
  const context: AppContext = {
    store,
    write: groupWriter(store),
    now: () => new Date('2026-12-01T12:00:00Z'),
    uniform: seededUniform('reports'),
    secret: 's'.repeat(64),
    logError: (error) => errors.push(error),
  };
  const queue = reportQueue({
    store,
    database: store.name,
    now: context.now,
    options: { seed: 1, entropy: 'seeded', replicates: 100 },
  });
  test.after(() => {
    queue.close();
    store.close();
  });
  for (const study of studies) saveStudyVersion(store, study, '2026-12-01T00:00:00Z');
  const app = createApp({
    context,
    publicUrl: undefined,
    routers: [homeRouter(context), reportsRouter(context, queue), validationRouter(context)],
  });
  return { app, store, queue, errors };
}

/** A site that holds the fixture's report as if it had been computed. */
export function siteWithReport(test: TestContext, fixture: Fixture): ReportSite {
  const { id, title } = fixture.data.study;
  const study = sampleStudy();
  const [wave] = study.waves;
  const waves = [{ ...wave!, title: 'A wave with so long a title that it must wrap on a narrow screen' }];
  const site = reportSite(test, [{ ...study, id, title, waves }]);
  storeReport(site.store, fixture, 'first');
  return site;
}

/** Stores a report as the computing process does. */
export function storeReport(store: Store, fixture: Fixture, key: string): void {
  const content = gzipSync(JSON.stringify(fixture));
  saveCachedReport(store, fixture.data.study.id, { key, content, at: fixture.report.generated_at });
}
