import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..', '..', '..');
const program = join(root, 'dist', 'server', 'cli', 'main.js');

/** A document's text. */
export function documentText(name: string): string {
  return readFileSync(join(root, 'docs', name), 'utf8');
}

/** Every block of one language in a document, without the indent of the list that it stands in. */
export function blocksOf(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^ *\`\`\`$`, 'gm'))].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** One command of a document as it was run: with the variables that stand before it, and what it printed. */
export interface RunCommand {
  readonly command: string;
  readonly variables: Readonly<Record<string, string>>;
  readonly code: number | null;
  readonly out: string;
}

/** Runs a document's shell blocks in a folder, line by line; each command has the variables exported above it, but a free port. */
export async function runDocument(name: string, folder: string): Promise<RunCommand[]> {
  const lines = blocksOf(documentText(name), 'sh').flatMap((block) => block.trim().split('\n'));
  const variables: Record<string, string> = {};
  const ran: RunCommand[] = [];
  for (const line of lines) {
    if (line.startsWith('export '))
      Object.assign(variables, Object.fromEntries(line.slice(7).split(' ').map(assignment)));
    else if (line.startsWith('npx credence ')) {
      const command = line.slice('npx credence '.length);
      ran.push({ command, variables: { ...variables }, ...(await run(folder, command, variables)) });
    } else throw new Error(`docs/${name}: not a command that can be tried: ${line}`);
  }
  return ran;
}

function assignment(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), pair.slice(at + 1)];
}

/** Runs a command in a folder; a server is told to stop once it listens. */
function run(
  folder: string,
  command: string,
  variables: Readonly<Record<string, string>>,
): Promise<Pick<RunCommand, 'code' | 'out'>> {
  const child = spawn(process.execPath, [program, ...command.split(' ')], {
    cwd: folder,
    env: { ...process.env, ...variables, PORT: '0' },
  });
  let out = '';
  const read = (chunk: Buffer): void => {
    out += chunk.toString();
    if (out.includes('listening on')) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((settle) => child.on('close', (code) => settle({ code, out })));
}
