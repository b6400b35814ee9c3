import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A bench server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Resident memory in bytes as last told. */
  readonly rss: () => number;
  readonly kill: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** Starts test/bench/benchServer with these arguments and waits until it listens. */
export async function startServerProcess(...args: readonly string[]): Promise<ServerProcess> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, 'benchServer.js'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('no output');
  let rss = 0;
  const lines = createInterface(child.stdout);
  const [port] = (await once(lines, 'line')) as [string];
  lines.on('line', (line: string) => {
    if (line.startsWith('rss ')) rss = Number(line.slice(4));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    rss: () => rss,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
