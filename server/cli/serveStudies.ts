import { randomInt } from 'node:crypto';
import { pino } from 'pino';
import { firstAccountLink } from '../accounts/signIn.js';
import { isLoopback, readEnvironment } from '../env.js';
import { errorCount } from '../errorCount.js';
import { InputError } from '../errors.js';
import { startServer } from '../index.js';
import { reportQueue } from '../reports/process/reportQueue.js';
import type { AppContext } from '../routes/context.js';
import { allRoutes } from '../routes/all.js';
import { requestLog } from '../routes/requestLog.js';
import { readOrMakeSecret } from '../secret.js';
import { anyAccount } from '../store/accounts.js';
import { demonstrationsToFill } from '../store/overview.js';
import { holdForServing } from '../store/oneServer.js';
import { openStore } from '../store/open.js';
import { watchedWriter } from '../store/watchedWriter.js';
import { groupWriter } from '../store/writer.js';
import { fillDemonstrations } from './demonstrations.js';
import { keepErasing } from './keepErasing.js';
import { loadAllStudies } from './studies.js';

/** Opens the database, loads every study, listens, fills demonstrations beside it, and runs until it is told to stop. */
export async function serve(): Promise<void> {
  const environment = readEnvironment(process.env);
  const store = openStore(environment.database);
  const hold = holdForServing(environment.database);
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2));
  try {
    if (!isLoopback(environment.host) && !anyAccount(store))
      throw new InputError(
        'HOST',
        `${environment.host} is refused until there is an account: run "credence admin add NAME" first, or use 127.0.0.1`,
      );
    const secret = readOrMakeSecret(environment.secret, environment.database);
    const { faults } = loadAllStudies(store, environment.studies, new Date().toISOString());
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    const errors = errorCount();
    const now = (): Date => new Date();
    const writer = watchedWriter(store, groupWriter(store), now);
    const context: AppContext = {
      store,
      write: writer.write,
      now,
      uniform: () => randomInt(2 ** 32) / 2 ** 32,
      secret,
      logError: (error) => {
        errors.note(new Date());
        log.error(error);
      },
      failedWrites: () => writer.failed(new Date(now().getTime() - 86_400_000)),
      errorsLastHour: () => errors.lastHour(new Date()),
    };
    const queue = reportQueue({ store, database: environment.database, now: context.now });
    const { before, routers } = allRoutes(context, queue, environment.publicUrl);
    const told = toldToStop();
    const server = await startServer(environment, context, {
      before: [requestLog((line) => log.info(line)), ...before],
      routers,
    });
    process.stdout.write(`listening on ${server.url}\n`);
    const link = process.stdout.isTTY ? await context.write(() => firstAccountLink(store, context.now())) : undefined;
    if (link !== undefined) process.stdout.write(`make the first account at ${server.url}/admin/link/${link}\n`);
    const erasing = keepErasing(environment.database, now, {
      done: ({ people, held, strangers, clean }) => {
        if (people + strangers > 0 || !clean)
          log.info({ people, held, strangers, clean }, 'ids erased after their term');
      },
      failed: context.logError,
    });
    const filling = fillDemonstrations(demonstrationsToFill(store), (study) => queue.request(study));
    await told;
    filling.stop();
    await erasing.stop();
    queue.close();
    await server.stop();
  } finally {
    hold.release();
    store.close();
  }
}

function toldToStop(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
}
