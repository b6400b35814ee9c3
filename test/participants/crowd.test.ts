import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateCrowd } from '../../server/participants/crowd.js';
import { openWave, findWave, type StoredWave } from '../../server/store/waves.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import type { Store } from '../../server/store/open.js';
import type { Study } from '../../server/study/schema.js';
import { part, sampleStudy } from './sampleStudy.js';
import { temporaryStore } from './site.js';

const start = new Date('2026-03-01T09:00:00Z');

function wave(store: Store, study: Study): StoredWave {
  saveStudyVersion(store, study, start.toISOString());
  return findWave(store, study.id, 'main')!;
}

function validPerItem(store: Store): number[] {
  return store
    .prepare<[], number>(
      `SELECT count(DISTINCT respondents.id) FROM respondents JOIN trials ON respondent_id = respondents.id
       JOIN items ON items.id = item_id WHERE role = 'target' AND quota = 'valid' AND trials.state = 'done'
       GROUP BY item_id, condition`,
    )
    .pluck()
    .all();
}

test('a crowd fills every item to its target, with people who leave and people who fail checks', (t) => {
  const store = temporaryStore(t);
  const result = simulateCrowd(store, wave(store, sampleStudy()), { seed: 5, dropout: 0.3, start })!;
  assert.ok(result.left > 0, 'somebody left');
  assert.deepEqual(validPerItem(store), [4, 4, 4, 4, 4, 4]);
  assert.deepEqual(store.prepare('SELECT DISTINCT origin FROM respondents').pluck().all(), ['simulated']);
});

test('the same seed gives the same crowd, another seed another', (t) => {
  const answers = (seed: number): unknown => {
    const store = temporaryStore(t);
    simulateCrowd(store, wave(store, sampleStudy()), { seed, dropout: 0.2, start });
    return store
      .prepare(
        'SELECT respondent_id, item_id, position, value, response_time_ms, done_at FROM trials LEFT JOIN responses ON trial_id = id',
      )
      .all();
  };
  assert.deepEqual(answers(1), answers(1));
  assert.notDeepEqual(answers(1), answers(2));
});

test('a full wave takes no further crowd; a stated number of people arrives all the same', (t) => {
  const store = temporaryStore(t);
  const full = wave(store, sampleStudy());
  simulateCrowd(store, full, { seed: 1, dropout: 0, start });
  openWave(store, full);
  assert.equal(simulateCrowd(store, full, { seed: 1, dropout: 0, start })!.arrived, 0);
  assert.equal(simulateCrowd(store, full, { seed: 1, dropout: 0, start, participants: 3 })!.arrived, 3);
});

test('several questions a trial, conditions, and every scale go the same way', (t) => {
  const store = temporaryStore(t);
  const study = sampleStudy((file) => {
    file['questions'] = [
      { id: 'likelihood', scale: { type: 'slider', left: 'no', right: 'yes' } },
      { id: 'worry', text: 'How worrying?', scale: { type: 'ordinal', levels: ['not', 'somewhat', 'very'] } },
      { id: 'word', text: 'Which word?', scale: { type: 'choice', alternatives: ['chance', 'risk'] } },
    ];
    file['factors'] = [{ id: 'context', levels: [{ id: 'home' }, { id: 'work' }] }];
    part(file, 'people')['items_per_person'] = 6;
  });
  const result = simulateCrowd(store, wave(store, study), { seed: 2, dropout: 0, start })!;
  assert.ok(result.completed > 0);
  const counts = validPerItem(store);
  assert.equal(counts.length, 12);
  assert.ok(
    counts.every((count) => count === 4),
    counts.join(),
  );
  // Each alternative stands first equally often for an item in a condition.
  const first = store
    .prepare<[], { key: string; first: number; n: number }>(
      `SELECT item_id || condition AS key, orders ->> '$.word[0]' AS first, count(*) AS n FROM trials JOIN items ON items.id = item_id
       WHERE role = 'target' GROUP BY 1, 2`,
    )
    .all();
  for (const { n } of first) assert.ok(n >= 2, 'counterbalanced');
});
