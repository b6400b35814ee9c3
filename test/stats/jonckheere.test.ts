import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededUniform } from '../../server/random.js';
import { jonckheere } from '../../server/stats/jonckheere.js';
import { readFixture } from '../shared.js';
import { atMostLevel } from './atMostLevel.js';
import { closeTo } from './closeTo.js';

interface JonckheereCase {
  readonly id: string;
  readonly groups: number[][];
  readonly J: number;
  readonly max: number;
  readonly J_normalised: number;
  readonly expected_J: number;
  readonly var_with_ties: number;
  readonly z: number | null;
  readonly p_greater_normal: number | null;
  readonly p_two_sided_normal: number | null;
  readonly exact: { n_arrangements: number; greater: number; less: number } | null;
}

const { cases } = readFixture<{ cases: JonckheereCase[] }>('jonckheere.json');

test('statistic, variance, z and p meet every reference vector', () => {
  for (const expected of cases) {
    const result = jonckheere(expected.groups)!;
    assert.equal(result.statistic, expected.J, expected.id);
    assert.equal(result.largest, expected.max, expected.id);
    closeTo(result.normalised, expected.J_normalised, 1e-12, expected.id);
    closeTo(result.expected, expected.expected_J, 1e-12, expected.id);
    closeTo(result.variance, expected.var_with_ties, 1e-12, expected.id);
    closeTo(result.z, expected.z, 1e-12, expected.id);
    closeTo(result.pIncreasing, expected.p_greater_normal, 1e-12, expected.id);
    closeTo(result.pTwoSided, expected.p_two_sided_normal, 1e-12, expected.id);
  }
});

/** Every way to deal the values to groups of the given sizes, equal values not told apart. */
function allocations(values: readonly number[], sizes: readonly number[]): number[][][] {
  const [value, ...rest] = values;
  if (value === undefined) return [sizes.map(() => [])];
  return sizes.flatMap((size, group) => {
    if (size === 0) return [];
    const left = sizes.map((other, place) => (place === group ? other - 1 : other));
    return allocations(rest, left).map((dealt) =>
      dealt.map((list, place) => (place === group ? [value, ...list] : list)),
    );
  });
}

test('the statistic over every allocation gives the exact p and the variance of the reference', () => {
  for (const { id, groups, J, exact, var_with_ties } of cases) {
    if (exact === null) continue;
    const statistics = allocations(
      groups.flat(),
      groups.map((group) => group.length),
    ).map((dealt) => jonckheere(dealt)!.statistic);
    const share = (test: (value: number) => boolean): number => statistics.filter(test).length / statistics.length;
    closeTo(
      share((value) => value >= J),
      exact.greater,
      1e-12,
      id,
    );
    closeTo(
      share((value) => value <= J),
      exact.less,
      1e-12,
      id,
    );
    const mean = statistics.reduce((sum, value) => sum + value, 0) / statistics.length;
    const variance = statistics.reduce((sum, value) => sum + (value - mean) ** 2, 0) / statistics.length;
    closeTo(variance, var_with_ties, 1e-9, id);
  }
});

test('by hand: (1, 2) (2, 3) (3, 4) has 10 larger and 2 tied of 12 pairs', () => {
  assert.equal(
    jonckheere([
      [1, 2],
      [2, 3],
      [3, 4],
    ])!.statistic,
    11,
  );
});

test('one group, empty groups, NaN: null; all ties: a statistic without p; infinities order', () => {
  assert.equal(jonckheere([]), null);
  assert.equal(jonckheere([[1, 2, 3]]), null);
  assert.equal(jonckheere([[], [1, 2]]), null);
  assert.equal(jonckheere([[1], [NaN]]), null);
  assert.equal(jonckheere([[5], [5, 5]])!.z, null);
  assert.equal(jonckheere([[5], [5, 5]])!.normalised, 0.5);
  assert.equal(jonckheere([[-Infinity], [], [0], [Infinity]])!.normalised, 1);
  assert.equal(jonckheere([[1], [2]])!.pIncreasing! < 0.17, true); // z = 1
});

test('reversing the groups turns the statistic round; the unit changes nothing', () => {
  const group = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.array(group, { minLength: 2, maxLength: 5 }), (groups) => {
      const forward = jonckheere(groups)!;
      const backward = jonckheere([...groups].reverse())!;
      closeTo(forward.statistic + backward.statistic, forward.largest, 1e-9);
      closeTo(forward.variance, backward.variance, 1e-9);
      assert.deepEqual(jonckheere(groups.map((values) => values.map((value) => value * 1e-7 - 2))), forward);
    }),
  );
});

test('size at 0.05 of three groups of five on ten levels, power at steps of one sd', () => {
  const uniform = seededUniform('jonckheere calibration');
  const rounds = 20_000;
  let [rejected, found] = [0, 0];
  const group = (shift: number): number[] => Array.from({ length: 5 }, () => Math.floor(uniform() * 10 + shift));
  for (let round = 0; round < rounds; round += 1) {
    if ((jonckheere([group(0), group(0), group(0)])!.pIncreasing ?? 1) <= 0.05) rejected += 1;
    if ((jonckheere([group(0), group(2.9), group(5.8)])!.pIncreasing ?? 1) <= 0.05) found += 1;
  }
  process.stdout.write(`# size ${rejected / rounds}, power ${found / rounds}\n`);
  atMostLevel(rejected, rounds, 0.05);
  assert.ok(found / rounds > 0.8, `power ${found / rounds}`);
});
