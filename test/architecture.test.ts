import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '..', '..');

/** Which rooms a room may import from; its own files are always open to it. `errors` is open to all but stats. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  stats: [],
  random: [],
  env: [],
  scales: ['random'],
  items: ['stats', 'random'],
  study: ['scales', 'items'],
  trials: ['study', 'scales', 'random'],
  providers: [],
  store: ['study', 'trials', 'scales'],
  figures: ['stats'],
  accounts: ['store'],
  participants: ['store', 'trials', 'study', 'scales', 'random', 'stats'],
  sampling: ['store', 'trials', 'study', 'scales', 'random', 'providers'],
  importing: ['store', 'trials', 'study', 'scales', 'random'],
  exporting: ['store', 'trials', 'study', 'scales', 'stats', 'participants', 'reports', 'random'],
  reports: ['store', 'trials', 'study', 'scales', 'random', 'stats', 'figures'],
  views: ['scales', 'study', 'reports'],
};
/** Where any room but these may be imported from. */
const closedToRoutes = ['providers', 'routes', 'cli'];
const typesOnly: Readonly<Record<string, readonly string[]>> = { store: ['trials'], views: ['study', 'reports'] };

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'));
}

function room(file: string): string {
  const parts = file.split('/');
  if (parts[0] === 'views') return 'views';
  if (file.startsWith('server/sampling/providers/')) return 'providers';
  if (file.startsWith('server/reports/figures/')) return 'figures';
  if (parts.length === 2) return (parts[1] ?? '').replace(/\.ts$/, '');
  return parts[1] ?? '';
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [
    ...text.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)/g),
  ].map((match) => {
    const target = relative(root, resolve(root, dirname(file), match[2] ?? match[3] ?? '')).replace(/\.js$/, '.ts');
    return { from: file, to: target, typeOnly: match[1] !== undefined };
  });
}

const files = [...sourceFiles('server'), ...sourceFiles('views')];
const imports = files.flatMap(importsOf);

test('every room imports only from the rooms it may', () => {
  const wrong = imports.filter(({ from, to, typeOnly }) => {
    const [source, target] = [room(from), room(to)];
    if (source === target || (target === 'errors' && source !== 'stats')) return false;
    if (['routes', 'cli', 'app', 'index'].includes(source)) {
      const inward =
        source === 'routes' ? ['providers', 'cli'] : source === 'cli' ? ['providers'] : closedToRoutes.slice(0, 1);
      return inward.includes(target);
    }
    if (!(allowed[source] ?? []).includes(target)) return true;
    return (typesOnly[source] ?? []).includes(target) && !typeOnly;
  });
  assert.deepEqual(
    wrong.map(({ from, to }) => `${from} -> ${to}`),
    [],
  );
});

test('no file imports itself round a circle', () => {
  const graph = new Map(
    files.map((file) => [file, imports.filter(({ from, typeOnly }) => from === file && !typeOnly).map(({ to }) => to)]),
  );
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): void => {
    assert.ok(!path.includes(file), `import circle: ${[...path, file].join(' -> ')}`);
    if (done.has(file)) return;
    const source = graph.has(file) ? file : file.replace(/\.ts$/, '.tsx');
    for (const next of graph.get(source) ?? []) visit(next, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
});

test('SQL stands in server/store only', () => {
  const elsewhere = files.filter(
    (file) =>
      !file.startsWith('server/store/') &&
      /\.prepare[<(]|\.exec\(['"`]|\.pragma\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  assert.deepEqual(elsewhere, []);
});

test('no file is longer than 300 lines and there is no room of leftovers', () => {
  const long = files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 301);
  assert.deepEqual(long, []);
  assert.deepEqual(
    files.filter((file) => /\/(utils?|helpers?|managers?|common|misc)(\/|\.)/i.test(file)),
    [],
  );
});
