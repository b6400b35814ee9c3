import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { kolmogorovSmirnov, kolmogorovSmirnovAsymptotic } from '../../server/stats/kolmogorovSmirnov.js';
import { median } from '../../server/stats/quantile.js';
import { spearman } from '../../server/stats/spearman.js';
import { needsShared, readShared, sharedPath } from '../shared.js';
import { closeTo, closeToRelative } from './closeTo.js';

/** Answers per item of one published file, canary rows skipped; humans have `response`, models `answer`. */
function answersPerItem(name: string): Map<number, number[]> {
  const answers = new Map<number, number[]>();
  for (const line of readFileSync(sharedPath(`probcopa/${name}`), 'utf8')
    .trim()
    .split('\n')) {
    const row = JSON.parse(line) as { type?: string; UID: number; response?: number; answer?: number | string | null };
    const answer = row.response ?? row.answer;
    if (row.type !== 'canary' && typeof answer === 'number') {
      answers.set(row.UID, [...(answers.get(row.UID) ?? []), answer]);
    }
  }
  return answers;
}

const round = (kind: string): string => `results/probcopa_random_sample_${kind}_round_human_results_CANARY.jsonl`;
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

interface ValidationItems {
  readonly columns: string[];
  readonly rows: number[][];
}

interface HumanAggregates {
  readonly validation_mean_spearman: Record<string, { rho: number; p: number }>;
  readonly validation_median_spearman: Record<string, { rho: number; p: number }>;
  readonly ks_significant_at_05: { UID: number; pair: string; p: number }[];
}

test(
  'Kolmogorov-Smirnov of every validation item, exact and asymptotic',
  needsShared('reference/validation_items.json'),
  () => {
    const samples = {
      orig: answersPerItem('datasets/probcopa_CANARY.jsonl'),
      val: answersPerItem(round('validation')),
      prompt: answersPerItem(round('prompt_validation')),
    };
    const { columns, rows } = readShared<ValidationItems>('reference/validation_items.json');
    for (const row of rows) {
      for (const [first, second] of [
        ['orig', 'val'],
        ['orig', 'prompt'],
        ['val', 'prompt'],
      ] as const) {
        const [a, b] = [samples[first].get(row[0]!)!, samples[second].get(row[0]!)!];
        const expected = (name: string): number => row[columns.indexOf(`${name}_${first}_${second}`)]!;
        const exact = kolmogorovSmirnov(a, b)!;
        closeTo(exact.distance, expected('ks_D'), 1e-12, `item ${row[0]}`);
        closeToRelative(exact.p, expected('ks_p_exact'), 1e-10, `item ${row[0]}`);
        closeToRelative(kolmogorovSmirnovAsymptotic(a, b)!.p, expected('ks_p_asymp'), 1e-9, `item ${row[0]}`);
      }
    }
    const { ks_significant_at_05 } = readShared<HumanAggregates>('reference/human_aggregates.json');
    const found = [...samples.val.keys()].flatMap((item) => {
      const { p } = kolmogorovSmirnov(samples.orig.get(item)!, samples.val.get(item)!)!;
      return p !== null && p < 0.05 ? [{ item, p }] : [];
    });
    assert.deepEqual(
      found.map(({ item }) => item),
      ks_significant_at_05.map(({ UID }) => UID),
    );
    closeToRelative(found[0]!.p, ks_significant_at_05[0]!.p, 1e-10);
  },
);

test(
  'Spearman of the means and medians of the three human rounds',
  needsShared('reference/human_aggregates.json'),
  () => {
    const samples: Record<string, Map<number, number[]>> = {
      orig: answersPerItem('datasets/probcopa_CANARY.jsonl'),
      validation: answersPerItem(round('validation')),
      prompt: answersPerItem(round('prompt_validation')),
    };
    const items = [...samples['validation']!.keys()];
    assert.equal(items.length, 30);
    const aggregates = readShared<HumanAggregates>('reference/human_aggregates.json');
    const check = (
      table: Record<string, { rho: number; p: number }>,
      statistic: (values: number[]) => number,
    ): void => {
      for (const [pair, { rho, p }] of Object.entries(table)) {
        const [x, y] = pair.split('_vs_').map((name) => items.map((item) => statistic(samples[name]!.get(item)!)));
        const result = spearman(x!, y!)!;
        closeTo(result.coefficient, rho, 1e-12, pair);
        closeToRelative(result.p, p, 1e-6, pair);
      }
    };
    check(aggregates.validation_mean_spearman, mean);
    check(aggregates.validation_median_spearman, (values) => median(values)!);
  },
);

test("Grok's medians against people's: rho 0.899 with p 1.667e-76", needsShared('probcopa/results'), () => {
  const people = answersPerItem('datasets/probcopa_CANARY.jsonl');
  const model = answersPerItem('results/probcopa_grok-4.1-fast.jsonl');
  const items = [...people.keys()];
  const result = spearman(
    items.map((item) => median(model.get(item)!)!),
    items.map((item) => median(people.get(item)!)!),
  )!;
  closeTo(result.coefficient, 0.8989582253490168, 1e-12);
  closeToRelative(result.p, 1.6667112671478986e-76, 1e-6);
});
