import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { goodPracticeWarnings } from '../../server/study/goodPractice.js';
import { studyJsonSchema } from '../../server/study/jsonSchema.js';
import { readStudyFile, resolveStudy, studyFolders } from '../../server/study/load.js';
import { summariseWave, wordingDifference } from '../../server/study/summary.js';

const root = join(resolve(import.meta.dirname, '..', '..', '..'), 'study-configs');

test('the JSON Schema for editors is current: npm run schema writes it', () => {
  const written = readFileSync(join(root, 'study.schema.json'), 'utf8');
  // Compared as a whole: a printed difference of two such texts helps nobody.
  assert.ok(written === `${JSON.stringify(studyJsonSchema(), null, 2)}\n`, 'run "npm run schema"');
});

for (const folder of studyFolders(root))
  test(`study ${basename(folder)} is valid, keeps good practice and points editors to the schema`, () => {
    const loaded = readStudyFile(folder);
    assert.equal(loaded.file.id, basename(folder));
    // Codes belong to a study on a panel; whoever puts one of these there sets their own.
    const codes = goodPracticeWarnings(resolveStudy(loaded, undefined)).map(({ code }) => code);
    assert.deepEqual(
      codes.filter((code) => code !== 'no-completion-codes'),
      [],
    );
    const [first] = readFileSync(join(folder, 'study.yaml'), 'utf8').split('\n');
    assert.equal(first, '# yaml-language-server: $schema=../study.schema.json');
  });

function study(name: string): ReturnType<typeof resolveStudy> {
  return resolveStudy(readStudyFile(join(root, name)), undefined);
}

test('the demo covers the scale and gives people reasons to differ', () => {
  const { items } = study('demo');
  assert.equal(items.length, 24);
  const tendencies = items.map((item) => item.tendency?.['likelihood'] ?? []);
  const means = tendencies.map((parts) => {
    const total = parts.reduce((sum, part) => sum + part.share, 0);
    return parts.reduce((sum, part) => sum + part.at * part.share, 0) / total;
  });
  for (let tenth = 0; tenth < 10; tenth += 1)
    assert.ok(
      means.some((mean) => mean >= tenth / 10 && mean <= (tenth + 1) / 10),
      `tenth ${tenth}`,
    );
  assert.ok(tendencies.filter((parts) => parts.length === 2).length >= 8);
});

test('a wave is summed up: trials, people needed, model calls', () => {
  const demo = study('demo');
  assert.deepEqual(
    demo.waves.map((wave) => summariseWave(demo, wave)).map(({ people, models }) => people?.needed ?? models?.calls),
    [56, 56, 4 * 30 * 24, 3 * 30 * 24, 8 * 6 * 6],
  );
  const risk = study('risk-tiny');
  const [people, models] = risk.waves.map((wave) => summariseWave(risk, wave));
  assert.deepEqual([people?.items, people?.conditions, people?.people?.needed], [8, 2, 20]);
  assert.equal(models?.models?.calls, 8 * 2 * 3 * 5);
});

test('the difference of wordings names what only one audience reads', () => {
  const demo = study('demo');
  const difference = wordingDifference(demo, demo.wordings[0]!, demo.items[0]!);
  assert.ok(difference !== null);
  assert.ok(difference.both.includes('50: Totally even chance'));
  assert.ok(difference.peopleOnly.includes('Tom leaves an ice cube on a plate in the July sun.'));
  assert.ok(difference.modelsOnly.includes('Situation: Tom leaves an ice cube on a plate in the July sun.'));
  assert.equal(wordingDifference(demo, { id: 'people', people: 'x' }, demo.items[0]!), null);
});
