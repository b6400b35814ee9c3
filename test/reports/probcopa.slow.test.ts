import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { compareStudy } from '../../server/reports/compareStudy.js';
import { reportSchema } from '../../server/reports/report.js';
import { answersOf } from '../../server/reports/reportData.js';
import type { Store } from '../../server/store/open.js';
import { needsShared, readShared } from '../shared.js';
import { near, nearP, type Lookup, lookupIn, type Table, tableRows } from './lookup.js';
import { undocumented } from './documented.js';
import { probcopaStore } from './probcopaStore.js';

const replicates = 500;
const [original, validation, prompt] = ['human:original', 'human:validation', 'human:prompt-validation'];

interface Correlated {
  readonly n?: number;
  readonly rho: number;
  readonly p: number;
}

// Where each reference value is found stands in the loops: [column or path, measure, convention, ...].
describe('the report of the published data meets every reference value', needsShared('probcopa'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'credence-probcopa-'));
  let store: Store;
  let look: Lookup;
  let compared: Awaited<ReturnType<typeof compareStudy>>;

  before(async () => {
    store = await probcopaStore(join(folder, 'credence.db'));
    compared = await compareStudy({
      store,
      studyId: 'probcopa',
      seed: 7,
      entropy: 'published',
      replicates,
      workers: 2,
      now: '2026-01-01T00:00:00Z',
      software: { version: '0.1.0', node: process.version },
    });
    look = lookupIn(compared.report.measures);
  });
  after(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });

  test('the report keeps its contract', () => {
    assert.doesNotThrow(() => reportSchema.parse(compared.report));
  });

  test('docs/report.md names every measure and convention', () => {
    assert.deepEqual(undocumented(compared.report.measures), []);
  });

  test('effort arms on their own data: medians, and on how many items the intervals part; as published on none', () => {
    type Row = [number, number, number, number, number, number, number, number, number, boolean];
    const { comparisons } = readShared<{ comparisons: Record<string, Row[]> }>(
      'reference/effort_median_bootstrap.json',
    );
    assert.ok(Object.keys(comparisons).length >= 4);
    for (const [name, rows] of Object.entries(comparisons)) {
      const [low, high] = name
        .split(': ')[1]!
        .split(' vs ')
        .map((file) => `model:${file.replace(/_(?:reasoning_|thinking_)(effort|budget)_/, ' $1=')}`) as [
        string,
        string,
      ];
      const at = { against: low };
      let flips = 0;
      for (const [item, , nHigh, medianLow, medianHigh, , , , , differs] of rows) {
        const place = { ...at, item: String(item) };
        const tested = look.row('median_difference', high, { ...place, convention: 'permutation' });
        assert.deepEqual([tested.value, tested.n], [medianHigh - medianLow, nHigh], `${name} ${item}`);
        const parted = look.value('median_intervals_disjoint', high, { ...place, convention: 'own-bootstrap' });
        if ((parted === 1) !== differs) flips += 1;
      }
      // The reference draws 20,000 resamples: near a step of the median a verdict can turn.
      assert.ok(flips <= 1, `${name}: ${flips} verdicts turn`);
      assert.equal(look.value('median_intervals_disjoint_items', high, { ...at, convention: 'published' }), 0);
    }
  });

  test('28 answers are second ones; parts add up to the distance; people reach their own entropy on half of the items', () => {
    assert.equal(look.value('answers_repeated', original), 28);
    const at = { against: original };
    for (const sample of [validation, 'model:gpt-5']) {
      const parts = ['location', 'spread', 'shape'].map((part) => look.value(`wasserstein_${part}_mean`, sample, at)!);
      const distance = look.value('wasserstein_mean', sample, at);
      near(
        parts.reduce((sum, part) => sum + part, 0),
        distance,
        1e-9,
        sample,
      );
    }
    const reached = (sample: string) =>
      look.value('entropy_reaches_people_share', sample, { ...at, convention: 'published' })!;
    assert.ok(reached(validation) > 0.3 && reached(validation) < 0.8 && reached('model:gpt-5') < 0.05);
    assert.equal(look.value('items_constant', 'model:claude-opus-4.6 effort=medium'), 26);
  });

  test('human_items: every column', () => {
    const columns = {
      n: ['n', null],
      median: ['median', null],
      mean: ['mean', null],
      std_ddof1: ['sd', null],
      diff_entropy: ['differential_entropy', 'published'],
      n_unique: ['distinct', null],
      mean_marginal_time_s: ['response_time_mean_s', 'published'],
      mean_log_marginal_time: ['log_response_time_mean', 'published'],
      mean_z_marginal_time: ['z_response_time_mean', 'published'],
      mean_z_log_marginal_time: ['z_log_response_time_mean', 'published'],
      spearman_slide_response: ['order_vs_response', null],
    } as const;
    const rows = tableRows(readShared<Table>('reference/human_items.json'));
    assert.ok(rows.length > 150);
    for (const row of rows) {
      const item = String(row['UID']);
      for (const [column, [measure, convention]] of Object.entries(columns))
        near(look.value(measure, original, { item, convention }), row[column], 1e-9, `${item} ${column}`);
      near(
        look.value('differential_entropy', original, { item, convention: 'published' }),
        row['diff_entropy_published'],
        1e-9,
        item,
      );
      near(look.row('order_vs_response', original, { item }).p, row['spearman_slide_response_p'], 1e-9, item);
      const logs = look.row('log_response_time_mean', original, { item, convention: 'published' });
      assert.equal(Number(row['n']) - (logs.n ?? 0), row['n_nan_log_marginal_time'], item);
    }
  });

  test('human_aggregates: counts, times, agreement of rounds, entropies, distances, slide order, answers', () => {
    const reference = readShared<Record<string, unknown>>('reference/human_aggregates.json');
    const at = <Value>(key: string): Value => reference[key] as Value;
    const sample = compared.report.samples.find(({ label }) => label === original)!;
    assert.deepEqual(
      [sample.n_responses, compared.report.items.length, sample.n_respondents],
      [at('n_rows'), at('n_items'), at('n_workers')],
    );
    const counts = look.items('n', original).map(({ value }) => value!);
    for (const [count, items] of Object.entries(at<Record<string, number>>('ann_per_item_counts')))
      assert.equal(counts.filter((n) => n === Number(count)).length, items, `${count} answers`);
    assert.equal(
      look.value('negative_response_times', original, { convention: 'published' }),
      at('rows_with_negative_marginal_time'),
    );
    assert.equal(
      sample.n_responses - look.row('negative_response_times', original, { convention: 'published' }).n!,
      at('rows_nan_marginal_time'),
    );
    const logged = look.items('log_response_time_mean', original, 'published').reduce((sum, { n }) => sum + n!, 0);
    assert.equal(sample.n_responses - logged, at('rows_nan_log'));
    assert.deepEqual(
      look
        .items('response_time_mean_s', original, 'published')
        .filter(({ value }) => value! >= 60)
        .map(({ item }) => Number(item)),
      at('items_dropped_mean_marginal_time_ge_60'),
    );
    for (const [key, convention] of [
      ['entropy_vs_time_spearman', 'published'],
      ['entropy_vs_time_spearman_no_drop', 'published no-drop'],
      ['entropy_vs_raw_marginal_time', 'published raw-time'],
      ['entropy_vs_log_marginal_time', 'published log-time'],
      ['entropy_vs_z_marginal_time', 'published z-time'],
    ] as const)
      correlated(look.row('entropy_vs_time', original, { convention }), at<Correlated>(key), key);
    for (const [key, measure] of [
      ['validation_mean_spearman', 'spearman_of_means'],
      ['validation_median_spearman', 'spearman_of_medians'],
    ] as const)
      for (const [pair, [label, against]] of Object.entries({
        orig_vs_validation: [validation, original],
        orig_vs_prompt: [prompt, original],
        validation_vs_prompt: [prompt, validation],
      })) {
        const expected = at<Record<string, Correlated | undefined>>(key)[pair];
        if (expected !== undefined)
          correlated(look.row(measure, label!, { against: against! }), expected, `${key} ${pair}`);
      }
    assert.deepEqual(
      look.items('ks', validation, null, original).flatMap(({ item, p }) => (p! < 0.05 ? [Number(item)] : [])),
      at<{ UID: number }[]>('ks_significant_at_05').map(({ UID }) => UID),
    );
    for (const label of [validation, prompt])
      for (const against of label === validation ? [original] : [original, validation])
        assert.equal(look.value('ks_items_rejected', label, { against, convention: 'holm' }), 0);
    for (const [key, label] of [
      ['human_baseline_w1', validation],
      ['prompt_validation_w1', prompt],
    ] as const) {
      const expected = at<Record<string, number>>(key);
      const against = original;
      near(look.value('wasserstein_median', label, { against }), expected['item_median'], 1e-9, key);
      near(look.value('wasserstein_mean', label, { against }), expected['item_mean'], 1e-9, key);
      if (key !== 'human_baseline_w1') continue;
      const weighted = look.value('wasserstein_median', label, { against, convention: 'row-weighted' });
      near(weighted, expected['row_weighted_median'], 1e-9, key);
      const distances = look.items('wasserstein', label, null, against).map(({ value }) => value!);
      near(Math.min(...distances), expected['min'], 1e-9, key);
      near(Math.max(...distances), expected['max'], 1e-9, key);
    }
    const entropy = at<Record<string, number>>('diff_entropy');
    for (const [key, measure, convention] of [
      ['median_210', 'median', 'published'],
      ['mean_210', 'mean', 'published'],
      ['row_weighted_median_all', 'median', 'published row-weighted'],
      ['median_30_validation_items', 'median', 'published hold-out-items'],
      ['row_weighted_median_30_validation_items', 'median', 'published row-weighted hold-out-items'],
    ] as const)
      near(look.value(`differential_entropy_${measure}`, original, { convention }), entropy[key], 1e-9, key);
    const entropies = look.items('differential_entropy', original, 'published').map(({ value }) => value!);
    near(Math.min(...entropies), entropy['min'], 1e-9, 'smallest entropy');
    near(Math.max(...entropies), entropy['max'], 1e-9, 'largest entropy');
    const order = at<{ mean_rho: number; n_p_below_05: number }>('slide_order');
    near(look.value('order_vs_response_mean', original), order.mean_rho, 1e-9, 'slide order');
    assert.equal(
      look.value('order_vs_response_items_rejected', original, { convention: 'uncorrected' }),
      order.n_p_below_05,
    );
    const responses = at<Record<string, number> & { hist_5: number[] }>('responses');
    near(look.value('mean', original), responses['mean'], 1e-9, 'mean');
    near(look.value('median', original), responses['median'], 1e-9, 'median');
    near(look.value('sd', original), responses['std'], 1e-9, 'sd');
    const answers = answersOf(compared.data, original, 'likelihood');
    const bins = new Array<number>(20).fill(0);
    for (const answer of answers) bins[Math.min(19, Math.floor(answer / 5))]! += 1;
    assert.deepEqual(bins, responses.hist_5);
    for (const place of [0, 50, 100])
      near(
        answers.filter((answer) => answer === place).length / answers.length,
        responses[`share_${place}`],
        1e-9,
        'share',
      );
  });

  test('validation_items: every column', () => {
    const rows = tableRows(readShared<Table>('reference/validation_items.json'));
    assert.ok(rows.length > 20);
    const pairs = {
      orig_val: [validation, original],
      orig_prompt: [prompt, original],
      val_prompt: [prompt, validation],
    };
    for (const row of rows) {
      const item = String(row['UID']);
      for (const [round, label] of Object.entries({ original, validation, prompt_validation: prompt }))
        assert.equal(look.value('n', label, { item }), row[`n_${round}`], item);
      for (const [pair, [label, against]] of Object.entries(pairs)) {
        const exact = look.row('ks', label!, { item, against: against! });
        near(exact.value, row[`ks_D_${pair}`], 1e-9, `${item} ${pair}`);
        nearP(exact.p, row[`ks_p_exact_${pair}`], 1e-10, `${item} ${pair}`);
        const asymptotic = look.row('ks_asymptotic', label!, { item, against: against! });
        near(asymptotic.p, row[`ks_p_asymp_${pair}`], 1e-9, `${item} ${pair}`);
      }
      for (const [round, label] of Object.entries({ validation, prompt })) {
        near(look.value('wasserstein', label, { item, against: original }), row[`w1_${round}_vs_original`], 1e-9, item);
        for (const [column, measure] of Object.entries({ median: 'median', mean: 'mean', std: 'sd' }))
          near(look.value(measure, label, { item }), row[`${column}_${round}`], 1e-9, `${item} ${column}`);
        near(
          look.value('differential_entropy', label, { item, convention: 'published' }),
          row[`diff_entropy_${round}_file_order`],
          1e-9,
          item,
        );
      }
    }
  });

  const labelOf = (file: string): string => {
    const sample = compared.report.samples.find(({ source }) => source === file);
    assert.ok(sample, `no sample comes from ${file}`);
    return sample.label;
  };

  test('model_items: every column of every file', () => {
    const { columns, files } = readShared<{ columns: string[]; files: Record<string, unknown[][]> }>(
      'reference/model_items.json',
    );
    assert.ok(Object.keys(files).length >= 36);
    for (const [file, table] of Object.entries(files)) {
      const label = labelOf(file);
      for (const row of tableRows({ columns, rows: table })) {
        const [item, where] = [String(row['UID']), `${file} ${String(row['UID'])}`];
        assert.equal(look.value('n', label, { item })! + look.value('missing', label, { item })!, row['n_rows'], where);
        for (const [column, measure, convention, against] of [
          ['n_usable', 'n', null, null],
          ['median', 'median', null, null],
          ['mean', 'mean', null, null],
          ['std_ddof1', 'sd', null, null],
          ['diff_entropy', 'differential_entropy', 'published', null],
          ['w1_vs_human', 'wasserstein', null, original],
        ] as const)
          near(look.value(measure, label, { item, convention, against }), row[column], 1e-9, `${where} ${column}`);
        assert.equal(look.value('distinct', label, { item }), row['n_unique'], where);
        near(
          look.find('reasoning_tokens_mean', label, { item })?.value,
          row['mean_reasoning_token_count'],
          1e-9,
          where,
        );
      }
    }
  });

  test('model_aggregates: every value of every file', () => {
    const { files } = readShared<{ files: Record<string, Record<string, unknown>> }>('reference/model_aggregates.json');
    assert.ok(Object.keys(files).length >= 29);
    for (const [file, expected] of Object.entries(files)) {
      const label = labelOf(file);
      const against = original;
      const sample = compared.report.samples.find((one) => one.label === label)!;
      assert.equal(sample.n_responses + sample.n_missing, expected['n_rows'], file);
      assert.equal(sample.n_responses, expected['n_usable'], file);
      assert.equal(look.items('n', label).length, expected['n_items'], file);
      near(look.value('share_usable', label), expected['prop_usable'], 1e-9, file);
      for (const statistic of ['mean', 'median', 'q1', 'q3'])
        near(look.value(`wasserstein_${statistic}`, label, { against }), expected[`w1_${statistic}`], 1e-9, file);
      const weighted = look.value('wasserstein_median', label, { against, convention: 'row-weighted' });
      near(weighted, expected['w1_row_weighted_median'], 1e-9, file);
      const convention = 'published';
      near(look.value('differential_entropy_mean', label, { convention }), expected['diff_entropy_mean'], 1e-9, file);
      near(
        look.value('differential_entropy_median', label, { convention }),
        expected['diff_entropy_median'],
        1e-9,
        file,
      );
      assert.equal(
        look.value('items_without_entropy', label, { convention }),
        expected['n_items_without_entropy'],
        file,
      );
      near(look.value('distinct_median', label), expected['median_n_unique'], 1e-9, file);
      correlated(
        look.row('spearman_of_medians', label, { against }),
        expected['spearman_median_vs_human_median'] as Correlated | undefined,
        file,
      );
      near(
        look.value('mean_absolute_median_difference', label, { against }),
        expected['mean_abs_diff_median'],
        1e-9,
        file,
      );
      near(look.value('share_with_reasoning_text', label), expected['prop_summary_present'], 1e-9, file);
      const tokens = expected['reasoning_tokens'] as Record<string, number> | undefined;
      assert.equal(look.find('reasoning_tokens_mean', label) === undefined, tokens === undefined, file);
      if (tokens === undefined) continue;
      near(look.value('reasoning_tokens_mean', label), tokens['item_mean_of_means'], 1e-9, file);
      const byRow = look.row('reasoning_tokens_mean', label, { convention: 'row-weighted' });
      near(byRow.value, tokens['row_mean'], 1e-9, file);
      assert.equal(sample.n_responses + sample.n_missing - byRow.n!, tokens['n_missing'], file);
      near(look.value('reasoning_tokens_min', label), tokens['min'], 1e-9, file);
      near(look.value('reasoning_tokens_max', label), tokens['max'], 1e-9, file);
      correlated(
        look.row('tokens_vs_entropy', label, { against, convention }),
        expected['spearman_tokens_vs_human_entropy'] as Correlated | undefined,
        file,
      );
      correlated(
        look.row('tokens_vs_time', label, { against, convention }),
        expected['spearman_tokens_vs_human_time'] as Correlated | undefined,
        file,
      );
    }
  });

  test('eight_models: every value, and the equal-weight ensemble', () => {
    const { models } = readShared<{ models: Record<string, Record<string, number>> }>('reference/eight_models.json');
    for (const [model, expected] of Object.entries(models)) {
      const pooled = model === 'ensemble';
      const label = pooled ? 'ensemble' : `model:${model}`;
      const convention = pooled ? 'published pooled' : null;
      assert.equal(
        compared.report.samples.find((one) => one.label === label)?.n_responses,
        expected['n_usable'],
        model,
      );
      for (const statistic of ['mean', 'median', 'q1', 'q3']) {
        const row = look.row(`wasserstein_${statistic}`, label, { against: original, convention });
        near(row.value, expected[`w1_${statistic}`], 1e-9, `${model} ${statistic}`);
        assert.equal(row.n, expected['n_items'], model);
      }
      if (pooled) continue;
      for (const statistic of ['mean', 'median'])
        near(
          look.value(`differential_entropy_${statistic}`, label, { convention: 'published' }),
          expected[`entropy_${statistic}`],
          1e-9,
          model,
        );
      assert.equal(
        look.value('items_without_entropy', label, { convention: 'published' }),
        expected['n_items_without_entropy'],
        model,
      );
    }
    const equal = look.value('wasserstein_mean', 'ensemble', { against: original, convention: 'equal-weight' });
    near(equal, 12.1211, 5e-5, 'equal weights');
  });

  test('silverman: critical bandwidths to 1e-8, every variant within Monte Carlo error and without a common bias', () => {
    const rows = tableRows(readShared<Table>('reference/silverman.json'));
    const variants = {
      p_multimode_SI_submethod1: ['multimode-si', 20000],
      p_multimode_SI_submethod2_no_rescale: ['multimode-no-rescale', 20000],
      p_silverman1981_variance_preserving: ['silverman-1981', 20000],
      p_hall_york_alpha05_unbounded: ['hall-york-line', 5000],
      p_hall_york_alpha05_support_0_100: ['hall-york-0-100', 5000],
    } as const;
    for (const row of rows) {
      const bandwidth = look.value('critical_bandwidth', original, { item: String(row['UID']) })!;
      assert.ok(Math.abs(bandwidth / Number(row['h1_exact']) - 1) < 1e-8, String(row['UID']));
    }
    for (const [column, [convention, drawn]] of Object.entries(variants)) {
      const scores = rows.map((row) => {
        const [ours, theirs] = [
          look.value('silverman', original, { item: String(row['UID']), convention })!,
          Number(row[column]),
        ];
        const q = Math.min(0.99, Math.max(theirs, 0.01));
        const error = Math.sqrt(q * (1 - q) * (1 / replicates + 1 / drawn));
        assert.ok(
          Math.abs(ours - theirs) <= 4 * error + 0.002,
          `${column} of item ${String(row['UID'])}: ${ours}, ${theirs}`,
        );
        return (ours - theirs) / error;
      });
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      assert.ok(Math.abs(mean) < 4 / Math.sqrt(scores.length), `${column}: mean z ${mean}`);
    }
  });
});

function correlated(
  row: { value: number | null; p: number | null; n: number | null },
  expected: Correlated | undefined,
  where: string,
) {
  near(row.value, expected?.rho, 1e-9, where);
  if (expected === undefined) return;
  nearP(row.p, expected.p, 1e-6, where);
  if (expected.n !== undefined) assert.equal(row.n, expected.n, where);
}
