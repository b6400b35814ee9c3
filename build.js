// Compiles to dist/ from nothing (the compiler never deletes stale files), after one-line checks of what it needs.
import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

function stop(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < 20) stop(`Credence needs Node 20 or newer; this is ${process.version}.`);

const compiler = join(import.meta.dirname, 'node_modules', 'typescript', 'bin', 'tsc');
if (!existsSync(compiler)) stop('The compiler is missing: run "npm ci --include=dev" first.');

try {
  const { default: Database } = await import('better-sqlite3');
  new Database(':memory:').close();
} catch (error) {
  stop(
    `SQLite could not be loaded (${String(error.message).split('\n')[0]}): where no prebuilt binary can be fetched, ` +
      'a C++ toolchain (python3, make, g++) is needed; install it and run "npm rebuild better-sqlite3".',
  );
}

rmSync(join(import.meta.dirname, 'dist'), { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, '-p', import.meta.dirname], { stdio: 'inherit' });
process.exit(status ?? 1);
