import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { integerBelow, seededUniform } from '../../server/random.js';
import { compareStudy, type CompareInput } from '../../server/reports/compareStudy.js';
import { reportJson } from '../../server/reports/export/writeReport.js';
import { reportSchema } from '../../server/reports/report.js';
import type { Store } from '../../server/store/open.js';
import { lookupIn, near } from './lookup.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from './smallStudy.js';

const people = { wave: 'first', kind: 'person' } as const;
const model = { wave: 'first', kind: 'model' } as const;

function inputFor(store: Store, parts: Partial<CompareInput> = {}): CompareInput {
  return {
    store,
    studyId: 'small',
    seed: 1,
    entropy: 'seeded',
    replicates: 100,
    workers: 0,
    now: '2026-01-01T00:00:00Z',
    software: { version: '0', node: 'v20' },
    ...parts,
  };
}

/** 12 people and a hold-out of 8, two models; values from a seed. */
function filled(t: TestContext): Store {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  const uniform = seededUniform('small study');
  const value = (): number => integerBelow(101, uniform);
  for (let person = 0; person < 12; person += 1)
    addRespondent(store, study, { ...people, label: `p${person}` }, oneEach({ a: value(), b: value(), c: value() }));
  for (let person = 0; person < 8; person += 1)
    addRespondent(
      store,
      study,
      { ...people, wave: 'second', label: `h${person}` },
      oneEach({ a: value(), b: value() }),
    );
  for (const label of ['m1', 'm2']) {
    const ten = (): number[] => Array.from({ length: 10 }, value);
    addRespondent(
      store,
      study,
      { ...model, label, settings: { model: label } },
      repeated({ a: ten(), b: ten(), c: ten() }),
    );
  }
  return store;
}

test('the same seed gives the same bytes, whatever the number of workers; another seed changes only what chance decides', async (t) => {
  const store = filled(t);
  const json = async (parts: Partial<CompareInput>): Promise<string> =>
    reportJson((await compareStudy(inputFor(store, parts))).report);
  const here = await json({ workers: 0 });
  assert.equal(await json({ workers: 1 }), here);
  assert.equal(await json({ workers: 2 }), here);
  const [a, b] = [here, await json({ seed: 2 })].map((text) => text.split('\n'));
  const changed = new Set(
    a!.flatMap((line, index) => (line === b![index] ? [] : [/"measure":"(\w+)"/.exec(line)?.[1] ?? 'head'])),
  );
  const byChance = [
    'head',
    'silverman',
    'differential_entropy',
    'differential_entropy_mean',
    'differential_entropy_median',
  ];
  assert.ok(changed.has('differential_entropy'));
  assert.deepEqual(
    [...changed].filter(
      (measure) => !byChance.includes(measure) && !/^(z_)?(differential|silverman|entropy)/.test(measure),
    ),
    [],
  );
});

test('the report keeps its contract, names every measure once, and its ensemble lists its members', async (t) => {
  const { report } = await compareStudy(inputFor(filled(t)));
  reportSchema.parse(report);
  lookupIn(report.measures);
  assert.deepEqual(report.samples.at(-1)!.settings, { members: ['model:m1', 'model:m2'] });
  assert.equal(report.samples.at(-1)!.n_responses, 60);
  assert.deepEqual(JSON.parse(reportJson(report)), report);
});

test('distances, medians and excess of a sample by hand', async (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  [0, 10, 20, 50].forEach((a, index) => addRespondent(store, study, { ...people, label: `p${index}` }, oneEach({ a })));
  addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: [10, 20, null, 30, 60] }));
  const look = lookupIn((await compareStudy(inputFor(store))).report.measures);
  const at = { item: 'a', against: 'human:first' };
  // Every one of the four sorted answers lies 10 points above its counterpart.
  assert.equal(look.value('wasserstein', 'model:m', at), 10);
  assert.equal(look.value('median_difference', 'model:m', at), 25 - 15);
  assert.equal(look.value('share_usable', 'model:m', { item: 'a' }), 4 / 5);
  const excess = look.value('wasserstein_excess', 'model:m', { ...at, convention: 'iterated-bootstrap' })!;
  near(
    10 - look.value('wasserstein_null', 'model:m', { ...at, convention: 'iterated-bootstrap' })!,
    excess,
    1e-12,
    'excess',
  );
  // 0 10|20 50 lie (20 + 40) / 2 apart, 0 20|10 50 and 0 50|10 20 (10 + 30) / 2; halves of 2 stand for samples of 4.
  const mean = (30 + 20 + 20) / 3;
  near(
    look.value('wasserstein_excess', 'model:m', { ...at, convention: 'half-samples' }),
    10 - mean * Math.sqrt(0.5),
    1e-9,
    'half samples',
  );
  // Too few items for an interval that keeps its coverage.
  assert.equal(
    look.row('wasserstein_excess_mean', 'model:m', { against: 'human:first', convention: 'iterated-bootstrap' }).low,
    null,
  );
});

