import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { criticalBandwidth } from '../../server/stats/criticalBandwidth.js';
import { countModes } from '../../server/stats/modes.js';
import { sortedSample } from '../../server/stats/sortedSample.js';
import { needsShared, readFixture, readShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { originalResponses, tableRows } from './probcopa.js';

interface EdgeCase {
  id: string;
  x: number | number[];
  h1_R_n32768: number | string;
  h1_R_n1024: number | string;
}

test('two equal heaps: half their distance', () => {
  // Slope of the density of -a and a: 0 at the middle with second derivative ~ (a/h)^2 - 1, so one mode from h = a on.
  closeTo(criticalBandwidth([20, 80]), 30, 3e-8);
  closeTo(criticalBandwidth([20, 20, 80, 80]), 30, 3e-8);
  closeTo(criticalBandwidth([0.2, 0.8]), 0.3, 3e-10);
});

test('a mode that is about to split in two is not taken for one', () => {
  // Found by search: here a cubic through the ends of a grid cell hides two turns, an error of 4e-8.
  const sample = [95, 40, 95, 20, 25, 95, 0, 95, 75, 70, 5, 60, 5, 80, 75, 5, 100, 5, 25, 30];
  closeTo(criticalBandwidth(sample), 31.456914227601374, 1e-8);
});

test('synthetic samples agree with R within the error of its grid', () => {
  for (const vector of readFixture<{ cases: EdgeCase[] }>('dip_edge_cases.json').cases) {
    const sample = typeof vector.x === 'number' ? [vector.x] : vector.x;
    const bandwidth = criticalBandwidth(sample);
    if (typeof vector.h1_R_n1024 === 'string') {
      assert.equal(bandwidth, null, vector.id);
      continue;
    }
    if (vector.id === 'uniform_grid') {
      // 1.582 by 60-digit arithmetic; what is left of the bumps in double precision is rounding, in R too.
      assert.ok(bandwidth! > 1.2 && bandwidth! < 1.6, vector.id);
      continue;
    }
    closeTo(bandwidth! / Number(vector.h1_R_n32768), 1, 1e-3, vector.id);
    closeTo(bandwidth! / vector.h1_R_n1024, 1, 1e-3, vector.id);
  }
});

test('every item: exact for one mode to 1e-8 and two to 1e-6, near R', needsShared('reference/silverman.json'), () => {
  const people = originalResponses();
  const rows = tableRows(readShared<{ columns: string[]; rows: number[][] }>('reference/silverman.json'));
  assert.equal(rows.length, 168);
  for (const row of rows) {
    const responses = people.get(row['UID']!)!;
    const one = criticalBandwidth(responses)!;
    closeTo(one / row['h1_exact']!, 1, 1e-8, `item ${row['UID']}`);
    closeTo(criticalBandwidth(responses, 2)! / row['h2_exact']!, 1, 1e-6, `item ${row['UID']}, two modes`);
    closeTo(row['h1_R422_n1024']! / one, 1, 7e-4, `item ${row['UID']}, R n = 1024`);
    closeTo(row['h1_R422_n32768']! / one, 1, 2e-5, `item ${row['UID']}, R n = 32768`);
  }
});

test('above it the modes are few enough, just below there are more; it moves with the unit', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(sample, fc.integer({ min: 1, max: 3 }), (values, modes) => {
      const bandwidth = criticalBandwidth(values, modes);
      if (new Set(values).size <= modes) {
        assert.equal(bandwidth, null);
        return;
      }
      assert.ok(countModes(sortedSample(values), bandwidth!) <= modes);
      assert.ok(countModes(sortedSample(values), bandwidth! * (1 - 1e-9)) > modes);
      assert.ok(bandwidth! <= (Math.max(...values) - Math.min(...values)) / 2);
      const inOtherUnit = values.map((value) => value * 1e-5 - 3);
      closeTo(criticalBandwidth(inOtherUnit, modes)! / (bandwidth! * 1e-5), 1, 1e-7);
      closeTo(criticalBandwidth([...values, ...values], modes)! / bandwidth!, 1, 1e-9);
      assert.ok(modes === 1 || bandwidth! <= criticalBandwidth(values, modes - 1)!);
    }),
    { numRuns: 60 },
  );
});

test('nothing, one value and constants have none; NaN and wrong numbers of modes are refused', () => {
  for (const values of [[], [7], [7, 7, 7]]) assert.equal(criticalBandwidth(values), null);
  assert.equal(criticalBandwidth([7, 8], 2), null);
  assert.throws(() => criticalBandwidth([1, Number.NaN]), RangeError);
  for (const modes of [0, 1.5, -1]) assert.throws(() => criticalBandwidth([1, 2], modes), RangeError);
});
