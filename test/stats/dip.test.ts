import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { dip, dipTest } from '../../server/stats/dip.js';
import { needsShared, readFixture, readShared } from '../shared.js';
import { closeTo } from './closeTo.js';
import { originalResponses } from './probcopa.js';

interface EdgeCase {
  id: string;
  x: number | number[];
  dip: number;
  dip_p_interpolated: number;
}
const { cases } = readFixture<{ cases: EdgeCase[] }>('dip_edge_cases.json');

test('two heaps and three values by hand', () => {
  // Half at 0, half at 1: a unimodal function through one jump misses the other by 1/2; sharing it out, by 1/4 each.
  assert.equal(dip([0, 0, 1, 1]), 0.25);
  // Three values, any: 1/(2n) = 1/6, since the uniform between them is never further than half a step away.
  closeTo(dip([1, 2, 10]), 1 / 6, 1e-15);
});

for (const { id, x, dip: expected, dip_p_interpolated: expectedP } of cases) {
  test(`${id} has the dip of R, and nearly its tabulated p`, () => {
    const sample = typeof x === 'number' ? [x] : x;
    closeTo(dip(sample), expected, 1e-12);
    closeTo(dipTest(sample, seededUniform('dip', id))!.p, expectedP, 0.045);
  });
}

test('every item has the dip of R', needsShared('reference/dip_items.json'), () => {
  const people = originalResponses();
  const { rows } = readShared<{ rows: [number, number, number, number][] }>('reference/dip_items.json');
  assert.equal(rows.length, 168);
  for (const [item, , expected] of rows) closeTo(dip(people.get(item)!), expected, 1e-12, `item ${item}`);
});

test('it lies between 1/(2n) and 1/4, moves with nothing, and copies of the sample keep it or lower it to theirs', () => {
  const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 40 });
  fc.assert(
    fc.property(sample, (values) => {
      const own = dip(values)!;
      assert.ok(own >= 1 / (2 * values.length) - 1e-15 && own <= 0.25 + 1e-15);
      closeTo(dip(values.map((x) => 1024 * x - 5).reverse()), own, 1e-12);
      closeTo(dip(values.map((x) => -x)), own, 1e-12);
      const twice = dip([...values, ...values])!;
      assert.ok(twice <= own + 1e-12);
    }),
  );
});

test('p repeats with its stream, is never 0, and 1 for a constant', () => {
  const values = [1, 2, 2, 3, 50, 51, 52, 52];
  assert.deepEqual(dipTest(values, seededUniform(4), 200), dipTest(values, seededUniform(4), 200));
  assert.ok(dipTest([0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 0, 0], seededUniform(4), 99)!.p >= 0.01);
  assert.deepEqual(dipTest([50, 50, 50, 50], seededUniform(4), 99), { dip: 1 / 8, p: 1 });
});

test('no value is null, one to five are defined, NaN is refused', () => {
  assert.equal(dip([]), null);
  assert.equal(dipTest([], seededUniform(1)), null);
  assert.equal(dip([7]), 0.5);
  assert.equal(dip([7, 7]), 0.25);
  assert.equal(dip([1, 2]), 0.25);
  closeTo(dip([1, 1, 9, 9, 9]), 0.2, 1e-15);
  assert.throws(() => dip([1, Number.NaN]), RangeError);
  assert.throws(() => dipTest([1, 2], seededUniform(1), 0), RangeError);
});
