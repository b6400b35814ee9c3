import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from './runCredence.js';

test('a second server on the same database is refused, and a killed one leaves no lock behind', async (context) => {
  const folder = temporaryFolder(context);
  mkdirSync(join(folder, 'studies'));
  const environment = { CREDENCE_DB: join(folder, 'one.db'), CREDENCE_STUDIES: join(folder, 'studies'), PORT: '0' };
  const program = join(resolve(import.meta.dirname, '..', '..', '..'), 'dist', 'server', 'cli', 'main.js');
  const start = async (): Promise<ReturnType<typeof spawn>> => {
    const child = spawn(process.execPath, [program, 'serve'], { env: { ...process.env, ...environment } });
    context.after(() => child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  };
  const first = await start();
  const second = await runCredence(['serve'], environment);
  assert.equal(second.code, 1);
  assert.match(second.error, /one\.db: another Credence server serves this database: stop it first/);
  first.kill('SIGKILL');
  await once(first, 'close');
  const third = await start();
  third.kill('SIGTERM');
  const [code] = (await once(third, 'close')) as [number];
  assert.equal(code, 0);
});

test('the version is told for a methods section', async () => {
  const { code, out } = await runCredence(['--version']);
  assert.equal(code, 0);
  assert.match(out, /^\d+\.\d+\.\d+\n$/);
});
