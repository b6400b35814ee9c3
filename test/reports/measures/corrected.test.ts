import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { compareStudy } from '../../../server/reports/compareStudy.js';
import { reportContent } from '../../../server/reports/reportContent.js';
import { readable } from '../../../server/reports/readableReport.js';
import type { Store } from '../../../server/store/open.js';
import { bands } from '../correctedStudies.js';
import { lookupIn, near } from '../lookup.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from '../smallStudy.js';

const against = 'human:first';
const person = { wave: 'first', kind: 'person' } as const;
const model = { wave: 'first', kind: 'model' } as const;

async function compared(store: Store, workers = 0) {
  return compareStudy({
    store,
    studyId: 'small',
    seed: 1,
    entropy: 'seeded',
    replicates: 100,
    workers,
    now: '2026-01-01T00:00:00Z',
    software: { version: '0', node: 'v20' },
  });
}

function guided(t: TestContext): { study: ReturnType<typeof smallStudy>; store: Store } {
  const study = smallStudy({
    questions: [{ id: 'likelihood', scale: { type: 'slider', min: 0, max: 100, left: 'no', right: 'yes', bands } }],
    waves: [{ id: 'first', wording: 'plain', items: 'all' }],
    comparison: { people: 'first' },
  });
  return { study, store: storeWith(t, study).store };
}

test('arms: medians tested on their own data; the published rule finds nothing by construction', async (t) => {
  const { study, store } = guided(t);
  const ten = (value: number): number[] => new Array<number>(10).fill(value);
  const low = repeated({ a: ten(20), b: ten(50), c: [...ten(40), ...ten(60)] });
  const high = repeated({ a: ten(30), b: ten(50), c: [...ten(60), ...ten(40)] });
  addRespondent(store, study, { ...model, label: 'low', settings: { model: 'm', effort: 'low' } }, low);
  addRespondent(store, study, { ...model, label: 'high', settings: { model: 'm', effort: 'high' } }, high);
  const { report, data } = await compared(store);
  const look = lookupIn(report.measures);
  const at = { against: 'model:low' };
  const a = look.row('median_difference', 'model:high', { ...at, item: 'a', convention: 'permutation' });
  // All 20s against all 30s is the rarest of relabellings: p = (0 + 1) / (1999 + 1).
  assert.deepEqual([a.value, a.p, a.n], [10, 1 / 2000, 10]);
  assert.equal(look.row('median_difference', 'model:high', { ...at, item: 'b', convention: 'permutation' }).p, 1);
  const disjoint = (item: string, convention: string) =>
    look.value('median_intervals_disjoint', 'model:high', { ...at, item, convention });
  assert.deepEqual([disjoint('a', 'own-bootstrap'), disjoint('b', 'own-bootstrap')], [1, 0]);
  for (const item of ['a', 'b', 'c']) assert.equal(disjoint(item, 'published'), 0);
  // Three tests with p 0.0005, 1, 1: 0.0005 x 3 = 0.0015 after Benjamini and Hochberg.
  const rejected = look.row('median_difference_items_rejected', 'model:high', {
    ...at,
    convention: 'permutation benjamini-hochberg',
  });
  assert.deepEqual([rejected.value, rejected.n], [1, 3]);
  assert.equal(look.value('median_intervals_disjoint_items', 'model:high', { ...at, convention: 'own-bootstrap' }), 1);
  assert.equal(look.value('median_intervals_disjoint_items', 'model:high', { ...at, convention: 'published' }), 0);
  const content = reportContent(readable(report, data));
  const table = content.variantTables.find(({ caption }) => caption.startsWith('Settings of one model'));
  assert.deepEqual(table?.rows, [{ heading: 'm, effort low → high', cells: ['3', '1', '1', '0'] }]);
  assert.ok(content.findings.found[0]?.summary.some((text) => /in 1 of 1 pair /.test(text)));
});

test('shares of bands, the middle and constant items by hand', async (t) => {
  const { study, store } = guided(t);
  const answers = [0, 19, 20, 50, 60];
  answers.forEach((a, index) => addRespondent(store, study, { ...person, label: `p${index}` }, oneEach({ a, b: 100 })));
  addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: [40, 40, 40, 40, 90], b: [1, 1, 1, 1, 1] }));
  const { report, data } = await compared(store);
  const look = lookupIn(report.measures);
  // Item a: two of five hardly, item b: none; every item counts the same.
  near(look.value('band_share', against, { convention: 'hardly' }), (2 / 5 + 0) / 2, 1e-12, 'hardly');
  near(look.value('band_share', 'model:m', { convention: 'surely' }), (1 / 5 + 0) / 2, 1e-12, 'surely');
  near(look.value('middle_share', against), 2 / 5 / 2, 1e-12, 'middle of people');
  near(look.value('middle_share', 'model:m'), 4 / 5 / 2, 1e-12, 'middle of the model');
  const gap = look.row('middle_share_difference', 'model:m', { against });
  near(gap.value, (2 / 5 + 0) / 2, 1e-12, 'difference');
  // Two items are too few to be resampled.
  assert.deepEqual([gap.low, gap.high, gap.n], [null, null, 2]);
  const constant = look.row('items_constant', 'model:m');
  assert.deepEqual([constant.value, constant.n], [1, 2]);
  const { careful } = reportContent(readable(report, data)).findings;
  assert.ok(
    careful.some((text) =>
      text.startsWith('The same answer every time: people (first) (1 of 2 items) and m (1 of 2 items).'),
    ),
  );
});

