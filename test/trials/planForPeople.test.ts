import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededUniform } from '../../server/random.js';
import type { Cell } from '../../server/trials/assignment.js';
import { planForPerson } from '../../server/trials/planForPeople.js';
import { verdictOf } from '../../server/trials/verdict.js';
import type { Study } from '../../server/study/schema.js';

const cells: Cell[] = Array.from({ length: 6 }, (_, index) => ({
  itemId: index + 1,
  key: `item-${index + 1}`,
  condition: '',
  group: undefined,
  filled: 0,
  target: 9,
  assigned: index,
}));
const sides: Pick<Study, 'questions'> = {
  questions: [{ id: 'word', scale: { type: 'choice', alternatives: ['chance', 'risk'], sides: 'counterbalanced' } }],
};
const plan = (seed: string, repetitions = 1): ReturnType<typeof planForPerson> =>
  planForPerson(sides, cells, [101, 102, 103], repetitions, seededUniform(seed));

test('every item once a repetition in a random order of its own; checks in their given order', () => {
  const orders = new Set<string>();
  for (let person = 0; person < 50; person += 1) {
    const ids = plan(`person ${person}`).map(({ itemId }) => itemId);
    assert.deepEqual(
      ids.filter((id) => id > 100),
      [101, 102, 103],
    );
    assert.deepEqual(
      [...ids].sort((a, b) => a - b),
      [1, 2, 3, 4, 5, 6, 101, 102, 103],
    );
    orders.add(ids.join());
  }
  assert.ok(orders.size > 45);
});

test('checks stand in every slot equally often', () => {
  const counts = new Array<number>(9).fill(0);
  for (let person = 0; person < 3000; person += 1)
    plan(`slot ${person}`).forEach(({ itemId }, slot) => {
      if (itemId > 100) counts[slot]! += 1;
    });
  for (const count of counts) assert.ok(Math.abs(count - 1000) < 120, counts.join());
});

test('a repetition is a block: nobody meets an item twice before they met all once', () => {
  const targets = plan('blocks', 2).filter(({ itemId }) => itemId < 100);
  assert.deepEqual(
    targets.map(({ repetition }) => repetition),
    [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1],
  );
  assert.equal(new Set(targets.slice(0, 6).map(({ itemId }) => itemId)).size, 6);
});

test('sides turn with the people who were given the item and with the repetition', () => {
  for (const { itemId, repetition, orders } of plan('sides', 2).filter((trial) => trial.itemId < 100)) {
    const first = (itemId - 1 + repetition) % 2;
    assert.deepEqual(orders, { word: [first, 1 - first] });
  }
});

test('a verdict counts both ends of the accepted range as inside', () => {
  assert.deepEqual(
    [65, 66, 80, 99, 100].map((value) => verdictOf(value, [66, 99])),
    ['below', 'inside', 'inside', 'inside', 'above'],
  );
});
