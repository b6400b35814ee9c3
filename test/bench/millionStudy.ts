import { integerBelow, seededUniform, standardNormal } from '../../server/random.js';
import { openStore } from '../../server/store/open.js';
import { saveStudyVersion } from '../../server/store/studies.js';
import { findWave, openWave } from '../../server/store/waves.js';
import type { Study } from '../../server/study/schema.js';
import { addRespondent, type GivenAnswer, smallStudy } from '../reports/smallStudy.js';

const items = 400;
const people = 100;
const models = 48;
const repetitions = 50;

/** How many responses the study has: 400 items, each by 100 people and by 48 models 50 times. */
export const responses = items * (people + models * repetitions);

/** Writes a made-up study with a million responses to a database at `path`. */
export function millionStudy(path: string): Study {
  const uniform = seededUniform('a million');
  const ids = Array.from({ length: items }, (_, index) => `item-${index}`);
  const study: Study = {
    ...smallStudy(),
    id: 'million',
    items: ids.map((id) => ({ id, fields: { text: `Text of ${id}` } })),
    waves: [{ id: 'first', wording: 'plain', items: 'all' }],
    comparison: { people: 'first' },
  };
  const rating = (index: number, spread: number): number =>
    Math.min(100, Math.max(0, Math.round(100 * (index / items) + spread * standardNormal(uniform))));
  const store = openStore(path);
  try {
    saveStudyVersion(store, study, '2026-01-01T00:00:00Z');
    openWave(store, findWave(store, study.id, 'first')!);
    const add = store.transaction((kind: 'person' | 'model', label: string, answers: readonly GivenAnswer[]) =>
      addRespondent(
        store,
        study,
        { wave: 'first', kind, label, settings: kind === 'model' ? { model: label } : {} },
        answers,
      ),
    );
    for (let person = 0; person < people; person += 1)
      add(
        'person',
        `p${person}`,
        ids.map((item, index) => ({ item, value: rating(index, 20) })),
      );
    for (let model = 0; model < models; model += 1)
      add(
        'model',
        `m${model}`,
        ids.flatMap((item, index) =>
          Array.from({ length: repetitions }, (_, repetition) => ({
            item,
            repetition,
            value: integerBelow(50, uniform) === 0 ? null : rating(index, 6),
          })),
        ),
      );
  } finally {
    store.close();
  }
  return study;
}
