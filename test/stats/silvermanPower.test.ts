import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import { silvermanPower } from '../../server/stats/silvermanPower.js';
import { closeTo } from './closeTo.js';

const quick = { simulations: 40, replicates: 60 };

test('the same stream gives the same share, with the standard error of a share by hand', () => {
  const run = () => silvermanPower('silverman-1981', 28, 5, seededUniform('power'), quick);
  const rate = run();
  assert.deepEqual(run(), rate);
  assert.equal(rate.simulations, 40);
  closeTo(rate.standardError, Math.sqrt((rate.share * (1 - rate.share)) / 40), 1e-15);
});

test('heaps ten deviations apart are always seen, one normal hardly ever, at level 1 everything is rejected', () => {
  const share = (separation: number, level = 0.05): number =>
    silvermanPower('silverman-1981', 28, separation, seededUniform(separation), { ...quick, level }).share;
  assert.equal(share(10), 1);
  assert.ok(share(0) <= 0.1);
  assert.ok(share(0, 1.01) === 1);
});

test('two people are enough, one is not', () => {
  assert.ok(silvermanPower('multimode-si', 2, 3, seededUniform(1), quick).share <= 1);
  for (const size of [0, 1, 2.5])
    assert.throws(() => silvermanPower('multimode-si', size, 3, seededUniform(1)), RangeError);
  assert.throws(() => silvermanPower('multimode-si', 9, 3, seededUniform(1), { simulations: 0 }), RangeError);
});
