import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from './app.js';
import { appServer } from './appServer.js';
import type { Environment } from './env.js';
import { OperationError } from './errors.js';
import type { Routes } from './routes/all.js';
import type { AppContext } from './routes/context.js';

/** A running web server: its address, and a stop that lets requests under way finish. */
export interface RunningServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** Listens on HOST:PORT (port 0 takes a free one). Error: OperationError where the port can't be had. */
export async function startServer(
  environment: Environment,
  context: AppContext,
  { before, routers }: Routes,
): Promise<RunningServer> {
  const { host, port, publicUrl, trustProxy } = environment;
  const server = appServer(createApp({ context, publicUrl, trustProxy, routers }), before);
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new OperationError(listenProblem(error, host, port), { cause: error });
  }
  const { port: actual } = server.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  return { url: `http://${name}:${actual}`, stop: () => stopServer(server) };
}

function listenProblem(error: unknown, host: string, port: number): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is taken: stop the other program or set PORT to another number`;
  if (code === 'EACCES') return `port ${port} may not be used by this user: set PORT to a number above 1023`;
  return `cannot listen on ${host}:${port} (${code ?? String(error)})`;
}

async function stopServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  await closed;
}
