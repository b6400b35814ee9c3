import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { logTimes, marginalTimes, standardisedLogTimes } from '../../server/stats/logTimes.js';
import { publishedEntropy } from '../../server/stats/noisyEntropy.js';
import { spearman } from '../../server/stats/spearman.js';
import { zScoresByParticipant } from '../../server/stats/zScores.js';
import { needsShared, readShared } from '../shared.js';
import { closeTo, closeToRelative } from './closeTo.js';
import { originalFile, originalResponses, rowsOf, type Row } from './probcopa.js';

test('by hand: differences to the row before, and only across adjacent slides', () => {
  const answers = [
    { participant: 'a', slide: 4, time: 9 },
    { participant: 'a', slide: 1, time: 1 },
    { participant: 'b', slide: 2, time: 5 },
    { participant: 'a', slide: 2, time: 3 },
    { participant: 'b', slide: 3, time: null },
    { participant: 'b', slide: 4, time: 8 },
  ];
  assert.deepEqual(marginalTimes(answers, 'published'), [6, null, null, 2, null, null]);
  assert.deepEqual(marginalTimes(answers, 'adjacent-slides'), [null, null, null, 2, null, null]);
  assert.deepEqual(marginalTimes([], 'published'), []);
});

test('two runs under one name interleave and give negative times; under a name each they do not', () => {
  const run = (participant: string, start: number): { participant: string; slide: number; time: number }[] => [
    { participant, slide: 1, time: start },
    { participant, slide: 2, time: start + 1 },
  ];
  assert.deepEqual(marginalTimes([...run('w', 5), ...run('w', 2)], 'published'), [null, 4, -3, -3]);
  assert.deepEqual(marginalTimes([...run('w 0', 5), ...run('w 1', 2)], 'published'), [null, 1, null, 1]);
});

test('logs of what is not above zero and finite are null', () => {
  assert.deepEqual(logTimes([Math.E, 1, 0, -2, null, NaN, Infinity]), [1, 0, null, null, null, null, null]);
});

test('by hand: 1, 2, 3 become -1, 0, 1; a constant, a single value and absent values become null', () => {
  const participants = ['a', 'b', 'a', 'c', 'a', 'b', 'a', 'd'];
  const values = [1, 7, 2, 4, 3, 7, null, NaN];
  assert.deepEqual(zScoresByParticipant(participants, values), [-1, null, 0, null, 1, null, null, null]);
  assert.deepEqual(zScoresByParticipant([], []), []);
});

test('standardised log times do not depend on the unit of time and have mean 0 and sd 1', () => {
  const times = fc.array(fc.double({ min: 0.1, max: 1000, noNaN: true }), { minLength: 3, maxLength: 30 });
  fc.assert(
    fc.property(times, (drawn) => {
      fc.pre(Math.max(...drawn) > Math.min(...drawn) * 1.001);
      const participants = drawn.map(() => 'p');
      const scores = standardisedLogTimes(participants, drawn);
      const seconds = standardisedLogTimes(
        participants,
        drawn.map((time) => time * 60),
      );
      scores.forEach((score, index) => closeTo(seconds[index]!, score, 1e-9));
      closeTo(
        scores.reduce<number>((sum, score) => sum + score!, 0),
        0,
        1e-9,
      );
      closeTo(
        scores.reduce<number>((sum, score) => sum + score! ** 2, 0),
        drawn.length - 1,
        1e-8,
      );
    }),
  );
});

interface TimedRow extends Row {
  /** How often the participant had met this slide number before, in file order: the second run of worker 1238 is 1. */
  readonly run: number;
}

/** The published human rows in the published order: worker as a number, then slide; stable. */
function publishedRows(): TimedRow[] {
  const seen = new Map<string, number>();
  const rows = rowsOf(originalFile).map((row) => {
    const slide = `${row.workerid} ${row.slide_number}`;
    seen.set(slide, (seen.get(slide) ?? -1) + 1);
    return { ...row, run: seen.get(slide)! };
  });
  return rows.sort((a, b) => Number(a.workerid) - Number(b.workerid) || a.slide_number - b.slide_number);
}