test('close to people is claimed only where the interval ends below the margin', async (t) => {
  const ids = Array.from({ length: 12 }, (_, index) => `i${index}`);
  const study = smallStudy({
    items: ids.map((id) => ({ id, fields: { text: id } })),
    waves: [{ id: 'first', wording: 'plain', items: 'all' }],
    comparison: { people: 'first', margin: 5 },
  });
  const { store } = storeWith(t, study);
  const spread = [10, 14, 19, 25, 31, 38];
  const each = (shift: number, turn: number): Record<string, number> =>
    Object.fromEntries(ids.map((id, index) => [id, spread[(turn + index) % spread.length]! + shift]));
  spread.forEach((_, turn) => addRespondent(store, study, { ...people, label: `p${turn}` }, oneEach(each(0, turn))));
  const repeats = (shift: number): Record<string, number[]> =>
    Object.fromEntries(ids.map((id) => [id, spread.map((value) => value + shift)]));
  addRespondent(store, study, { ...model, label: 'near' }, repeated(repeats(0)));
  addRespondent(store, study, { ...model, label: 'far' }, repeated(repeats(60)));
  const look = lookupIn((await compareStudy(inputFor(store))).report.measures);
  const at = { against: 'human:first', convention: 'iterated-bootstrap' };
  assert.equal(look.value('close_to_people', 'model:near', at), 1);
  assert.equal(look.value('close_to_people', 'model:far', at), 0);
  assert.ok(look.row('close_to_people', 'model:near', at).high! < 5);
});

test('an ensemble lets each model count the same, pooled answers beside it', async (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  addRespondent(store, study, { ...people, label: 'p0' }, oneEach({ a: 0 }));
  addRespondent(store, study, { ...people, label: 'p1' }, oneEach({ a: 0 }));
  addRespondent(store, study, { ...model, label: 'one', settings: { model: 'one' } }, repeated({ a: [100] }));
  addRespondent(store, study, { ...model, label: 'three', settings: { model: 'three' } }, repeated({ a: [0, 0, 0] }));
  const look = lookupIn((await compareStudy(inputFor(store))).report.measures);
  const at = { item: 'a', against: 'human:first' };
  near(look.value('wasserstein', 'ensemble', { ...at, convention: 'equal-weight' }), 50, 1e-9, 'equal weight');
  assert.equal(look.value('wasserstein', 'ensemble', { ...at, convention: 'published pooled' }), 25);
});

test('a constant sample has no critical bandwidth and no Silverman p; nothing breaks with one answer or none', async (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  for (let person = 0; person < 6; person += 1)
    addRespondent(
      store,
      study,
      { ...people, label: `p${person}` },
      oneEach(person === 0 ? { a: 7, b: 50, c: null } : { a: 7 }),
    );
  const { report } = await compareStudy(inputFor(store));
  const look = lookupIn(report.measures);
  assert.equal(look.value('critical_bandwidth', 'human:first', { item: 'a' }), null);
  assert.equal(look.row('silverman', 'human:first', { item: 'a', convention: 'silverman-1981' }).p, null);
  assert.equal(look.value('differential_entropy', 'human:first', { item: 'b', convention: 'seeded' }), null);
  assert.equal(look.value('mean', 'human:first', { item: 'c' }), null);
  assert.equal(look.value('items_without_entropy', 'human:first', { convention: 'seeded' }), 1);
  assert.ok(report.warnings.some(({ code, text }) => code === 'constant-answers' && text.startsWith('1 item of 1')));
});

test('a comparison that is called off ends with the reason', async (t) => {
  const signal = AbortSignal.abort(new Error('called off'));
  await assert.rejects(compareStudy(inputFor(filled(t), { signal })), /called off/);
});
