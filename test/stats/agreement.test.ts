import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { consistency } from '../../server/stats/consistency.js';
import { cohenKappa, fleissKappa } from '../../server/stats/kappa.js';
import { krippendorffAlpha } from '../../server/stats/krippendorffAlpha.js';
import { readFixture } from '../shared.js';
import { closeTo } from './closeTo.js';

interface KappaCase {
  readonly id: string;
  readonly counts?: number[][];
  readonly table?: number[][];
  readonly kappa: number | null;
  readonly P_bar?: number;
  readonly P_e?: number;
}

test('Fleiss and Cohen meet every reference vector', () => {
  for (const { id, counts, table, kappa, P_bar, P_e } of readFixture<{ cases: KappaCase[] }>('fleiss_kappa.json')
    .cases) {
    const result = counts === undefined ? cohenKappa(table!)! : fleissKappa(counts)!;
    closeTo(result.kappa, kappa, 1e-12, id);
    if (P_bar !== undefined) closeTo(result.agreement, P_bar, 1e-12, id);
    if (P_e !== undefined) closeTo(result.chance, P_e, 1e-12, id);
  }
});

test('kappas by hand, at their ends and on wrong tables', () => {
  // 3 of 5 subjects agree; shares 0.6 and 0.4 give chance 0.52; (0.6 - 0.52) / 0.48 = 1/6
  closeTo(
    fleissKappa([
      [2, 0],
      [1, 1],
      [0, 2],
      [1, 1],
      [2, 0],
    ])!.kappa,
    1 / 6,
    1e-15,
  );
  assert.equal(fleissKappa([]), null);
  assert.equal(
    fleissKappa([
      [3, 0],
      [3, 0],
      [3, 0],
    ])!.kappa,
    null,
  );
  assert.equal(fleissKappa([[1, 1]])!.kappa, -1);
  assert.throws(
    () =>
      fleissKappa([
        [2, 0],
        [3, 0],
      ]),
    RangeError,
  );
  assert.throws(() => fleissKappa([[2, 0], [2]]), RangeError);
  assert.throws(() => fleissKappa([[1, 0]]), RangeError);
  assert.equal(
    cohenKappa([
      [0, 0],
      [0, 0],
    ]),
    null,
  );
  assert.equal(
    cohenKappa([
      [4, 0],
      [0, 0],
    ])!.kappa,
    null,
  );
  assert.throws(() => cohenKappa([[1, 2]]), RangeError);
  for (const bad of [NaN, -1, Infinity]) {
    assert.throws(
      () =>
        cohenKappa([
          [bad, 1],
          [1, 1],
        ]),
      RangeError,
    );
    assert.throws(
      () =>
        fleissKappa([
          [bad, 1],
          [1, 1],
        ]),
      RangeError,
    );
  }
});

// The reliability data of Krippendorff (2011), "Computing Krippendorff's Alpha-Reliability": 4 observers, 12 units.
const observers: (number | null)[][] = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];
const units = observers[0]!.map((_, unit) => observers.map((values) => values[unit] ?? null));

test("Krippendorff's published example: 0.743 nominal, 0.815 ordinal, 0.849 interval", () => {
  closeTo(krippendorffAlpha(units, 'nominal'), 0.743, 5e-4);
  closeTo(krippendorffAlpha(units, 'ordinal'), 0.815, 5e-4);
  closeTo(krippendorffAlpha(units, 'interval'), 0.849, 5e-4);
});

test('alpha by hand: two raters, (1, 1) (1, 2): one of two pairs differs where half would by chance', () => {
  // Observed: 2 of 4 ordered pairs in the units; expected: of 1 1 1 2, 6 of 12 ordered pairs differ. 1 - 0.5/0.5 = 0.
  for (const level of ['nominal', 'ordinal', 'interval'] as const) {
    closeTo(
      krippendorffAlpha(
        [
          [1, 1],
          [1, 2],
        ],
        level,
      ),
      0,
      1e-15,
    );
    closeTo(
      krippendorffAlpha(
        [
          [1, 1],
          [2, 2],
        ],
        level,
      ),
      1,
      1e-15,
    );
  }
  // Interval, (0, 1) (3, 3): observed (1 + 1) / 4; expected 2 (1 + 9 + 9 + 4 + 4 + 0) / 12 = 4.5; 1 - 0.5 / 4.5 = 8/9
  closeTo(
    krippendorffAlpha(
      [
        [0, 1],
        [3, 3],
      ],
      'interval',
    ),
    8 / 9,
    1e-15,
  );
});

test('alpha where it is not defined is null, never an accident; other units change nothing', () => {
  for (const level of ['nominal', 'ordinal', 'interval'] as const) {
    assert.equal(krippendorffAlpha([], level), null);
    assert.equal(krippendorffAlpha([[1], [2, null]], level), null);
    assert.equal(
      krippendorffAlpha(
        [
          [5, 5],
          [5, 5],
        ],
        level,
      ),
      null,
    );
    assert.equal(
      krippendorffAlpha(
        [
          [1, NaN],
          [1, 2],
        ],
        level,
      ),
      null,
    );
    assert.equal(
      krippendorffAlpha(
        [
          [1, Infinity],
          [1, 2],
        ],
        level,
      ),
      null,
    );
    for (const unit of [1e-300, 1e300]) {
      const scaled = units.map((values) => values.map((value) => (value === null ? null : value * unit)));
      closeTo(krippendorffAlpha(scaled, level), krippendorffAlpha(units, level), 1e-12, level);
    }
  }
});

test('with two categories all three levels agree, and the order of the raters does not matter', () => {
  const unit = fc.array(fc.constantFrom<number | null>(0, 1, null), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 12 }), (drawn) => {
      const nominal = krippendorffAlpha(drawn, 'nominal');
      closeTo(krippendorffAlpha(drawn, 'ordinal'), nominal, 1e-9);
      closeTo(krippendorffAlpha(drawn, 'interval'), nominal, 1e-9);
      closeTo(
        krippendorffAlpha(
          drawn.map((values) => [...values].reverse()),
          'ordinal',
        ),
        nominal,
        1e-9,
      );
      assert.ok((nominal ?? 1) <= 1);
    }),
  );
});

test('consistency by hand: a b a has one of two later answers like the first and one of three pairs alike', () => {
  assert.deepEqual(consistency(['a', 'b', 'a']), { firstVsRest: 1 / 2, allPairs: 1 / 3 });
  assert.deepEqual(consistency(['b', 'a', 'a']), { firstVsRest: 0, allPairs: 1 / 3 });
  assert.deepEqual(consistency([1, 1, 1, 1]), { firstVsRest: 1, allPairs: 1 });
  assert.equal(consistency(['a']), null);
  assert.equal(consistency([]), null);
});

test('all-pairs consistency is the mean of first-vs-rest over every choice of the first answer', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('low', 'middle', 'high'), { minLength: 2, maxLength: 12 }), (answers) => {
      const firsts = answers.map((answer, place) => [answer, ...answers.filter((_, other) => other !== place)]);
      const mean = firsts.reduce((sum, order) => sum + consistency(order)!.firstVsRest / firsts.length, 0);
      closeTo(consistency(answers)!.allPairs, mean, 1e-12);
    }),
  );
});