function meanPerItem(rows: readonly TimedRow[], values: readonly (number | null)[]): Map<number, number> {
  const present = new Map<number, number[]>();
  rows.forEach((row, index) => {
    const value = values[index] ?? null;
    if (value !== null) present.set(row.UID, [...(present.get(row.UID) ?? []), value]);
  });
  return new Map([...present].map(([item, list]) => [item, list.reduce((sum, value) => sum + value, 0) / list.length]));
}

interface HumanItems {
  readonly columns: string[];
  readonly rows: (number | null)[][];
}

test('the published times of every reference item are met', needsShared('reference/human_items.json'), () => {
  const { columns, rows: expected } = readShared<HumanItems>('reference/human_items.json');
  const rows = publishedRows();
  const workers = rows.map((row) => row.workerid);
  const answers = rows.map((row) => ({ participant: row.workerid, slide: row.slide_number, time: row.time * 60 }));
  const times = marginalTimes(answers, 'published');
  assert.equal(times.filter((time) => time === null).length, 307);
  assert.equal(times.filter((time) => time !== null && time < 0).length, 25);
  assert.equal(logTimes(times).filter((log) => log === null).length, 332);
  const means = {
    mean_marginal_time_s: meanPerItem(rows, times),
    mean_log_marginal_time: meanPerItem(rows, logTimes(times)),
    mean_z_marginal_time: meanPerItem(rows, zScoresByParticipant(workers, times)),
    mean_z_log_marginal_time: meanPerItem(rows, standardisedLogTimes(workers, times)),
  };
  for (const row of expected) {
    for (const [name, mean] of Object.entries(means)) {
      closeTo(mean.get(row[0]!)!, row[columns.indexOf(name)]!, 1e-9, `item ${row[0]} ${name}`);
    }
    const own = rows.filter((answer) => answer.UID === row[0]);
    const order = spearman(
      own.map((answer) => answer.slide_number),
      own.map((answer) => answer.response!),
    )!;
    closeTo(order.coefficient, row[columns.indexOf('spearman_slide_response')]!, 1e-9, `item ${row[0]} order`);
    closeTo(order.p, row[columns.indexOf('spearman_slide_response_p')]!, 1e-9, `item ${row[0]} order p`);
  }
});

test(
  'entropy against time as published: rho 0.3077 and 0.3148, p to six digits',
  needsShared('probcopa/datasets'),
  () => {
    const rows = publishedRows();
    const workers = rows.map((row) => row.workerid);
    const answers = rows.map((row) => ({ participant: row.workerid, slide: row.slide_number, time: row.time * 60 }));
    const times = marginalTimes(answers, 'published');
    const entropy = new Map([...originalResponses()].map(([item, values]) => [item, publishedEntropy(values)!]));
    const against = (mean: Map<number, number>, items: number[]): { coefficient: number; p: number | null } =>
      spearman(
        items.map((item) => entropy.get(item)!),
        items.map((item) => mean.get(item)!),
      )!;
    const zLog = meanPerItem(rows, standardisedLogTimes(workers, times));
    const items = [...entropy.keys()];
    const quick = items.filter((item) => meanPerItem(rows, times).get(item)! < 60);
    assert.equal(quick.length, 207);
    const dropped = against(zLog, quick);
    closeTo(dropped.coefficient, 0.3077085430399065, 1e-9);
    closeToRelative(dropped.p, 6.474764529230273e-6, 1e-6);
    const all = against(zLog, items);
    closeTo(all.coefficient, 0.31479236652596587, 1e-9);
    closeToRelative(all.p, 3.265114960457924e-6, 1e-6);
    closeTo(against(meanPerItem(rows, logTimes(times)), quick).coefficient, 0.1582716390124579, 1e-9);

    // Adjacent slides, each run by itself: the relation gets stronger (the same value by an independent script).
    const runs = rows.map((row) => `${row.workerid} ${row.run}`);
    const byRun = answers.map((answer, index) => ({ ...answer, participant: runs[index]! }));
    const adjacent = meanPerItem(rows, standardisedLogTimes(runs, marginalTimes(byRun, 'adjacent-slides')));
    closeTo(against(adjacent, items).coefficient, 0.36925165131700427, 1e-9);
  },
);
