import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseYaml } from 'yaml';
import { loadStudyInto } from '../../server/cli/studies.js';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { waveContent } from '../../server/participants/versions.js';
import { launchChecklist } from '../../server/participants/waves/checklist.js';
import { panelSettings } from '../../server/routes/admin/panelSettings.js';
import { openStore, type Store } from '../../server/store/open.js';
import { countedRespondents } from '../../server/store/samples.js';
import { loadStudy } from '../../server/store/studies.js';
import { findWave, versionForWave } from '../../server/store/waves.js';
import { waveOf } from '../../server/study/design.js';
import { outcomes } from '../../server/study/recruitment.js';
import { part } from '../participants/sampleStudy.js';
import { temporaryFolder } from '../temporary.js';
import { blocksOf, documentText, root, runDocument } from './shellBlocks.js';

const text = documentText('collecting.md');

/** The study of docs/studies.md with the recruitment block of docs/collecting.md, in a database of its own. */
function exampleStudy(context: TestContext): { folder: string; store: Store } {
  const folder = temporaryFolder(context);
  const studyFolder = join(folder, 'study-configs', 'two-skies');
  mkdirSync(studyFolder, { recursive: true });
  const file = parseYaml(blocksOf(documentText('studies.md'), 'yaml')[0] ?? '') as Record<string, unknown>;
  const { people } = parseYaml(blocksOf(text, 'yaml')[0] ?? '') as { people: Record<string, unknown> };
  Object.assign(part(file, 'people'), people);
  // JSON is YAML.
  writeFileSync(join(studyFolder, 'study.yaml'), JSON.stringify(file));
  const store = openStore(join(folder, 'data', 'credence.db'));
  loadStudyInto(store, studyFolder, new Date().toISOString());
  return { folder, store };
}

test('every command of docs/collecting.md works in that order, and the tables it exports join as it says', async (context) => {
  const { folder, store } = exampleStudy(context);
  simulateCrowd(store, findWave(store, 'two-skies', 'first')!, {
    participants: 12,
    seed: 1,
    dropout: 0.3,
    start: new Date(),
  });
  const counted = countedRespondents(store, 'two-skies').length;
  store.close();
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'submissions.csv'), 'Submission id,Status\nnobody,ACTIVE\n');
  const ran = await runDocument('collecting.md', folder);
  assert.ok(ran.length >= 7, `${ran.length} commands`);
  for (const { command, code, out } of ran) assert.equal(code, 0, `credence ${command}: ${out}`);
  assert.doesNotMatch(ran[0]?.out ?? '', /warning:/);
  const rowsOf = (name: string): Record<string, string>[] =>
    parseCsv(readFileSync(join(folder, name), 'utf8'), { columns: true });
  const people = rowsOf('participants.csv');
  const answered = new Set(rowsOf('responses.csv').map(({ respondent }) => respondent));
  assert.ok(answered.size > 3 && answered.size < people.length);
  assert.ok([...answered].every((name) => people.some(({ respondent }) => respondent === name)));
  const rule = people.filter(({ counts_as: counts }) => counts === 'valid' || counts === 'partial');
  assert.equal(rule.length, counted);
  assert.ok(counted > 3 && counted < people.length);
});

test('what docs/collecting.md says to enter at the panel is what the page of the wave says', (context) => {
  const { store } = exampleStudy(context);
  const wave = findWave(store, 'two-skies', 'first')!;
  const content = waveContent(store, versionForWave(store, wave), wave.key)!;
  const panel = panelSettings(content, wave, 'https://study.example.org')!;
  assert.ok(text.includes(`\n${panel.url}\n`), panel.url);
  assert.equal(panel.codes.length, outcomes.length);
  for (const [setting, value] of panel.settings) assert.ok(text.includes(`\n| ${setting} | ${value} |\n`), setting);
  for (const { outcome, action } of panel.codes) assert.ok(text.includes(`\n| ${outcome} | ${action} |\n`), outcome);
  store.close();
});

test('docs/collecting.md explains every line of the launch checklist', (context) => {
  const { store } = exampleStudy(context);
  const study = loadStudy(store, versionForWave(store, findWave(store, 'two-skies', 'first')!));
  const state = { previewed: true, backupAt: undefined, now: new Date() };
  const titles = launchChecklist(study, waveOf(study, 'first'), state).map(({ title }) => title);
  assert.equal(titles.length, 8);
  for (const title of titles) assert.ok(text.includes(`\n| ${title} | `), title);
  store.close();
});

test('buttons, links and headings that docs/collecting.md names stand on the pages', () => {
  const folder = join(root, 'views', 'admin');
  const pages = readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const names = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name]) => (name ?? '').replaceAll(/\s+/g, ' '));
  const onNoPage = [
    'bold',
    'each export makes new pseudonyms',
    'I have done this at the panel',
    'To enter at Prolific',
  ];
  const missing = names.filter((name) => !pages.includes(name) && !onNoPage.includes(name));
  assert.deepEqual(missing, []);
  assert.ok(names.length > 30);
  assert.match(pages, /I have done \{.*'this' : 'these'\} at the panel/);
  assert.match(pages, /To enter at \{panel\.name\}/);
});
