import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integerBelow, seededUniform, shuffled, standardNormal } from '../server/random.js';

test('the same keys give the same stream, other keys another', () => {
  const first = seededUniform(1, 'silverman', 'a');
  const again = seededUniform(1, 'silverman', 'a');
  const other = seededUniform(1, 'silverman', 'b');
  const glued = seededUniform(1, 'silverm', 'ana');
  const draws = Array.from({ length: 50 }, first);
  assert.deepEqual(draws, Array.from({ length: 50 }, again));
  assert.notDeepEqual(draws, Array.from({ length: 50 }, other));
  assert.notDeepEqual(draws, Array.from({ length: 50 }, glued));
});

test('draws lie in [0, 1) and fill it evenly', () => {
  const uniform = seededUniform('evenness');
  const counts = new Array<number>(20).fill(0);
  for (let draw = 0; draw < 100_000; draw += 1) {
    const value = uniform();
    assert.ok(value >= 0 && value < 1);
    counts[Math.floor(value * 20)]! += 1;
  }
  // chi-square with 19 degrees of freedom: above 43.8 with probability 0.001
  const chiSquare = counts.reduce((sum, count) => sum + (count - 5000) ** 2 / 5000, 0);
  assert.ok(chiSquare < 43.8, `chi-square ${chiSquare}`);
});

test('a shuffle of three shows all six orders equally often', () => {
  const uniform = seededUniform('shuffle');
  const counts = new Map<string, number>();
  for (let round = 0; round < 6000; round += 1) {
    const order = shuffled([1, 2, 3], uniform).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  assert.equal(counts.size, 6);
  for (const count of counts.values()) assert.ok(Math.abs(count - 1000) < 150, `count ${count}`);
});

test('integers stay below their bound and normals have mean 0 and sd 1', () => {
  const uniform = seededUniform('moments');
  let sum = 0;
  let squares = 0;
  for (let draw = 0; draw < 20_000; draw += 1) {
    assert.ok(integerBelow(7, uniform) < 7);
    const normal = standardNormal(uniform);
    sum += normal;
    squares += normal * normal;
  }
  assert.ok(Math.abs(sum / 20_000) < 0.03);
  assert.ok(Math.abs(squares / 20_000 - 1) < 0.05);
});
