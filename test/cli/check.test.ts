import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { stringify } from 'yaml';
import { smallStudyFile } from '../study/smallStudy.js';
import { temporaryFolder } from '../temporary.js';
import { runCredence } from './runCredence.js';

test('check says what a study asks for', async (context) => {
  const { code, out } = await runCredence(['check', 'demo'], {
    CREDENCE_DB: join(temporaryFolder(context), 'none.db'),
  });
  assert.equal(code, 0);
  assert.match(out, /study\.yaml is valid\.\n.*: 24 items\./);
  assert.match(out, /at least 56 people needed/);
  assert.match(out, /4 settings, 2880 calls/);
  assert.match(out, / {2}models {2}Situation: /);
});

test('check warns where items still have to be imported', async (context) => {
  const { code, out } = await runCredence(['check', 'probcopa', '--json'], {
    CREDENCE_DB: join(temporaryFolder(context), 'none.db'),
  });
  assert.equal(code, 0);
  const { items, warnings } = JSON.parse(out) as { items: number; warnings: { code: string }[] };
  assert.equal(items, 0);
  assert.deepEqual(
    warnings.map((warning) => warning.code),
    ['items-not-imported', 'no-completion-codes'],
  );
});

test('a wrong study file is exit 2 with one line a fault and no stack; an unknown study lists the known ones', async (context) => {
  const folder = temporaryFolder(context);
  writeFileSync(join(folder, 'study.yaml'), stringify({ ...smallStudyFile(), title: '', colour: 1 }));
  const wrong = await runCredence(['check', folder]);
  assert.equal(wrong.code, 2);
  assert.equal(wrong.out, '');
  assert.deepEqual(
    wrong.error
      .trim()
      .split('\n')
      .map((line) => line.replace(folder, '')),
    [
      '/study.yaml: title: is empty: write some text or leave the line out',
      '/study.yaml: top level: unknown key "colour": check the spelling or remove it',
    ],
  );
  const unknown = await runCredence(['check', 'nothing-here']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.error, /nothing-here: there is no such study .*use one of demo, probcopa/);
  assert.equal((await runCredence(['check'])).code, 2);
});
