import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { reportSchema } from '../../server/reports/report.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from '../reports/smallStudy.js';
import { temporaryFolder } from '../temporary.js';

const program = resolve(import.meta.dirname, '..', '..', 'server', 'cli', 'main.js');

function credence(database: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    encoding: 'utf8',
    env: { ...process.env, CREDENCE_DB: database },
  });
  return { status, stdout, stderr };
}

test('compare writes page, data, tables and figures; the same seed gives the same numbers', (t) => {
  const study = smallStudy();
  const { store, path } = storeWith(t, study);
  for (let person = 0; person < 6; person += 1)
    addRespondent(
      store,
      study,
      { wave: 'first', kind: 'person', label: `p${person}` },
      oneEach({ a: 9 * person, b: 60, c: 3 }),
    );
  addRespondent(store, study, { wave: 'first', kind: 'model', label: 'm' }, repeated({ a: [1, 2], b: [50], c: [99] }));
  const [once, again] = [temporaryFolder(t), temporaryFolder(t)];
  const first = credence(path, 'compare', 'small', '--out', once, '--seed', '4');
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stdout, /2 samples, \d+ measures, \d+ warnings: written to/);
  const report = reportSchema.parse(JSON.parse(readFileSync(join(once, 'report.json'), 'utf8')));
  assert.equal(report.seed, 4);
  assert.match(readFileSync(join(once, 'report.html'), 'utf8'), /^<!DOCTYPE html>/);
  assert.deepEqual(readdirSync(join(once, 'tables')).sort(), [
    'by-item.csv',
    'items.csv',
    'overall.csv',
    'samples.csv',
    'warnings.csv',
  ]);
  const figures = readdirSync(join(once, 'figures'));
  assert.ok(figures.some((name) => name.endsWith('.svg')) && figures.some((name) => name.endsWith('.png')));

  const second = credence(path, 'compare', 'small', '--out', again, '--seed', '4', '--json');
  assert.deepEqual(JSON.parse(second.stdout), {
    ...report,
    generated_at: (JSON.parse(second.stdout) as typeof report).generated_at,
  });
  assert.equal(
    readFileSync(join(again, 'tables', 'by-item.csv'), 'utf8'),
    readFileSync(join(once, 'tables', 'by-item.csv'), 'utf8'),
  );
});

test('what is wrong is said in one line, with the exit code of the contract', (t) => {
  const { path } = storeWith(t, smallStudy());
  const folder = temporaryFolder(t);
  const cases: [string, string[], RegExp][] = [
    [path, ['nothing', '--out', folder], /^nothing: is not a study in the database/],
    [path, ['small', '--out', '/proc/report'], /^\/proc\/report: cannot be written/],
    [join(folder, 'none.db'), ['small', '--out', folder], /there is no database yet/],
    [path, ['small', '--out', folder, '--seed', 'x'], /whole number/],
    [path, ['small', '--out', folder, '--entropy', 'x'], /Allowed choices are seeded, published/],
    [path, ['small'], /--out/],
  ];
  for (const [database, words, expected] of cases) {
    const { status, stderr } = credence(database, 'compare', ...words);
    assert.equal(status, 2, stderr);
    assert.match(stderr, expected);
    assert.ok(!stderr.includes('    at '), 'no stack');
  }
});
