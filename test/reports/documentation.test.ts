import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareStudy } from '../../server/reports/compareStudy.js';
import type { ReportMeasure } from '../../server/reports/report.js';
import { undocumented } from './documented.js';
import { armsStudy, wordsStudy } from './correctedStudies.js';

test('every measure and convention of a report stands in docs/report.md', async (t) => {
  const rows: ReportMeasure[] = [];
  for (const store of [armsStudy(t), wordsStudy(t)]) {
    const { report } = await compareStudy({
      store,
      studyId: 'small',
      seed: 1,
      entropy: 'seeded',
      replicates: 100,
      workers: 0,
      now: '2026-01-01T00:00:00Z',
      software: { version: '0', node: 'v20' },
    });
    rows.push(...report.measures);
  }
  for (const measure of [
    'median_difference_items_rejected',
    'answers_repeated',
    'close_to_people',
    'z_wasserstein_mean',
  ])
    assert.ok(
      rows.some((row) => row.measure === measure),
      `the study shows ${measure}`,
    );
  assert.deepEqual(undocumented(rows), []);
});

test('a name that the document lacks is noticed', () => {
  const row = { measure: 'wasserstein_mode', convention: 'published guessed' } as ReportMeasure;
  assert.deepEqual(undocumented([row]), ['guessed', 'wasserstein_mode']);
});
