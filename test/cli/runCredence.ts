import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';

export interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the compiled `credence` with these arguments and environment additions, to its end. */
export async function runCredence(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<CommandResult> {
  const root = resolve(import.meta.dirname, '..', '..', '..');
  const child = spawn(process.execPath, [join(root, 'dist', 'server', 'cli', 'main.js'), ...words], {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const code = await new Promise<number | null>((settle) => child.on('close', settle));
  return { code, out, error };
}
