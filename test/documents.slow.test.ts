import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { temporaryFolder } from './temporary.js';

const root = resolve(import.meta.dirname, '..', '..');
const program = join(root, 'dist', 'server', 'cli', 'main.js');

function blocks(file: string, language: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].flatMap((match) =>
    match[1] === language ? [match[2] ?? ''] : [],
  );
}

test('the README begins with one sentence, one picture, and the two commands', () => {
  const paragraphs = readFileSync(join(root, 'README.md'), 'utf8').split(/\n\n+/);
  assert.match(paragraphs[0] ?? '', /^# Credence$/);
  assert.equal((paragraphs[1] ?? '').split('. ').length, 1);
  const picture = /^!\[.{20,}\]\((.+\.png)\)$/.exec(paragraphs[2] ?? '')?.[1];
  assert.ok(picture !== undefined && existsSync(join(root, picture)));
  assert.deepEqual(blocks('README.md', 'sh').slice(0, 2), ['npm ci && npm start\n', 'npm ci && npm test\n']);
});

test('every command of the README works as written, in the order written', async (context) => {
  const folder = temporaryFolder(context);
  const lines = blocks('README.md', 'sh')
    .slice(2)
    .flatMap((block) => block.trim().split('\n'));
  assert.ok(lines.length >= 6);
  const options = {
    cwd: folder,
    env: { ...process.env, CREDENCE_DB: join(folder, 'credence.db'), CREDENCE_STUDIES: join(root, 'study-configs') },
  };
  for (const line of lines) {
    const [, command, background] = /^npx credence (.+?)( &)?$/.exec(line) ?? [];
    assert.ok(command !== undefined, `not a command that can be tried: ${line}`);
    const words = [program, ...command.split(' ')];
    if (background === undefined) {
      const { status, stderr } = spawnSync(process.execPath, words, { ...options, encoding: 'utf8' });
      assert.equal(status, 0, `${line}\n${stderr}`);
    } else {
      const server = spawn(process.execPath, words, { ...options, stdio: ['ignore', 'pipe', 'inherit'] });
      context.after(() => server.kill('SIGKILL'));
      await once(server.stdout, 'data');
    }
  }
  for (const report of ['demo-report', 'stand-in-report'])
    for (const name of ['report.html', 'report.json', 'tables', 'figures'])
      assert.ok(existsSync(join(folder, 'data', report, name)), `${report}/${name}`);
});

test(
  'npm start listens, fills the demonstration, serves its report, and stops when told to',
  { timeout: 180_000 },
  async (context) => {
    const folder = temporaryFolder(context);
    const server = spawn(process.execPath, [program, 'serve'], {
      cwd: root,
      env: { ...process.env, PORT: '0', CREDENCE_DB: join(folder, 'credence.db') },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    context.after(() => server.kill('SIGKILL'));
    let url = '';
    for await (const line of createInterface({ input: server.stdout })) {
      url = /^listening on (http:\S+)$/.exec(line)?.[1] ?? url;
      if (line.includes('is ready')) break;
    }
    const home = await (await fetch(url)).text();
    assert.match(home, /demonstration/i);
    assert.match(home, /simulated/i);
    let report = '';
    for (let tries = 0; tries < 100 && !report.includes('What was found'); tries += 1) {
      report = await (await fetch(`${url}/reports/demo`)).text();
      await new Promise((settle) => setTimeout(settle, 1000));
    }
    assert.match(report, /What was found/);
    assert.match(report, /simulated/i);
    server.kill('SIGTERM');
    const [code] = (await once(server, 'exit')) as [number | null];
    assert.equal(code, 0);
  },
);

test('the study in docs/studies.md is whole: check accepts it without a warning', (context) => {
  const folder = join(temporaryFolder(context), 'two-skies');
  mkdirSync(folder);
  const [study] = blocks('docs/studies.md', 'yaml');
  writeFileSync(join(folder, 'study.yaml'), study ?? '');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'check', folder], {
    env: { ...process.env, CREDENCE_STUDIES: dirname(folder), CREDENCE_DB: join(dirname(folder), 'none.db') },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /2 items/);
  assert.doesNotMatch(stdout, /warning/);
});

test('no page, text or source names a host that no longer works, and links inside the documents hold', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    ...readdirSync(join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const file of documents) {
    const text = readFileSync(join(root, file), 'utf8');
    assert.doesNotMatch(text, /prolific\.co\//, file);
    for (const [, target] of text.matchAll(/\]\(((?!https?:)[^)#]+)\)/g))
      assert.ok(existsSync(join(root, dirname(file), target ?? '')), `${file}: ${target ?? ''}`);
  }
});
