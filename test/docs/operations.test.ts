import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { openStore } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave } from '../../server/store/waves.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';

const root = resolve(import.meta.dirname, '..', '..', '..');
const program = join(root, 'dist', 'server', 'cli', 'main.js');

/** Commands of the page's shell blocks, in order, and the variables that it exports. */
function commandsOf(text: string): { commands: string[][]; variables: Record<string, string> } {
  const lines = [...text.matchAll(/```sh\n(.*?)```/gs)]
    .flatMap(([, block]) => (block ?? '').trim().split('\n'))
    .map((line) => line.trim());
  const variables = Object.fromEntries(
    lines
      .filter((line) => line.startsWith('export '))
      .flatMap((line) =>
        line
          .slice(7)
          .split(' ')
          .map((pair) => pair.split('=') as [string, string]),
      ),
  );
  const commands = lines.filter((line) => line.startsWith('npx credence ')).map((line) => line.split(' ').slice(2));
  return { commands, variables };
}

test('every command of docs/operations.md does what it says, in that order', async (context) => {
  const folder = temporaryFolder(context);
  const database = join(folder, 'data', 'credence.db');
  const store = openStore(database);
  saveStudyVersion(store, { ...sampleStudy(), id: 'demo' }, new Date().toISOString());
  simulateCrowd(store, findWave(store, 'demo', 'main')!, { participants: 3, seed: 1, dropout: 0, start: new Date() });
  store.close();
  mkdirSync(join(folder, 'backups'));
  mkdirSync(join(folder, 'study-configs'));
  writeFileSync(join(folder, 'panel.csv'), 'Participant id,Age\nnobody,41\n');
  writeFileSync(join(folder, 'submissions.csv'), 'Submission id,Status\nnobody,ACTIVE\n');
  const { commands, variables } = commandsOf(readFileSync(join(root, 'docs', 'operations.md'), 'utf8'));
  assert.ok(commands.length >= 13, `${commands.length} commands`);
  assert.deepEqual(Object.keys(variables), ['HOST', 'PORT', 'CREDENCE_URL', 'CREDENCE_TRUST_PROXY']);
  for (const words of commands) {
    const { code, out } = await run(folder, words, { ...variables, PORT: '0' });
    assert.equal(code, 0, `credence ${words.join(' ')}: ${out}`);
  }
});

/** Runs a command in a folder; a server is told to stop once it listens. */
function run(
  folder: string,
  words: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string }> {
  const child = spawn(process.execPath, [program, ...words], { cwd: folder, env: { ...process.env, ...variables } });
  let out = '';
  const read = (chunk: Buffer): void => {
    out += chunk.toString();
    if (out.includes('listening on')) child.kill('SIGTERM');
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  return new Promise((settle) => child.on('close', (code) => settle({ code, out })));
}
