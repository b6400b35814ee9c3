// Runs every compiled test (or, with --fast, all but browser and slow ones) and ends with one line of totals.
// Usage: node test/run.js [--fast] [part of a path ...]
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

const root = join(import.meta.dirname, '..');
const compiled = join(root, 'dist', 'test');
const fast = process.argv.includes('--fast');
const parts = process.argv.slice(2).filter((word) => word !== '--fast');

const files = readdirSync(compiled, { recursive: true })
  .map(String)
  .filter((name) => name.endsWith('.test.js'))
  .filter((name) => !fast || !(name.startsWith('browser') || name.endsWith('.slow.test.js')))
  .filter((name) => parts.length === 0 || parts.some((part) => name.includes(part)))
  .sort()
  .map((name) => join(compiled, name));

if (files.length === 0) {
  process.stdout.write('no test file matches\n0 passed, 1 failed\n');
  process.exit(1);
}

// Two test processes that unpack the packaged browser at the same time fail, so it is unpacked before the first.
if (process.env.CHROMIUM === undefined && files.some((name) => name.includes(`${sep}browser${sep}`)))
  await (await import('@sparticuz/chromium')).default.executablePath();

const scratch = mkdtempSync(join(tmpdir(), 'credence-test-'));
const tap = join(scratch, 'tap');
const { status } = spawnSync(
  process.execPath,
  [
    '--import',
    join(import.meta.dirname, 'fixedSeed.js'),
    '--test',
    '--test-timeout=240000',
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=tap',
    `--test-reporter-destination=${tap}`,
    ...files,
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
);
const report = readFileSync(tap, 'utf8');
rmSync(scratch, { recursive: true });
const total = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(report)?.[1] ?? 0);
const passed = total('pass');
const failed = total('fail') + total('cancelled');
process.stdout.write(`${passed} passed, ${failed} failed, ${total('skipped')} skipped\n`);
process.exit(status === 0 && failed === 0 && passed > 0 ? 0 : 1);
