import assert from 'node:assert/strict';
import { test } from 'node:test';
import { timesOf } from '../../../server/reports/measures/responseTimes.js';
import type { PersonTrial } from '../../../server/store/samples.js';

function trial(parts: Partial<PersonTrial>): PersonTrial {
  return {
    trialId: 1,
    respondentId: 1,
    item: 'a',
    condition: '',
    repetition: 0,
    position: null,
    responseTimeMs: null,
    sourceMinutes: null,
    sourceSlide: null,
    ...parts,
  };
}

test('a cumulative clock gives differences; over a slide that is not in the data only as published', () => {
  const [published, adjacent] = timesOf([
    trial({ sourceSlide: 1, sourceMinutes: 2 }),
    trial({ sourceSlide: 2, sourceMinutes: 2.5 }),
    trial({ sourceSlide: 4, sourceMinutes: 3.5 }),
  ]);
  assert.deepEqual([published!.convention, published!.seconds], ['published', [null, 30, 60]]);
  assert.deepEqual([adjacent!.convention, adjacent!.seconds], ['adjacent-slides', [null, 30, null]]);
});

test('two runs of one person give negative times as published, none where each run stands on its own', () => {
  const [published, adjacent] = timesOf([
    trial({ sourceSlide: 1, sourceMinutes: 5 }),
    trial({ sourceSlide: 2, sourceMinutes: 6 }),
    trial({ sourceSlide: 1, sourceMinutes: 1, repetition: 1 }),
    trial({ sourceSlide: 2, sourceMinutes: 2, repetition: 1 }),
  ]);
  assert.deepEqual(published!.seconds, [null, 300, -240, -240]);
  assert.deepEqual(adjacent!.seconds, [null, 60, null, 60]);
});

test('times that the page measured are taken as they are', () => {
  const times = timesOf([trial({ responseTimeMs: 1500 }), trial({})]);
  assert.deepEqual(times, [{ convention: null, seconds: [1.5, null] }]);
});
