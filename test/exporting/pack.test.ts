import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packFiles } from '../../server/exporting/pack.js';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { sensitivityTable } from '../../server/reports/sensitivity.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { sceneAt, walkThrough } from '../admin/crowd.js';
import { panelStudy } from '../admin/panelStudy.js';
import { temporaryStore } from '../participants/site.js';

const pseudonyms = { key: 'key', stable: false };

test('the methods text has every number: flow, time, pay, checks with wording and rule, exclusions, responses an item', (t) => {
  const store = temporaryStore(t);
  const start = new Date('2026-03-01T10:00:00Z').getTime();
  saveStudyVersion(store, panelStudy(), new Date(start).toISOString());
  openWave(store, findWave(store, 'lamps', 'main')!);
  [{}, { fails: 2 }, {}, { stopsAfter: 2 }].forEach((conduct, hour) =>
    walkThrough(
      (minutes) => sceneAt(store, 'lamps', 'main', new Date(start + hour * 3_600_000 + minutes * 60_000), hour),
      conduct,
    ),
  );
  // The first came without JavaScript.
  store.prepare('UPDATE trials SET viewport = NULL WHERE respondent_id = (SELECT min(id) FROM respondents)').run();
  const files = new Map(
    packFiles(store, 'lamps', pseudonyms, new Date(start + 1e8))?.map(({ name, text }) => [name, text()]),
  );
  assert.deepEqual(
    [...files.keys()],
    [
      'methods.md',
      'flow.csv',
      'item-coverage.csv',
      'sensitivity.csv',
      'study.json',
      'version.json',
      'ledger.csv',
      'ledger.codebook.json',
    ],
  );
  const methods = files.get('methods.md') ?? '';
  for (const words of [
    /through prolific, from 2026-03-01 to 2026-03-01 \(UTC\)/,
    /Flow: 4 arrived, 4 given items, 4 consented, 4 began the main part, 3 finished, 2 counted/,
    /median of 6\.0 minutes \(quartiles 6\.0 and 6\.0; estimated 6\)/,
    /paid 1\.50 USD, which is 15\.00 USD an hour at the median time/,
    /consent \(version 1\)/,
    /slider from 0 \(Definitely not the effect\) to 100 \(Definitely the effect\) whose handle is hidden/,
    /- water: "Water is poured over a paper towel\. As a result: The towel gets wet\."; accepted 70 to 100; passed by 2 of 3/,
    /Page width, known for 1 of 2 people with valid answers \(visits without JavaScript report none\): 0 narrow \(phones\), 0 medium, 1 wide\./,
    /More than 1 failed checks exclude/,
    /Excluded: 1 person by "attention-checks"\. 1 person left before the end/,
    /Valid responses per item: \d to \d, median [\d.]+ \(target 4\), over 6 items/,
    /study version [0-9a-f]{64}/,
  ])
    assert.match(methods, words);
  assert.match(files.get('item-coverage.csv') ?? '', /^wave,item,condition,target,valid/);
  assert.equal(packFiles(store, 'nothing', pseudonyms, new Date()), undefined);
});

test('analysis as of another rule: stricter rules leave fewer people, the decided ones stand first', (t) => {
  const store = temporaryStore(t);
  saveStudyVersion(store, panelStudy(), '2026-03-01T10:00:00.000Z');
  const wave = findWave(store, 'lamps', 'main')!;
  simulateCrowd(store, wave, { participants: 10, seed: 3, dropout: 0, start: new Date('2026-03-01T10:00:00Z') });
  const scene =
    (seed: number) =>
    (minutes: number): ReturnType<typeof sceneAt> =>
      sceneAt(store, 'lamps', 'main', new Date(Date.UTC(2026, 2, 2, 10, minutes)), seed);
  openWave(store, wave);
  for (const fails of [1, 2]) walkThrough(scene(fails), { fails });
  const rows = sensitivityTable(store, 'lamps');
  const people = new Map(rows.map(({ rule, people: count }) => [rule, count]));
  assert.equal(rows[0]?.rule, 'as decided');
  const [none, one, two] = [0, 1, 2].map((most) => people.get(`more than ${most} failed checks excluded`) ?? -1);
  assert.ok(none! < one! && one! < two!, JSON.stringify([...people]));
  assert.equal(one, people.get('as decided'));
  assert.ok(rows.every(({ medianMean }) => medianMean !== null && medianMean >= 0 && medianMean <= 100));
});
