import { entropyBias, type EntropyBias } from '../../stats/entropyBias.js';
import { seededUniform } from '../../random.js';
import { median } from '../../stats/quantile.js';
import type { ReportMeasure } from '../report.js';
import { ensemble } from './ensemble.js';
import type { PreparedQuestion, PreparedSample } from './prepare.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import type { Scope } from './scopes.js';

/** Answers from which on "all the same" is said to be constant. */
const enough = 5;
const weightings = [null, 'equal-weight', 'pooled'];

/**
 * What the entropies over items stand on. `items_constant`: to how many of the items with five answers or more a sample
 * gave one and the same. `differential_entropy_bias`: estimate minus truth at the sample's usual (median) number of
 * answers an item, n, for normal answers, by simulation. `entropy_reaches_people_share`: on which share of the items a
 * sample's entropy is at least people's, in the same convention.
 */
export function spreads(prepared: PreparedQuestion, items: ItemRows, scopes: readonly Scope[]): ReportMeasure[] {
  const whole = scopes.filter(({ convention }) => convention === null);
  return whole.flatMap((scope) => [
    ...prepared.samples.flatMap((sample) => sizes(prepared.question.id, sample, scope)),
    ...reaching(prepared, items, scope),
  ]);
}

function sizes(question: string, { label: sample, byPlace }: PreparedSample, scope: Scope): ReportMeasure[] {
  const answers = [...byPlace].flatMap(([place, { values }]) => (scope.places.has(place) ? [values] : []));
  const known = answers.filter((values) => values.length >= enough);
  const usual = median(known.map((values) => values.length));
  if (usual === null) return [];
  const size = Math.round(usual);
  const row = (measure: string, convention: string | null, value: number | null, n: number): ReportMeasure =>
    measureRow({ measure, question, sample, convention }, { condition: scope.condition, item: null }, { value, n });
  const same = known.filter((values) => values.every((value) => value === values[0])).length;
  return [
    row('items_constant', null, same, known.length),
    row('differential_entropy_bias', 'normal', biasAt(size)?.bias ?? null, size),
  ];
}

const biases = new Map<number, EntropyBias | null>();

/** The bias at a size; it depends on nothing else, so that it is simulated once. */
function biasAt(size: number): EntropyBias | null {
  const before = biases.get(size);
  if (before !== undefined) return before;
  const replicates = Math.min(4000, Math.max(100, Math.round(120_000 / size)));
  const bias = entropyBias(size, 'normal', seededUniform('entropy bias', size), 'auto', replicates);
  biases.set(size, bias);
  return bias;
}

function reaching({ question, samples, people }: PreparedQuestion, items: ItemRows, scope: Scope): ReportMeasure[] {
  if (people === undefined) return [];
  const labels = [...samples.map(({ label }) => label).filter((label) => label !== people.label), ensemble];
  return labels.flatMap((sample) =>
    ['seeded', 'published'].flatMap((entropy) =>
      weightings.flatMap((weighting) => {
        const name = { measure: 'differential_entropy', question: question.id, convention: joined(entropy, weighting) };
        const theirs = items.of({ ...name, sample: people.label, convention: entropy });
        const both = [...items.of({ ...name, sample })].flatMap(([place, { value }]): boolean[] => {
          const other = theirs.get(place)?.value ?? null;
          return !scope.places.has(place) || value === null || other === null ? [] : [value >= other];
        });
        if (both.length === 0) return [];
        return [
          measureRow(
            { ...name, measure: 'entropy_reaches_people_share', sample, against: people.label },
            { condition: scope.condition, item: null },
            { value: both.filter(Boolean).length / both.length, n: both.length },
          ),
        ];
      }),
    ),
  );
}
