import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parse } from 'csv-parse/sync';
import { type Validation, validationSchema } from '../../server/reports/validation/validation.js';
import { publishedSet, writePublishedSet } from '../importing/publishedSet.js';
import { credence, temporaryFolder, temporaryStore } from '../importing/setUp.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { smallStudy } from '../reports/smallStudy.js';

/** A database with the made-up set, or the files of it that `wanted` lets through. */
function imported(context: TestContext, wanted: (name: string) => boolean): string {
  const [data, folder] = [temporaryFolder(context), temporaryFolder(context)];
  writePublishedSet(data, publishedSet(), wanted);
  const database = join(folder, 'credence.db');
  const { status, stderr } = credence(database, 'import', 'probcopa', data);
  assert.equal(status, 0, stderr);
  return database;
}

function rowsByName(validation: Validation): Map<string, Validation['rows'][number]> {
  return new Map(validation.rows.map((row) => [row.name, row]));
}

test('other data than the published ones do not pass: exit 1, the rows named, what is missing said', (context) => {
  const database = imported(context, () => true);
  const out = join(temporaryFolder(context), 'out');
  const { status, stdout, stderr } = credence(database, 'validate', 'probcopa', '--out', out);
  assert.equal(status, 1, stderr);
  assert.match(stdout, /^! Spearman human entropy .*: not reproduced$/m);
  assert.match(stdout, /numbers did not come out as it should|numbers did not come out as they should/);
  const validation = validationSchema.parse(JSON.parse(readFileSync(join(out, 'validation.json'), 'utf8')));
  const rows = rowsByName(validation);
  const opus = rows.get('Opus 4.6 low: mean differential entropy');
  assert.equal(opus?.verdict, 'cannot be recomputed');
  assert.match(
    opus.reason ?? '',
    /^The database lacks the file results\/reasoning_effort_experiments\/claude-opus-4\.6_/,
  );
  assert.equal(opus.parts[0]?.ours, null);
  const silverman = rows.get('Silverman p-values (B=500, unseeded)');
  assert.equal(silverman?.verdict, 'cannot be recomputed');
  assert.ok(validation.findings.some(({ id }) => id === 'worker-1238-counted-twice'));
  assert.ok(
    validation.findings.every(({ id }) => id !== 'effort-test-pools-both-arms'),
    'no arms, no finding',
  );
  const lines = parse(readFileSync(join(out, 'validation.csv'), 'utf8'), { columns: true });
  assert.ok(lines.length > validation.rows.length);
  assert.match(readFileSync(join(out, 'findings.csv'), 'utf8'), /^id,title,explanation,published,corrected\n/);
});

test('the models alone: nothing about people is guessed, and nothing fails for want of them', (context) => {
  const database = imported(context, (name) => name === 'results/probcopa_grok-4.1-fast.jsonl');
  const { status, stdout, stderr } = credence(database, 'validate', 'probcopa', '--json');
  assert.equal(status, 0, stderr);
  const validation = validationSchema.parse(JSON.parse(stdout));
  assert.deepEqual([...new Set(validation.rows.map(({ verdict }) => verdict))], ['cannot be recomputed'], stdout);
});

test('what cannot be validated is said in one line', (context) => {
  const store = temporaryStore(context);
  saveStudyVersion(store, smallStudy(), '2026-01-01T00:00:00Z');
  saveStudyVersion(store, { ...smallStudy(), id: 'strange', validation: 'elsewhere' }, '2026-01-01T00:00:00Z');
  saveStudyVersion(store, { ...smallStudy(), id: 'empty', validation: 'probcopa' }, '2026-01-01T00:00:00Z');
  for (const [study, expected] of [
    ['probcopa', /^probcopa: nothing of it is imported yet: run "credence import probcopa DIR" first\n$/],
    ['small', /^small: its study file names no published analysis under "validation"\n$/],
    ['strange', /^strange: its study file names "elsewhere" under "validation", which this program does not know\n$/],
    ['empty', /^empty: no answers are imported yet: run "credence import probcopa DIR" first\n$/],
  ] as const) {
    const { status, stderr } = credence(store.name, 'validate', study);
    assert.equal(status, 2, stderr);
    assert.match(stderr, expected);
  }
});
