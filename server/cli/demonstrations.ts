import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

/** Work on demonstrations in a process of its own. */
export interface Filling {
  readonly stop: () => void;
}

/**
 * Lets simulated people and models answer the given studies, one after the other, each in a process of its own and of
 * lower priority, so that pages stay quick meanwhile. Says when each is ready and calls `filled`; a failure is said and
 * ends the filling.
 */
export function fillDemonstrations(studies: readonly string[], filled: (study: string) => void): Filling {
  let running: ChildProcess | undefined;
  let stopped = false;
  const next = (rest: readonly string[]): void => {
    const [study, ...others] = rest;
    if (study === undefined || stopped) return;
    process.stdout.write(`filling the demonstration "${study}" with simulated answers\n`);
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.js'), 'simulate', study, '--models'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running = child;
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.once('exit', (code) => {
      running = undefined;
      if (stopped) return;
      if (code !== 0) {
        process.stdout.write(`the demonstration "${study}" could not be filled\n`);
        return;
      }
      process.stdout.write(`the demonstration "${study}" is ready\n`);
      filled(study);
      next(others);
    });
  };
  next(studies);
  return {
    stop: () => {
      stopped = true;
      running?.kill('SIGTERM');
    },
  };
}
