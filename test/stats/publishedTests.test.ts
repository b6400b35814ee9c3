import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kolmogorovSmirnov, kolmogorovSmirnovAsymptotic } from '../../server/stats/kolmogorovSmirnov.js';
import { median } from '../../server/stats/quantile.js';
import { spearman } from '../../server/stats/spearman.js';
import { needsShared, readShared } from '../shared.js';
import { closeTo, closeToRelative } from './closeTo.js';
import {
  grokFile,
  modelAnswers,
  originalResponses,
  promptValidationResponses,
  validationResponses,
} from './probcopa.js';

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
      orig: originalResponses(),
      val: validationResponses(),
      prompt: promptValidationResponses(),
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
      orig: originalResponses(),
      validation: validationResponses(),
      prompt: promptValidationResponses(),
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
  const people = originalResponses();
  const model = modelAnswers(grokFile);
  const items = [...people.keys()];
  const result = spearman(
    items.map((item) => median(model.get(item)!.filter((answer) => answer !== null))!),
    items.map((item) => median(people.get(item)!)!),
  )!;
  closeTo(result.coefficient, 0.8989582253490168, 1e-12);
  closeToRelative(result.p, 1.6667112671478986e-76, 1e-6);
});
