import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { loadReportData } from '../../../server/reports/loadReportData.js';
import type { ReportWarning } from '../../../server/reports/report.js';
import { warningsOf } from '../../../server/reports/warnings/warningsOf.js';
import { saveStudyVersion } from '../../../server/store/studies.js';
import type { Store } from '../../../server/store/open.js';
import type { Study } from '../../../server/study/schema.js';
import { addRespondent, oneEach, repeated, smallStudy, storeWith } from '../smallStudy.js';

const person = { wave: 'first', kind: 'person' } as const;
const model = { wave: 'first', kind: 'model' } as const;

function warned(t: TestContext, fill: (store: Store, study: Study) => void): ReportWarning[] {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  fill(store, study);
  return warningsOf(loadReportData(store, study.id), []);
}

function textOf(warnings: readonly ReportWarning[], code: string): string | undefined {
  return warnings.find((warning) => warning.code === code)?.text;
}

test('simulated samples are named; so is the absence of people and of a hold-out', (t) => {
  const warnings = warned(t, (store, study) => {
    addRespondent(store, study, { ...model, label: 'm', origin: 'simulated' }, repeated({ a: [1, 2] }));
  });
  assert.match(textOf(warnings, 'simulated')!, /1 sample of 1 is simulated/);
  assert.equal(warnings.find(({ code }) => code === 'simulated')!.where, 'model:m');
  assert.ok(textOf(warnings, 'no-people'));
  const people = warned(t, (store, study) => addRespondent(store, study, { ...person, label: 'p' }, oneEach({ a: 1 })));
  assert.ok(textOf(people, 'no-hold-out'));
  assert.equal(textOf(people, 'simulated'), undefined);
});

test('a person who answers twice is found, a design in which everyone repeats is none', (t) => {
  const twice = (store: Store, study: Study, label: string): number =>
    addRespondent(store, study, { ...person, label }, repeated({ a: [1, 2], b: [3, 4] }));
  const some = warned(t, (store, study) => {
    twice(store, study, 'double');
    addRespondent(store, study, { ...person, label: 'single' }, oneEach({ a: 1, b: 2 }));
  });
  assert.match(textOf(some, 'doubled-participants')!, /^1 person answered 2 items more than once/);
  const all = warned(t, (store, study) => {
    twice(store, study, 'one');
    twice(store, study, 'two');
  });
  assert.equal(textOf(all, 'doubled-participants'), undefined);
});

test('gaps that gather on some items are no random part, even ones are only counted', (t) => {
  const ten = (missing: number): (number | null)[] =>
    Array.from({ length: 30 }, (_, index) => (index < missing ? null : index));
  const uneven = warned(t, (store, study) =>
    addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: ten(0), b: ten(25), c: ten(30) })),
  );
  assert.match(textOf(uneven, 'missing-not-at-random')!, /^61 % .* \(0 % to 100 % by item\)/);
  assert.match(textOf(uneven, 'items-without-answers')!, /^1 item has no usable answer and is not compared: c/);
  const even = warned(t, (store, study) =>
    addRespondent(store, study, { ...model, label: 'm' }, repeated({ a: ten(3), b: ten(4), c: ten(3) })),
  );
  assert.match(textOf(even, 'missing-answers')!, /^11 %/);
  assert.equal(textOf(even, 'missing-not-at-random'), undefined);
});

test('replies that hit the token limit are counted', (t) => {
  const warnings = warned(t, (store, study) =>
    addRespondent(store, study, { ...model, label: 'm' }, [
      { item: 'a', value: 1, repetition: 0, finish: 'stop' },
      { item: 'a', value: null, repetition: 1, finish: 'MAX_TOKENS' },
      { item: 'b', value: null, repetition: 0, finish: 'length' },
    ]),
  );
  assert.match(textOf(warnings, 'missing-answers')!, /2 replies hit the token limit/);
});

test('budgets that change nothing look equal; budgets that do, and temperatures, do not', (t) => {
  const withTokens = (store: Store, study: Study, label: string, settings: object, tokens: number): number =>
    addRespondent(store, study, { ...model, label, settings: { model: 'm', ...settings } }, [
      { item: 'a', value: 1, tokens },
    ]);
  const warnings = warned(t, (store, study) => {
    withTokens(store, study, 'budget=512', { thinking_budget: 512 }, 306);
    withTokens(store, study, 'budget=4096', { thinking_budget: 4096 }, 307);
    withTokens(store, study, 'effort=low', { effort: 'low' }, 70);
    withTokens(store, study, 'effort=high', { effort: 'high' }, 540);
    withTokens(store, study, 't=0', { temperature: 0 }, 100);
    withTokens(store, study, 't=1', { temperature: 1 }, 100);
  });
  const alike = warnings.filter(({ code }) => code === 'equal-looking-conditions');
  assert.deepEqual(
    alike.map(({ where }) => where),
    ['model:budget=512, model:budget=4096'],
  );
});

test('an item whose text changed between versions is named', (t) => {
  const study = smallStudy();
  const { store } = storeWith(t, study);
  addRespondent(store, study, { ...person, label: 'p1' }, oneEach({ a: 1, b: 2 }));
  const changed = smallStudy({
    items: study.items.map((item) => (item.id === 'a' ? { ...item, fields: { text: 'new' } } : item)),
  });
  const { id } = saveStudyVersion(store, changed, '2026-02-01T00:00:00Z');
  store.prepare('UPDATE waves SET version_id = ?').run(id);
  addRespondent(store, changed, { ...person, label: 'p2' }, oneEach({ a: 1, b: 2 }));
  const warning = warningsOf(loadReportData(store, 'small'), []).find(({ code }) => code === 'changed-items');
  assert.equal(warning?.where, 'a');
});
