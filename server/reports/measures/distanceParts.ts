import { wassersteinParts, type WassersteinParts } from '../../stats/wassersteinParts.js';
import type { ReportMeasure } from '../report.js';
import { ensemble, ensembleCells } from './ensemble.js';
import { placeKey, type PreparedQuestion } from './prepare.js';
import { measureRow } from './rows.js';
import type { Scope } from './scopes.js';

const parts = ['location', 'spread', 'shape'] as const;

/**
 * What the mean distance from people is made of, in points, over the items of each scope: `wasserstein_location_mean`
 * (goes if people's answers are all shifted alike), `wasserstein_spread_mean` (goes beyond that if they are stretched)
 * and `wasserstein_shape_mean` (the rest); the three add up to `wasserstein_mean`. The ensemble's answers are `pooled`.
 */
export function distanceParts(prepared: PreparedQuestion, scopes: readonly Scope[]): ReportMeasure[] {
  const { people, question } = prepared;
  if (people === undefined) return [];
  const samples = prepared.samples
    .filter((sample) => sample !== people)
    .map(({ label, byPlace }) => ({
      label,
      convention: null as string | null,
      answers: new Map([...byPlace].map(([place, { values }]) => [place, values])),
    }));
  const pooled = new Map(
    ensembleCells(prepared).map(({ people: cell, voices }) => [
      placeKey(cell.cell),
      voices.flatMap(({ values }) => values),
    ]),
  );
  const all = [...samples, ...(pooled.size === 0 ? [] : [{ label: ensemble, convention: 'pooled', answers: pooled }])];
  return all.flatMap(({ label: sample, convention, answers }) => {
    const found = [...answers].flatMap(([place, values]): [string, WassersteinParts][] => {
      const broken = wassersteinParts(people.byPlace.get(place)?.values ?? [], values);
      return broken === null ? [] : [[place, broken]];
    });
    return scopes
      .filter((scope) => scope.convention === null)
      .flatMap(({ condition, places }) => {
        const inside = found.filter(([place]) => places.has(place)).map(([, broken]) => broken);
        if (inside.length === 0) return [];
        return parts.map((part) =>
          measureRow(
            {
              measure: `wasserstein_${part}_mean`,
              question: question.id,
              sample,
              against: people.label,
              convention,
            },
            { condition, item: null },
            { value: inside.reduce((sum, broken) => sum + broken[part], 0) / inside.length, n: inside.length },
          ),
        );
      });
  });
}
