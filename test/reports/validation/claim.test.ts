import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Claim, judge } from '../../../server/reports/validation/claim.js';
import { missedRows } from '../../../server/reports/validation/validation.js';

function claim(parts: Claim['parts'], more: Partial<Claim> = {}): Claim {
  return { name: 'a number', where: 'table 1', parts, expected: 'reproduced', takes: 'the answers', ...more };
}

const exact = { label: 'n', published: '12', ours: 12 };
const close = { label: 'rho', published: '0.31', ours: 0.3077 };
const other = { label: 'p', published: '0.02', ours: 0.03 };
const absent = { label: 'p', published: '0.02', ours: undefined };

test('the verdict follows from the parts', () => {
  for (const [parts, more, verdict] of [
    [[exact], {}, 'reproduced'],
    [[exact, close], {}, 'reproduced to the printed digits'],
    [[exact, other], {}, 'reproduced in part'],
    [[other], {}, 'not reproduced'],
    [[exact, { ...other, misprint: true }], {}, 'corrected'],
    [[exact], { corrected: [{ label: 'right', ours: 4 }] }, 'corrected'],
    [[other], { corrected: [{ label: 'right', ours: 4 }] }, 'not reproduced'],
    [[exact, { label: 'beside', ours: 3 }], {}, 'reproduced'],
    [[exact, absent], {}, 'cannot be recomputed'],
    [[exact], { corrected: [{ label: 'right', ours: null }] }, 'cannot be recomputed'],
    [[exact], { expected: 'cannot be recomputed' }, 'cannot be recomputed'],
  ] as [Claim['parts'], Partial<Claim>, string][])
    assert.equal(judge(claim(parts, more)).verdict, verdict, JSON.stringify(parts));
});

test('what cannot be recomputed says what is missing, and ours is never guessed', () => {
  const row = judge(claim([exact, absent], { reason: 'never shown' }));
  assert.equal(row.reason, 'The database lacks the answers.');
  assert.equal(row.parts[1]!.ours, null);
  assert.equal(row.parts[1]!.agrees, null);
  const never = judge(claim([exact], { expected: 'cannot be recomputed', reason: 'It was not released.' }));
  assert.equal(never.reason, 'It was not released.');
});

test('only a number that should come out and does not is missed', () => {
  const rows = [
    judge(claim([exact])),
    judge(claim([other])),
    judge(claim([absent])),
    judge(claim([other], { expected: 'not reproduced' })),
    judge(claim([exact], { expected: 'not reproduced' })),
  ];
  assert.deepEqual(missedRows({ rows }), [rows[1], rows[4]]);
});
