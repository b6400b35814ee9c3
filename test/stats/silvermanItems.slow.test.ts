import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { silvermanTest, type SilvermanVariant } from '../../server/stats/silvermanTest.js';
import { needsShared, readShared } from '../shared.js';
import { originalResponses, tableRows } from './probcopa.js';

const columns: [SilvermanVariant, string, number][] = [
  ['multimode-si', 'p_multimode_SI_submethod1', 20_000],
  ['multimode-no-rescale', 'p_multimode_SI_submethod2_no_rescale', 20_000],
  ['silverman-1981', 'p_silverman1981_variance_preserving', 20_000],
  ['hall-york-line', 'p_hall_york_alpha05_unbounded', 5000],
  ['hall-york-0-100', 'p_hall_york_alpha05_support_0_100', 5000],
];

/** The reference rule: each p within 4 standard errors + 0.002, and z over the items with mean 0 and sd 1. */
function compare(variant: SilvermanVariant, column: string, referenceReplicates: number): void {
  const replicates = 500;
  const people = originalResponses();
  const rows = tableRows(readShared<{ columns: string[]; rows: number[][] }>('reference/silverman.json'));
  const z = rows.map((row) => {
    const uniform = seededUniform(20260101, variant, row['UID']!);
    const { p } = silvermanTest(people.get(row['UID']!)!, variant, uniform, replicates)!;
    const expected = row[column]!;
    const q = Math.min(Math.max(expected, 0.01), 0.99);
    const error = Math.sqrt(q * (1 - q) * (1 / replicates + 1 / referenceReplicates));
    assert.ok(Math.abs(p - expected) <= 4 * error + 0.002, `${variant}, item ${row['UID']}: ${p} against ${expected}`);
    return (p - expected) / error;
  });
  const mean = z.reduce((sum, value) => sum + value, 0) / z.length;
  const sd = Math.sqrt(z.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (z.length - 1));
  // 168 items: the mean has standard error 0.077, the sd 0.055.
  assert.ok(Math.abs(mean) < 0.27, `${variant}: mean z ${mean}`);
  assert.ok(sd > 0.8 && sd < 1.2, `${variant}: sd of z ${sd}`);
}

for (const [variant, column, referenceReplicates] of columns) {
  test(`${variant}: p of every item agrees with the reference`, needsShared('reference/silverman.json'), () => {
    compare(variant, column, referenceReplicates);
  });
}

test('multimode-si agrees with the 210 published p values', needsShared('reference/silverman.json'), () => {
  compare('multimode-si', 'p_published_B500', 500);
});

test('the real R package agrees', needsShared('reference/multimode_tests.json'), () => {
  const people = originalResponses();
  const rows = tableRows(readShared<{ columns: string[]; rows: number[][] }>('reference/multimode_tests.json'));
  const against: [SilvermanVariant, string][] = [
    ['multimode-si', 'SI_submethod1_p_B500'],
    ['multimode-no-rescale', 'SI_submethod2_p_B500'],
    ['hall-york-line', 'HY_unbounded_p_B500'],
    ['hall-york-0-100', 'HY_0_100_p_B500'],
  ];
  for (const row of rows) {
    for (const [variant, column] of against) {
      const uniform = seededUniform(20260102, variant, row['UID']!);
      const { p } = silvermanTest(people.get(row['UID']!)!, variant, uniform, 5000)!;
      const tolerance = 4 * Math.sqrt(Math.max(p * (1 - p), 0.01) * (1 / 500 + 1 / 5000)) + 0.005;
      assert.ok(Math.abs(p - row[column]!) <= tolerance, `${variant}, item ${row['UID']}: ${p} against ${row[column]}`);
    }
  }
});
