import type { TestContext } from 'node:test';
import { integerBelow, seededUniform } from '../../server/random.js';
import type { Store } from '../../server/store/open.js';
import type { Study } from '../../server/study/schema.js';
import { addRespondent, type GivenAnswer, oneEach, repeated, smallStudy, storeWith } from './smallStudy.js';

/** A guide of five bands; the third lies within the middle third of the scale. */
export const bands = [
  { from: 0, to: 19, label: 'hardly' },
  { from: 20, to: 39, label: 'rather not' },
  { from: 40, to: 60, label: 'about even' },
  { from: 61, to: 80, label: 'rather' },
  { from: 81, to: 100, label: 'surely' },
];

/** A slider with a guide, items a, b, c, a margin, people and a hold-out. */
export function guidedStudy(): Study {
  return smallStudy({
    questions: [{ id: 'likelihood', scale: { type: 'slider', min: 0, max: 100, left: 'no', right: 'yes', bands } }],
    items: Array.from({ length: 12 }, (_, index) => ({ id: `i${index}`, fields: { text: `item ${index}` } })),
    waves: [
      { id: 'first', wording: 'plain', items: 'all' },
      { id: 'second', wording: 'plain', items: { ids: ['i0', 'i1'] } },
    ],
    comparison: { people: 'first', hold_out: 'second', margin: 5 },
  });
}

/** Everything that a slider's report can hold: times, slides, tokens, two efforts, second answers, a full run and more. */
export function armsStudy(t: TestContext): Store {
  const study = guidedStudy();
  const { store } = storeWith(t, study);
  const uniform = seededUniform('arms study');
  const ids = study.items.map(({ id }) => id);
  const value = (): number => integerBelow(101, uniform);
  for (let person = 0; person < 6; person += 1) {
    const answers = ids.map((item, index): GivenAnswer => ({
      item,
      value: value(),
      minutes: index + uniform(),
      slide: index + 1,
    }));
    const again = person === 0 ? [{ item: 'i0', value: value(), repetition: 1, minutes: 0.5, slide: 1 }] : [];
    addRespondent(store, study, { wave: 'first', kind: 'person', label: `p${person}` }, [...answers, ...again]);
    addRespondent(
      store,
      study,
      { wave: 'second', kind: 'person', label: `h${person}` },
      oneEach({ i0: value(), i1: value() }),
    );
  }
  const ten = (): Record<string, number[]> =>
    Object.fromEntries(ids.map((id) => [id, Array.from({ length: 10 }, value)]));
  const model = (label: string, settings: Record<string, unknown>, wave = 'first'): void => {
    addRespondent(
      store,
      study,
      { wave, kind: 'model', label, settings },
      repeated(wave === 'first' ? ten() : { i0: ten()['i0']!, i1: ten()['i1']! }).map((answer) => ({
        ...answer,
        tokens: 100 + integerBelow(50, uniform),
      })),
    );
  };
  model('one', { model: 'one' });
  model('two', { model: 'two' });
  for (const effort of ['high', 'low'])
    model(`one effort=${effort}`, { model: 'one', effort, block: 'efforts' }, 'second');
  return store;
}

/** An ordinal question and a choice, people and one model. */
export function wordsStudy(t: TestContext): Store {
  const study = smallStudy({
    questions: [
      { id: 'level', scale: { type: 'ordinal', levels: ['low', 'middle', 'high'], listed: 'increasing' } },
      { id: 'pick', scale: { type: 'choice', alternatives: ['left', 'right'], sides: 'counterbalanced' } },
    ],
    waves: [{ id: 'first', wording: 'plain', items: 'all' }],
    comparison: { people: 'first' },
  });
  const { store } = storeWith(t, study);
  const answer = (shift: number): GivenAnswer[] =>
    ['a', 'b', 'c'].flatMap((item, index) => [
      { item, value: (index + shift) % 3, question: 'level' },
      { item, value: (index + shift) % 2, question: 'pick' },
    ]);
  for (let person = 0; person < 6; person += 1)
    addRespondent(store, study, { wave: 'first', kind: 'person', label: `p${person}` }, answer(person));
  addRespondent(
    store,
    study,
    { wave: 'first', kind: 'model', label: 'm', settings: { model: 'm' } },
    [0, 1, 2].flatMap((repetition) => answer(0).map((one) => ({ ...one, repetition }))),
  );
  return store;
}