test('location, spread and shape add up to the distance; a shift is all location', async (t) => {
  const { study, store } = guided(t);
  [10, 20, 30, 40].forEach((a, index) =>
    addRespondent(store, study, { ...person, label: `p${index}` }, oneEach({ a, b: 2 * a, c: a + 1 })),
  );
  addRespondent(
    store,
    study,
    { ...model, label: 'm' },
    repeated({ a: [15, 25, 35, 45], b: [50, 50, 50, 50], c: [0, 33, 90, 91] }),
  );
  const look = lookupIn((await compared(store)).report.measures);
  const part = (name: string): number => look.value(`wasserstein_${name}_mean`, 'model:m', { against })!;
  near(
    part('location') + part('spread') + part('shape'),
    look.value('wasserstein_mean', 'model:m', { against }),
    1e-9,
    'sum',
  );
  // a is shifted by 5 (location 5); b, all 50 against 20, 40, 60, 80 around 50, is spread 20; c has both and shape.
  assert.ok(part('location') >= 5 / 3 && part('spread') >= 20 / 3 && part('shape') > 0);
});

test('a person’s second answers are left out of a second set of headline measures, unless everyone answers again', async (t) => {
  for (const everyone of [false, true]) {
    const { study, store } = guided(t);
    for (let index = 0; index < 4; index += 1)
      addRespondent(store, study, { ...person, label: `p${index}` }, [
        { item: 'a', value: 10 },
        { item: 'b', value: 50 },
        ...(everyone || index === 0 ? [{ item: 'a', value: 90, repetition: 1 }] : []),
      ]);
    addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: [10, 10], b: [60] }));
    const { report, data } = await compared(store);
    const look = lookupIn(report.measures);
    const cut = look.find('wasserstein_mean', 'model:m', { against, convention: 'without-repeats' });
    if (everyone) {
      assert.equal(cut, undefined);
      continue;
    }
    // With the second answer one of five lies 80 away; without it none does. b is 10 apart in both.
    near(look.value('wasserstein_mean', 'model:m', { against }), (16 + 10) / 2, 1e-9, 'all');
    near(cut?.value, (0 + 10) / 2, 1e-9, 'first answers');
    const again = look.row('answers_repeated', against);
    assert.deepEqual([again.value, again.n], [1, 9]);
    const tables = reportContent(readable(report, data)).variantTables;
    assert.ok(tables.some(({ caption }) => caption === 'With and without repeated answers of the same person'));
  }
});

test('standardised within each respondent, people and a model that only use the scale otherwise are alike', async (t) => {
  const { study, store } = guided(t);
  addRespondent(store, study, { ...person, label: 'wide' }, oneEach({ a: 0, b: 50, c: 100 }));
  addRespondent(store, study, { ...person, label: 'narrow' }, oneEach({ a: 60, b: 65, c: 70 }));
  addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: [10], b: [20], c: [30] }));
  const look = lookupIn((await compared(store)).report.measures);
  // Each gives -1, 0 and 1 standard deviations.
  near(look.value('z_wasserstein_mean', 'model:m', { against }), 0, 1e-12, 'distance');
  assert.ok(look.value('wasserstein_mean', 'model:m', { against })! > 30);
});

test('what tests of modes can show stands beside them, from a stream of its own, the same with any number of workers', async (t) => {
  const { study, store } = guided(t);
  [3, 9, 14, 60, 66, 71, 75].forEach((a, index) =>
    addRespondent(store, study, { ...person, label: `p${index}` }, oneEach({ a, b: a })),
  );
  const { report } = await compared(store);
  const look = lookupIn(report.measures);
  const power = look.row('silverman_power', against, { convention: 'silverman-1981', condition: null });
  assert.ok(power.low! <= power.value! && power.value! <= power.high! && power.n === 7);
  assert.ok(look.row('dip', against, { item: 'a' }).p! > 0);
  assert.equal(look.row('dip_items_rejected', against, { convention: 'benjamini-hochberg' }).n, 2);
  // Ebrahimi's estimator is too low at 7 answers; van Es' is used up to 10.
  const bias = look.row('differential_entropy_bias', against, { convention: 'normal' });
  assert.ok(bias.n === 7 && bias.value! < -0.15 && bias.value! > -0.35);
  assert.deepEqual((await compared(store, 2)).report.measures, report.measures);
});
