import type { Study } from '../study/schema.js';
import { leadingOrigin } from './nameSamples.js';
import type { Comparison, SampleData } from './reportData.js';
import { isServedPart } from './servedParts.js';

/**
 * Who is compared with whom: the people of the study file's `comparison.people` wave with the leading origin, their
 * hold-out (the same origin), every model, and which models are full runs. A full run covers every item and condition
 * that the people were asked (an unusable answer covers too); a model with several such samples, at other settings or in
 * another wave, counts by the one of the people's wave, and not at all where that wave holds several: an ensemble has
 * one voice a model.
 */
export function chooseComparison(study: Pick<Study, 'comparison'>, samples: readonly SampleData[]): Comparison {
  const humans = samples.filter(({ sample }) => sample.kind === 'human');
  const ofWave = (wave: string | undefined): SampleData[] => humans.filter(({ sample }) => sample.wave === wave);
  const candidates = ofWave(study.comparison.people);
  const origin = leadingOrigin(candidates.map(({ sample }) => trueOrigin(sample.origin)));
  const people = candidates.find(({ sample }) => sample.origin === origin);
  const holdOut = ofWave(study.comparison.hold_out).find(
    ({ sample }) => people !== undefined && sample.origin === people.sample.origin,
  );
  const models = samples.filter(({ sample }) => sample.kind === 'model');
  const full = fullRuns(
    models.filter(({ sample }) => !isServedPart(sample)),
    people,
  );
  return {
    people: people?.sample.label ?? null,
    holdOut: holdOut?.sample.label ?? null,
    otherPeople: humans.filter((human) => human !== people && human !== holdOut).map(({ sample }) => sample.label),
    models: [...full, ...models.filter((model) => !full.includes(model))].map(({ sample }) => sample.label),
    fullRuns: full.map(({ sample }) => sample.label),
    margin: study.comparison.margin ?? null,
  };
}

function trueOrigin(origin: SampleData['sample']['origin']): 'real' | 'imported' | 'simulated' {
  if (origin === 'test') throw new Error('answers of preview visits came into a sample');
  return origin;
}

function fullRuns(models: readonly SampleData[], people: SampleData | undefined): SampleData[] {
  const asked = new Set((people?.cells ?? []).map(place));
  if (asked.size === 0) return [];
  const covering = models.filter(({ cells }) => {
    const places = new Set(cells.map(place));
    return [...asked].every((wanted) => places.has(wanted));
  });
  const origin = leadingOrigin(covering.map(({ sample }) => trueOrigin(sample.origin)));
  const ofOrigin = covering.filter(({ sample }) => sample.origin === origin);
  const chosen = ofOrigin.filter((model) => {
    const same = ofOrigin.filter((other) => modelName(other) === modelName(model));
    const inWave = same.filter(({ sample }) => sample.wave === people?.sample.wave);
    return same.length === 1 || (inWave.length === 1 && inWave[0] === model);
  });
  return chosen;
}

function place({ question, condition, item }: SampleData['cells'][number]): string {
  return `${question}\n${condition}\n${item}`;
}

function modelName({ sample }: SampleData): string {
  const { model } = sample.settings;
  return typeof model === 'string' ? model : sample.label;
}
