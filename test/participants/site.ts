import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import type { Express } from 'express';
import type { Texts } from '../../views/participant/texts.js';
import { createApp } from '../../server/app.js';
import { appServer } from '../../server/appServer.js';
import { seededUniform } from '../../server/random.js';
import type { AppContext } from '../../server/routes/context.js';
import type { Routes } from '../../server/routes/all.js';
import { participantRouter } from '../../server/routes/participant.js';
import { participantTools } from '../../server/routes/participantStand.js';
import { trialLane } from '../../server/routes/trialLane.js';
import { openStore, type Store } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { watchedWriter } from '../../server/store/watchedWriter.js';
import { groupWriter } from '../../server/store/writer.js';
import type { Study } from '../../server/study/schema.js';

export interface Site {
  readonly url: string;
  readonly app: Express;
  readonly store: Store;
  readonly context: AppContext;
  readonly errors: unknown[];
  /** Moves the site's clock. */
  later(milliseconds: number): void;
}

export interface SiteOptions {
  /** Waves to open; the others stay drafts. */
  readonly open?: readonly string[];
  readonly texts?: (language: string) => Texts;
  readonly studies?: readonly Study[];
  /** The whole site's routes; the participants' pages alone where absent. */
  readonly routes?: (context: AppContext) => Routes;
}

/** A database in a folder of its own, gone after the test. */
export function temporaryStore(test: TestContext): Store {
  const folder = mkdtempSync(join(tmpdir(), 'credence-people-'));
  const store = openStore(join(folder, 'credence.db'));
  test.after(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  return store;
}

/** Real pages of a study on a free port, with a clock that the test moves. */
export async function startSite(test: TestContext, study: Study, options: SiteOptions = {}): Promise<Site> {
  const store = temporaryStore(test);
  let offset = 0;
  const errors: unknown[] = [];
  const now = (): Date => new Date(Date.now() + offset);
  const writer = watchedWriter(store, groupWriter(store), now);
  const context: AppContext = {
    store,
    write: writer.write,
    now,
    failedWrites: () => writer.failed(new Date(now().getTime() - 86_400_000)),
    uniform: seededUniform('site'),
    secret: 'a secret of at least thirty-two characters',
    logError: (error) => errors.push(error),
  };
  for (const each of [study, ...(options.studies ?? [])]) {
    saveStudyVersion(store, each, context.now().toISOString());
    for (const key of options.open ?? each.waves.map(({ id }) => id)) {
      const wave = findWave(store, each.id, key);
      if (wave !== undefined) openWave(store, wave);
    }
  }
  const { before, routers } = options.routes?.(context) ?? participantRoutes(context, options.texts);
  const app = createApp({ context, publicUrl: undefined, routers });
  const server = appServer(app, before).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, app, store, context, errors, later: (ms) => (offset += ms) };
}

/** The participants' pages alone. */
export function participantRoutes(context: AppContext, textsOf?: SiteOptions['texts']): Routes {
  const people = participantTools(context, textsOf);
  return { before: [trialLane(people)], routers: [participantRouter(people)] };
}
