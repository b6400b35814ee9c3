// The process that the participants' load bench talks to: one of three servers, by its first argument.
//   credence DATABASE   the participants' pages of the wave in DATABASE
//   staffed DATABASE    the same with the admin's pages and the guard before them
//   hello               (a) an Express hello-world with helmet
//   insert DATABASE     (b) a route that does one insert in its own transaction at the same durability
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import helmet from 'helmet';
import { createApp } from '../../server/app.js';
import { appServer } from '../../server/appServer.js';
import { seededUniform } from '../../server/random.js';
import type { AppContext } from '../../server/routes/context.js';
import { adminRouter } from '../../server/routes/admin/router.js';
import { openStore } from '../../server/store/open.js';
import { groupWriter } from '../../server/store/writer.js';
import { participantRoutes } from '../participants/site.js';

const [kind, database = ''] = process.argv.slice(2);

function credence(): Server {
  const store = openStore(database);
  const context: AppContext = {
    store,
    write: groupWriter(store),
    now: () => new Date(),
    uniform: seededUniform('bench', process.pid, Date.now()),
    secret: 'a secret that outlives the kills of a bench',
    logError: (error) => process.stderr.write(`${String(error)}\n`),
  };
  const staff = kind === 'staffed' ? [adminRouter(context)] : [];
  const { before, routers } = participantRoutes(context);
  return appServer(createApp({ context, publicUrl: undefined, routers: [...staff, ...routers] }), before);
}

function hello(): Express {
  const app = express();
  app.use(helmet());
  app.get('/', (_request, response) => {
    response.send('Hello, world');
  });
  return app;
}

function insert(): Express {
  const store = openStore(database);
  store.exec('CREATE TABLE IF NOT EXISTS bench_rows (id INTEGER PRIMARY KEY, value TEXT)');
  const statement = store.prepare('INSERT INTO bench_rows (value) VALUES (?)');
  const app = express();
  app.use(helmet());
  app.use(express.urlencoded({ extended: false }));
  app.post('/', (request, response) => {
    store.transaction(() => statement.run(String((request.body as { value?: unknown }).value))).immediate();
    response.send('kept');
  });
  return app;
}

const server =
  kind === 'credence' || kind === 'staffed' ? credence() : createServer(kind === 'hello' ? hello() : insert());
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
setInterval(() => process.stdout.write(`rss ${process.memoryUsage.rss()}\n`), 500).unref();
process.on('SIGTERM', () => process.exit(0));
