import { spearman } from '../../stats/spearman.js';
import { entropyConventions, type ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { ensemble } from './ensemble.js';
import { comparedPairs, type PreparedQuestion, type PreparedSample } from './prepare.js';
import { type ItemRows, joined, type MeasureName, measureRow, type PlaceValues } from './rows.js';
import type { Scope } from './scopes.js';

/** Items whose mean time reached this many seconds were left out of the published correlation with time. */
const publishedTimeLimit = 60;

/** Pairs of values at the places of a scope where both sides have one. */
function pairsIn(scope: Scope, x: PlaceValues, y: PlaceValues): [number, number][] {
  return [...x].flatMap(([place, row]): [number, number][] => {
    const other = y.get(place)?.value ?? null;
    return scope.places.has(place) && row.value !== null && other !== null ? [[row.value, other]] : [];
  });
}

function correlation(name: MeasureName, scope: Scope, x: PlaceValues, y: PlaceValues): ReportMeasure[] {
  const pairs = pairsIn(scope, x, y);
  if (pairs.length === 0) return [];
  const found = spearman(
    pairs.map(([value]) => value),
    pairs.map(([, value]) => value),
  );
  return [
    measureRow(
      { ...name, convention: joined(name.convention, scope.convention) },
      { condition: scope.condition, item: null },
      { value: found?.coefficient ?? null, p: found?.p ?? null, n: pairs.length },
    ),
  ];
}

/** `spearman_of_means spearman_of_medians mean_absolute_median_difference` of each compared pair, over items. */
export function agreement(prepared: PreparedQuestion, items: ItemRows, scopes: readonly Scope[]): ReportMeasure[] {
  const question = prepared.question.id;
  const pairs = comparedPairs(prepared).map(([sample, other]) => [sample.label, other.label, null] as const);
  const yardsticks = prepared.fullRuns.length < 2 ? [] : [prepared.people, prepared.holdOut];
  const all = [...pairs, ...yardsticks.flatMap((other) => (other ? [[ensemble, other.label, 'pooled'] as const] : []))];
  return all.flatMap(([sample, against, convention]) =>
    scopes
      .filter((scope) => scope.convention === null)
      .flatMap((scope) => {
        const differences = [
          ...items.of({ measure: 'median_difference', question, sample, against, convention }),
        ].flatMap(([place, { value }]) => (scope.places.has(place) && value !== null ? [Math.abs(value)] : []));
        return [
          ...(['mean', 'median'] as const).flatMap((measure) =>
            correlation(
              { measure: `spearman_of_${measure}s`, question, sample, against, convention },
              scope,
              items.of({ measure, question, sample, convention }),
              items.of({ measure, question, sample: against }),
            ),
          ),
          ...(differences.length === 0
            ? []
            : [
                measureRow(
                  { measure: 'mean_absolute_median_difference', question, sample, against, convention },
                  { condition: scope.condition, item: null },
                  { value: differences.reduce((sum, one) => sum + one, 0) / differences.length, n: differences.length },
                ),
              ]),
        ];
      }),
  );
}

/**
 * `entropy_vs_time` of each sample of people over items: Spearman's correlation of the entropy with the mean log time
 * standardised within each person. The convention names the entropy first. Alone (`published`, `seeded`): times as
 * published, items with a mean time of 60 s or more dropped; `no-drop`: all items; `adjacent-slides`: only times between
 * neighbouring slides, all items; `raw-time log-time z-time`: items dropped, mean time, mean log time, standardised time.
 */
export function entropyAgainstTime(
  prepared: PreparedQuestion,
  items: ItemRows,
  scopes: readonly Scope[],
  options: ReportOptions,
): ReportMeasure[] {
  const question = prepared.question.id;
  return humansOf(prepared).flatMap(({ label: sample, imported }) =>
    entropyConventions(options, imported).flatMap((entropy) => {
      const entropies = items.of({ measure: 'differential_entropy', question, sample, convention: entropy });
      const time = (measure: string, convention: string | null): PlaceValues =>
        items.of({ measure, question, sample, convention });
      const clock = time('response_time_mean_s', 'published').size > 0 ? 'published' : null;
      const standardised = time('z_log_response_time_mean', clock);
      const means = time('response_time_mean_s', clock);
      const quick = (values: PlaceValues): PlaceValues =>
        new Map([...values].filter(([place]) => (means.get(place)?.value ?? 0) < publishedTimeLimit));
      const variants: [string | null, PlaceValues][] = [
        [null, quick(standardised)],
        ['no-drop', standardised],
        ['adjacent-slides', time('z_log_response_time_mean', 'adjacent-slides')],
        ['raw-time', quick(means)],
        ['log-time', quick(time('log_response_time_mean', clock))],
        ['z-time', quick(time('z_response_time_mean', clock))],
      ];
      return scopes
        .filter((scope) => scope.convention === null)
        .flatMap((scope) =>
          variants.flatMap(([variant, times]) =>
            correlation(
              { measure: 'entropy_vs_time', question, sample, convention: joined(entropy, variant) },
              scope,
              entropies,
              times,
            ),
          ),
        );
    }),
  );
}

/**
 * `tokens_vs_entropy tokens_vs_time` of each model against the people: Spearman's correlation over items of the mean
 * reasoning tokens with people's entropy, and with their mean log time standardised within each person.
 */
export function tokensAgainstPeople(
  prepared: PreparedQuestion,
  items: ItemRows,
  scopes: readonly Scope[],
  options: ReportOptions,
): ReportMeasure[] {
  const { people, samples } = prepared;
  if (people === undefined) return [];
  const question = prepared.question.id;
  const against = people.label;
  const sides: [string, string | null, PlaceValues][] = [
    ...entropyConventions(options, people.imported).map((convention): [string, string | null, PlaceValues] => [
      'tokens_vs_entropy',
      convention,
      items.of({ measure: 'differential_entropy', question, sample: against, convention }),
    ]),
    ...['published', 'adjacent-slides', null].map((convention): [string, string | null, PlaceValues] => [
      'tokens_vs_time',
      convention,
      items.of({ measure: 'z_log_response_time_mean', question, sample: against, convention }),
    ]),
  ];
  const models: [string, string | null][] = [
    ...samples.filter(({ kind }) => kind === 'model').map(({ label }): [string, null] => [label, null]),
    [ensemble, 'equal-weight'],
  ];
  return models.flatMap(([sample, weighting]) =>
    scopes
      .filter((scope) => scope.convention === null)
      .flatMap((scope) =>
        sides.flatMap(([measure, convention, theirs]) =>
          correlation(
            { measure, question, sample, against, convention: joined(convention, weighting) },
            scope,
            items.of({ measure: 'reasoning_tokens_mean', question, sample, convention: weighting }),
            theirs,
          ),
        ),
      ),
  );
}

function humansOf({ samples }: PreparedQuestion): PreparedSample[] {
  return samples.filter(({ kind }) => kind === 'human');
}
