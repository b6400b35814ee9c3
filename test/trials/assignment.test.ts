import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import {
  type AssignmentRule,
  type Cell,
  chooseCells,
  furtherPlaces,
  placesToOpen,
} from '../../server/trials/assignment.js';

const cells = (filled: readonly number[], target: number, perGroup = 1): Cell[] =>
  filled.map((count, index) => ({
    itemId: index + 1,
    key: `item-${index + 1}`,
    condition: '',
    group: `group-${Math.floor(index / perGroup)}`,
    filled: count,
    target,
    assigned: count,
  }));

const some = fc.record({
  filled: fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }),
  target: fc.integer({ min: 1, max: 6 }),
  perPerson: fc.integer({ min: 1, max: 14 }),
  perGroup: fc.integer({ min: 1, max: 3 }),
  onePerGroup: fc.boolean(),
  seed: fc.integer(),
});

test('an arrival gets the cells that need it most, none at its target, none twice, one of a group where asked', () => {
  fc.assert(
    fc.property(some, ({ filled, target, perPerson, perGroup, onePerGroup, seed }) => {
      const all = cells(filled, target, perGroup);
      const chosen = chooseCells(all, { perPerson, onePerGroup }, seededUniform(seed));
      assert.equal(new Set(chosen.map(({ itemId }) => itemId)).size, chosen.length);
      assert.ok(chosen.every((cell) => cell.filled < target));
      if (onePerGroup) assert.equal(new Set(chosen.map(({ group }) => group)).size, chosen.length);
      const needing = all.filter((cell) => cell.filled < target);
      const most = onePerGroup ? new Set(needing.map(({ group }) => group)).size : needing.length;
      assert.equal(chosen.length, Math.min(perPerson, most));
      // Nothing left behind needs it more than what was taken, unless its group was taken.
      const groups = new Set(chosen.map(({ group }) => group));
      const highest = Math.max(0, ...chosen.map((cell) => cell.filled));
      for (const cell of needing)
        if (!chosen.includes(cell) && !(onePerGroup && groups.has(cell.group))) assert.ok(cell.filled >= highest);
    }),
  );
});

test('people who all finish keep the counts within one of each other and end exactly at the target', () => {
  fc.assert(
    fc.property(some, ({ filled, target, perPerson, seed }) => {
      let current = cells(
        filled.map(() => 0),
        target,
      );
      const uniform = seededUniform(seed);
      const rule: AssignmentRule = { perPerson, onePerGroup: false };
      const expected = furtherPlaces(current, rule, seededUniform('places'));
      let people = 0;
      for (; ; people += 1) {
        const chosen = chooseCells(current, rule, uniform);
        if (chosen.length === 0) break;
        current = current.map((cell) => (chosen.includes(cell) ? { ...cell, filled: cell.filled + 1 } : cell));
        const counts = current.map((cell) => cell.filled);
        assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, counts.join());
      }
      assert.ok(current.every((cell) => cell.filled === target));
      assert.equal(people, expected);
    }),
  );
});

test('ties are broken at random: over many arrivals every item comes first about equally often', () => {
  const counts = new Array<number>(5).fill(0);
  const uniform = seededUniform('ties');
  for (let round = 0; round < 5000; round += 1)
    counts[chooseCells(cells([0, 0, 0, 0, 0], 1), { perPerson: 1, onePerGroup: false }, uniform)[0]!.itemId - 1]! += 1;
  for (const count of counts) assert.ok(Math.abs(count - 1000) < 130, counts.join());
});

test('a person meets an item in a second condition only when there are fewer items than they are to answer', () => {
  const two = ['home', 'work'].flatMap((condition) => cells([0, 0, 0], 5).map((cell) => ({ ...cell, condition })));
  const few = chooseCells(two, { perPerson: 3, onePerGroup: false }, seededUniform(1));
  assert.equal(new Set(few.map(({ itemId }) => itemId)).size, 3);
  const many = chooseCells(two, { perPerson: 6, onePerGroup: false }, seededUniform(1));
  assert.equal(new Set(many.map(({ itemId, condition }) => `${itemId}${condition}`)).size, 6);
});

test('fixed lists: a person gets one whole list, the one that lacks most', () => {
  const lists = [
    ['item-1', 'item-2'],
    ['item-3', 'item-4'],
  ];
  const rule = { perPerson: 1, onePerGroup: false, lists };
  const chosen = chooseCells(cells([3, 3, 1, 2], 4), rule, seededUniform(1));
  assert.deepEqual(
    chosen.map(({ key }) => key),
    ['item-3', 'item-4'],
  );
  assert.deepEqual(chooseCells(cells([4, 4, 4, 4], 4), rule, seededUniform(1)), []);
  assert.equal(furtherPlaces(cells([3, 3, 1, 2], 4), rule, seededUniform(1)), 4);
});

test('places to open are what running the assignment ahead gives, whatever is filled already', () => {
  const uneven = fc.record({
    filled: fc.array(fc.nat(6), { minLength: 1, maxLength: 8 }),
    perPerson: fc.integer({ min: 1, max: 9 }),
    seed: fc.nat(1000),
  });
  fc.assert(
    fc.property(uneven, fc.boolean(), ({ filled, perPerson, seed }, onePerGroup) => {
      const rule: AssignmentRule = { perPerson, onePerGroup };
      const ahead = furtherPlaces(cells(filled, 5, 2), rule, seededUniform(seed));
      const { further, atLeast } = placesToOpen(cells(filled, 5, 2), rule);
      assert.equal(atLeast, false);
      if (onePerGroup)
        assert.ok(further >= placesToOpen(cells(filled, 5, 2), { perPerson, onePerGroup: false }).further);
      else assert.equal(further, ahead);
    }),
  );
});

test('where too much is missing to run it ahead, places are a lower bound and say so', () => {
  const many = cells(
    Array.from({ length: 400 }, () => 0),
    600,
  );
  assert.deepEqual(placesToOpen(many, { perPerson: 10, onePerGroup: true }), { further: 24_000, atLeast: true });
  assert.deepEqual(placesToOpen(many, { perPerson: 10, onePerGroup: false }), { further: 24_000, atLeast: false });
});
