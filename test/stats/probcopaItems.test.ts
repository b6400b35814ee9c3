import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describe } from '../../server/stats/describe.js';
import { publishedEntropy, seededEntropy } from '../../server/stats/noisyEntropy.js';
import { wassersteinDistance } from '../../server/stats/wasserstein.js';
import { seededUniform } from '../../server/random.js';
import { needsShared, readShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { modelAnswers, originalResponses, tableRows, validationResponses } from './probcopa.js';

interface Table {
  columns: string[];
  rows: (number | null)[][];
}

test('people: n, median, mean, deviation and published entropy of every item', needsShared('reference'), () => {
  const people = originalResponses();
  const rows = tableRows(readShared<Table>('reference/human_items.json'));
  assert.equal(rows.length, 168);
  for (const row of rows) {
    const responses = people.get(row['UID']!)!;
    const description = describe(responses);
    const what = `item ${row['UID']}`;
    assert.equal(description.n, row['n'], what);
    closeTo(description.median, row['median']!, 1e-9, what);
    closeTo(description.mean, row['mean']!, 1e-9, what);
    closeTo(description.sd, row['std_ddof1']!, 1e-9, what);
    closeTo(publishedEntropy(responses), row['diff_entropy']!, 1e-9, what);
    closeTo(publishedEntropy(responses), row['diff_entropy_published']!, 1e-9, what);
    closeTo(seededEntropy(responses, seededUniform(what)), row['diff_entropy']!, 0.35, what);
  }
});

test('hold-out: distances, medians and entropies of the 30 items', needsShared('reference'), () => {
  const people = originalResponses();
  const holdOut = validationResponses();
  const rows = tableRows(readShared<Table>('reference/validation_items.json'));
  assert.equal(rows.length, 23);
  for (const row of rows) {
    const original = people.get(row['UID']!)!;
    const validation = holdOut.get(row['UID']!)!;
    closeTo(wassersteinDistance(validation, original), row['w1_validation_vs_original']!, 1e-9);
    closeTo(describe(validation).median, row['median_validation']!, 1e-9);
    closeTo(publishedEntropy(validation), row['diff_entropy_validation_file_order']!, 1e-9);
  }
});

test('every model file: n, median, mean, deviation, entropy, distance, distinct', needsShared('reference'), () => {
  const people = originalResponses();
  const { columns, files } = readShared<{ columns: string[]; files: Record<string, (number | null)[][]> }>(
    'reference/model_items.json',
  );
  assert.ok(Object.keys(files).length >= 29);
  for (const [file, rows] of Object.entries(files)) {
    const answers = modelAnswers(`probcopa/${file}`);
    for (const row of tableRows({ columns, rows })) {
      const what = `${file} item ${row['UID']}`;
      const trials = answers.get(row['UID']!)!;
      const usable = trials.filter((answer) => answer !== null);
      const description = describe(trials);
      assert.equal(trials.length, row['n_rows'], what);
      assert.equal(description.n, row['n_usable'], what);
      closeTo(description.median, row['median']!, 1e-9, what);
      closeTo(description.mean, row['mean']!, 1e-9, what);
      closeTo(description.sd, row['std_ddof1']!, 1e-9, what);
      assert.equal(description.distinct, row['n_unique'], what);
      closeTo(publishedEntropy(trials), row['diff_entropy']!, 1e-9, what);
      closeTo(wassersteinDistance(usable, people.get(row['UID']!)!), row['w1_vs_human']!, 1e-9, what);
    }
  }
});
