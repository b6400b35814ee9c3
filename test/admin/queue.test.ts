import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reviewQueue } from '../../server/participants/review/queue.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import { sampleStudy } from '../participants/sampleStudy.js';
import { temporaryStore } from '../participants/site.js';
import { type Conduct, sceneAt, walkThrough } from './crowd.js';

const start = new Date('2026-03-01T10:00:00Z').getTime();
const conducts: readonly Conduct[] = [
  {},
  { fails: 1 },
  { fails: 2 },
  { value: () => 40 },
  { value: (trial) => (trial % 11) * 10 },
  { minutes: 0.5 },
  { minutes: 50 },
  { quarantine: true, id: '?1:x' },
  { id: 'a', session: 'same' },
  { id: 'b', session: 'same' },
  { stopsAfter: 4 },
  { stopsAfter: 13, fails: 2 },
  {},
];

test('the database counts as flagged exactly those of whom the page says why, in the order of urgency', (t) => {
  const store = temporaryStore(t);
  const study = sampleStudy((file) => {
    file['waves'] = [{ id: 'main', wording: 'plain', people: { responses_per_item: 30, repetitions: 3 } }];
  });
  saveStudyVersion(store, study, new Date(start).toISOString());
  const wave = findWave(store, 'lamps', 'main')!;
  openWave(store, wave);
  conducts.forEach((conduct, hour) =>
    walkThrough(
      (minutes) => sceneAt(store, 'lamps', 'main', new Date(start + hour * 3_600_000 + minutes * 60_000), hour),
      conduct,
    ),
  );
  const now = new Date(start + 86_400_000);
  const { content } = sceneAt(store, 'lamps', 'main', now);
  const queue = (view: 'all' | 'flagged' | 'to-judge'): ReturnType<typeof reviewQueue> =>
    reviewQueue(store, wave.id, content, { view, page: 1 }, now);
  const all = queue('all').cases;
  const flagged = all.filter(({ flags }) => flags.length > 0).map(({ id }) => id);
  assert.deepEqual(
    queue('flagged').cases.map(({ id }) => id),
    flagged,
  );
  assert.equal(queue('all').counts.flagged, flagged.length);
  const codes = new Set(all.flatMap(({ flags }) => flags.map(({ code }) => code)));
  assert.deepEqual([...codes].sort(), [
    'checks',
    'duplicate',
    'fast',
    'heaping',
    'late',
    'quarantined',
    'straight-lining',
  ]);
  const judged = queue('to-judge').cases.map(({ id }) => id);
  assert.deepEqual(
    [...judged].sort((a, b) => a - b),
    [3, 8, 9, 10, 12],
  );
  const ends = all.map(({ finishedAt }) => finishedAt ?? '9999');
  assert.deepEqual(ends, [...ends].sort(), 'whoever finished first comes first, those under way last');
});

test('a page of the queue that is not there is the first', (t) => {
  const store = temporaryStore(t);
  saveStudyVersion(store, sampleStudy(), new Date(start).toISOString());
  const wave = findWave(store, 'lamps', 'main')!;
  const { content } = sceneAt(store, 'lamps', 'main', new Date(start));
  for (const page of [0, -1, 2, NaN, Infinity, 1.5])
    assert.equal(reviewQueue(store, wave.id, content, { view: 'all', page }, new Date(start)).page, 1);
});
