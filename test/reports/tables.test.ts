import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerTable, everyAnswer, labelsInOrder } from '../../server/reports/answerTables.js';
import { itemContent } from '../../server/reports/itemContent.js';
import { itemTable } from '../../server/reports/itemTable.js';
import { measureLookup } from '../../server/reports/measureLookup.js';
import { measureName } from '../../server/reports/measureNames.js';
import { readable } from '../../server/reports/readableReport.js';
import type { ReportMeasure } from '../../server/reports/report.js';
import { sampleTable } from '../../server/reports/sampleTable.js';
import type { Table } from '../../server/reports/table.js';
import { variantTables } from '../../server/reports/variantTables.js';
import { sliderFixture, wordsFixture } from './fixtureReport.js';

function row(convention: string | null, value: number | null, more: Partial<ReportMeasure> = {}): ReportMeasure {
  const place = { question: 'q', condition: '', item: null, sample: 'human:a', against: null };
  return { measure: 'm', ...place, convention, value, low: null, high: null, p: null, n: null, ...more };
}

function assertRectangular({ columns, rows, caption }: Table): void {
  assert.ok(caption.length > 0);
  for (const { cells, heading } of rows) assert.equal(cells.length + 1, columns.length, heading);
}

test('the corrected variant leads, the published one stands behind it', () => {
  const { find, conventions } = measureLookup({
    measures: [row('published row-weighted', 3), row('published', 2), row('seeded', 1)],
  });
  const key = { measure: 'm', question: 'q', sample: 'human:a' };
  assert.equal(find(key)?.value, 1);
  assert.deepEqual(
    conventions(key).map(({ value }) => value),
    [1, 2, 3],
  );
});

test('times between neighbouring slides lead over all times', () => {
  const { find } = measureLookup({ measures: [row('seeded', 1), row('seeded adjacent-slides', 2)] });
  assert.equal(find({ measure: 'm', question: 'q', sample: 'human:a' })?.value, 2);
});

test('an absent value is not found, and a condition is not another', () => {
  const { find } = measureLookup({ measures: [row(null, null), row(null, 5, { condition: 'x=1' })] });
  assert.equal(find({ measure: 'm', question: 'q', sample: 'human:a' }), undefined);
  assert.equal(find({ measure: 'm', question: 'q', sample: 'human:a', condition: 'x=1' })?.value, 5);
  assert.equal(find({ measure: 'm', question: 'q', sample: 'human:a', condition: 'x=2' }), undefined);
});

test('samples stand in reading order with excess and interval', () => {
  const { report, data, measures } = readable(...parts(sliderFixture()));
  const table = sampleTable(data.questions[0]!, report, data, measures);
  assertRectangular(table);
  assert.deepEqual(
    table.rows.map(({ heading }) => heading),
    ['People (original)', 'People (validation)', 'gamma-2', 'alpha', 'beta effort=low', 'Ensemble of models'],
  );
  const alpha = table.rows[3]!.cells;
  assert.deepEqual(alpha.slice(0, 4), ['1, imported', '288 (48)', '8.1', '3.2 (2.2 to 4.1)']);
  assert.equal(table.rows[0]!.cells[2], '–');
});

test('items are sorted by the models’ mean excess, the largest first', () => {
  const { data, measures } = readable(...parts(sliderFixture()));
  const table = itemTable(data.questions[0]!, data, measures, (id) => `/x/${id}`);
  assertRectangular(table);
  const means = table.rows.map(({ cells }) => Number(cells[5]!.replace('−', '-')));
  assert.deepEqual(
    means,
    means.toSorted((a, b) => b - a),
  );
  assert.equal(table.rows[0]?.heading, 'item-12');
  assert.equal(table.rows[0].href, '/x/item-12');
  assert.match(table.rows[0].cells.at(-1) ?? '', /^18\.6 \(beta effort=low\)$/);
});

test('corrected and published values stand side by side where they differ', () => {
  const { report, data, measures } = readable(...parts(sliderFixture()));
  const [entropy, ...others] = variantTables(report, data, measures);
  assert.equal(others.length, 0);
  assertRectangular(entropy!);
  assert.equal(entropy?.caption, 'Differential entropy (nats), mean over items');
  const [corrected, variant, published, other] = entropy.rows[0]!.cells;
  assert.deepEqual([variant, other], ['seeded', 'published']);
  assert.equal((Number(published) - Number(corrected)).toFixed(3), '0.010');
});

test('a slider’s answers come with quartiles and heaping, words with shares', () => {
  const slider = sliderFixture().data;
  const table = answerTable(slider.questions[0]!, slider, {}, labelsInOrder(slider));
  assertRectangular(table);
  assert.equal(table.rows.length, 6);
  assert.equal(table.columns.at(-1)?.label, '0, 50 or 100');
  const words = wordsFixture().data;
  const shares = answerTable(words.questions[0]!, words, { condition: 'stake=low' }, ['human:original']);
  assertRectangular(shares);
  const total = shares.rows[0]!.cells.slice(1).reduce((sum, cell) => sum + Number(cell), 0);
  assert.ok(Math.abs(total - 100) < 0.2);
});

test('every answer of an item is listed once with its count', () => {
  const { data } = sliderFixture();
  const item = data.items[0]!;
  const listed = everyAnswer(data.questions[0]!, data, { item }, ['human:original']).rows[0]!.cells[0]!;
  const total = listed.split(', ').reduce((sum, part) => sum + Number(part.split(' ×')[1] ?? 1), 0);
  assert.equal(total, 28);
});

test('an item’s page knows its neighbours and names alternatives by the item’s own words', () => {
  const slider = readable(...parts(sliderFixture()));
  assert.equal(itemContent(slider, 'no-such-item'), undefined);
  const first = itemContent(slider, 'item-1');
  assert.deepEqual([first?.previous, first?.next, first?.position, first?.count], [null, 'item-2', 1, 12]);
  const words = itemContent(readable(...parts(wordsFixture())), 'b');
  assert.equal(words?.parts.length, 4);
  assert.deepEqual(
    words.parts[2]?.answers.columns.slice(2).map(({ label }) => label),
    ['likely b', 'almost certain b'],
  );
  assert.equal(new Set(words.parts.map(({ figure }) => figure)).size, 4);
});

test('an unknown measure keeps its own name', () => {
  assert.equal(measureName('wasserstein_median'), 'Wasserstein distance (points), median over items');
  assert.equal(measureName('something_else'), 'Something else');
});

function parts({ report, data }: ReturnType<typeof sliderFixture>): Parameters<typeof readable> {
  return [report, data];
}
