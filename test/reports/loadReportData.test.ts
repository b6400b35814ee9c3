import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InputError } from '../../server/errors.js';
import { loadReportData } from '../../server/reports/loadReportData.js';
import { sampleOf } from '../../server/reports/reportData.js';
import { exclude } from '../../server/store/personRecords.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from './smallStudy.js';

test('people of one wave and origin are one sample; preview visits, unfinished and excluded people are left out', (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  const person = (label: string, origin: 'real' | 'test' | 'simulated', stage: string): number =>
    addRespondent(store, study, { wave: 'first', kind: 'person', label, origin, stage }, oneEach({ a: 10, b: 20 }));
  person('p1', 'real', 'completed');
  person('p2', 'real', 'completed');
  person('p3', 'real', 'trials');
  person('p4', 'real', 'withdrawn');
  person('p5', 'test', 'completed');
  person('p6', 'simulated', 'completed');
  exclude(store, person('p7', 'real', 'completed'), 'checks', 'two of five failed', '2026-01-02T00:00:00Z');
  const { samples } = loadReportData(store, 'small').data;
  assert.deepEqual(
    samples.map(({ sample }) => [sample.label, sample.origin, sample.n_respondents, sample.n_responses]),
    [
      ['human:first', 'real', 2, 4],
      ['human:first simulated', 'simulated', 1, 2],
    ],
  );
});

test('a revoked exclusion counts no more', (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  const id = addRespondent(store, study, { wave: 'first', kind: 'person', label: 'p' }, oneEach({ a: 1 }));
  exclude(store, id, 'checks', 'failed', '2026-01-02T00:00:00Z');
  assert.equal(loadReportData(store, 'small').data.samples.length, 0);
  store.prepare("UPDATE exclusions SET revoked_at = '2026-01-03T00:00:00Z'").run();
  assert.equal(loadReportData(store, 'small').data.samples.length, 1);
});

test('a cell keeps the published row order, unusable answers in their place', (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  [
    ['p1', 30, 5],
    ['p2', null, 1],
    ['p3', 40, 3],
  ].forEach(([label, value, sourceOrder]) =>
    addRespondent(store, study, { wave: 'first', kind: 'person', label: String(label) }, [
      { item: 'a', value: value as number | null, sourceOrder: sourceOrder as number },
    ]),
  );
  const [cell] = sampleOf(loadReportData(store, 'small').data, 'human:first')!.cells;
  assert.deepEqual(cell!.values, [null, 40, 30]);
  assert.deepEqual([cell!.respondents.length, cell!.trials.length], [3, 3]);
});

test('attention checks never enter a sample', (t) => {
  const text = 'x';
  const study = smallStudy({
    people: {
      items_per_person: 2,
      estimated_minutes: 1,
      one_per_group: false,
      count_partial: false,
      practice: { intro: text, tries: 'unlimited', examples: [] },
      checks: {
        items: [{ id: 'check', fields: { text }, question: 'likelihood', accepted: [90, 100], instructed: true }],
        exclude_above: 1,
        payment: false,
      },
      texts: {
        welcome: text,
        consent: text,
        consent_version: '1',
        contact: text,
        turn: text,
        comments: text,
        done: text,
      },
      consent_questions: [],
    },
  });
  const { store } = storeWith(t, study);
  addRespondent(store, study, { wave: 'first', kind: 'person', label: 'p' }, oneEach({ a: 1, check: 95 }));
  const { samples } = loadReportData(store, 'small').data;
  assert.deepEqual(
    samples.flatMap(({ cells }) => cells.map(({ item }) => item)),
    ['a'],
  );
});

test('full runs cover all that people were asked, unusable answers included, by one voice a model', (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  addRespondent(store, study, { wave: 'first', kind: 'person', label: 'p' }, oneEach({ a: 1, b: 2, c: 3 }));
  const model = (label: string, settings: Record<string, unknown>, values: Record<string, (number | null)[]>): number =>
    addRespondent(store, study, { wave: 'first', kind: 'model', label, settings }, repeated(values));
  model('whole', { model: 'whole' }, { a: [1], b: [null], c: [3] });
  model('partial', { model: 'partial' }, { a: [1], b: [2] });
  model('warm', { model: 'varied', temperature: 1 }, { a: [1], b: [2], c: [3] });
  model('cold', { model: 'varied', temperature: 0 }, { a: [1], b: [2], c: [3] });
  const { comparison } = loadReportData(store, 'small').data;
  assert.deepEqual(comparison.fullRuns, ['model:whole']);
  assert.deepEqual(comparison.models, ['model:whole', 'model:partial', 'model:warm', 'model:cold']);
  assert.deepEqual([comparison.people, comparison.holdOut], ['human:first', null]);
});

test('mean tokens that a source gives by item count where the trials tell none', (t) => {
  const study = smallStudy({
    items: [{ id: 'a', fields: { text: 'x' }, covariates: { 'reasoning_tokens_mean:m': 120.5 } }],
  });
  const { store } = storeWith(t, study);
  addRespondent(store, study, { wave: 'first', kind: 'model', label: 'm' }, repeated({ a: [1, 2] }));
  assert.equal(loadReportData(store, 'small').reasoning.get('model:m')![0]!.mean, 120.5);
});

test('an unknown study is said in one line', (t) => {
  const { store } = storeWith(t, smallStudy());
  assert.throws(() => loadReportData(store, 'other'), InputError);
});
