import { seededUniform } from '../../random.js';
import { standardDeviation } from '../../stats/describe.js';
import { seededEntropy } from '../../stats/noisyEntropy.js';
import { spearman } from '../../stats/spearman.js';
import { wassersteinDistance, wassersteinToMixture } from '../../stats/wasserstein.js';
import { zScoresByParticipant } from '../../stats/zScores.js';
import { entropyConventions, type ReportOptions } from '../options.js';
import type { ReportMeasure } from '../report.js';
import { ensemble } from './ensemble.js';
import { placeKey, type PreparedQuestion, type PreparedSample } from './prepare.js';
import { type ItemRows, joined, measureRow } from './rows.js';
import type { Scope } from './scopes.js';

/** Draws of the noise that breaks ties: a mean over items needs few an item. */
const draws = 20;

/** One sample's standardised answers by place. */
interface Standardised {
  readonly label: string;
  readonly values: ReadonlyMap<string, readonly number[]>;
}

/**
 * A sensitivity check: answers standardised within each respondent (a person's own mean and standard deviation; a
 * model's over all of its answers), which takes away how each uses the scale. Over items, of people and full runs:
 * `z_wasserstein_mean` from the people and `z_differential_entropy_mean`, in standard deviations and nats of
 * them, and `z_entropy_vs_entropy`, Spearman's correlation over items with the entropies of the answers as given.
 */
export function zScored(
  prepared: PreparedQuestion,
  items: ItemRows,
  scopes: readonly Scope[],
  options: ReportOptions,
): ReportMeasure[] {
  const { people, holdOut, fullRuns, question } = prepared;
  if (people === undefined) return [];
  const unit = meanSd(people);
  if (unit === null) return [];
  const samples = [people, ...(holdOut === undefined ? [] : [holdOut]), ...fullRuns].map(standardised);
  const runs = samples.filter(({ label }) => fullRuns.some((run) => run.label === label));
  const theirs = samples[0]!.values;
  const row = (
    measure: string,
    sample: string,
    scope: Scope,
    found: readonly number[],
    more: { against?: string; convention?: string },
  ): ReportMeasure[] =>
    found.length === 0
      ? []
      : [
          measureRow(
            { measure, question: question.id, sample, ...more },
            { condition: scope.condition, item: null },
            { value: mean(found), n: found.length },
          ),
        ];
  return scopes
    .filter(({ convention }) => convention === null)
    .flatMap((scope) => [
      ...samples.flatMap(({ label: sample, values }) => {
        const inside = [...values].filter(([place]) => scope.places.has(place));
        const distances = inside.flatMap(([place, own]) => wassersteinDistance(own, theirs.get(place) ?? []) ?? []);
        const entropies = inside.flatMap(([place, own]): [string, number][] => {
          const uniform = seededUniform(options.seed, 'z_differential_entropy', sample, question.id, place);
          // On the scale of points, where the noise is that of the answers as given.
          const value = seededEntropy(
            own.map((score) => score * unit),
            uniform,
            { draws },
          );
          return value === null ? [] : [[place, value - Math.log(unit)]];
        });
        return [
          ...(sample === people.label
            ? []
            : row('z_wasserstein_mean', sample, scope, distances, { against: people.label })),
          ...row(
            'z_differential_entropy_mean',
            sample,
            scope,
            entropies.map(([, value]) => value),
            {},
          ),
          ...againstGiven(prepared, sample, scope, entropies, items, options),
        ];
      }),
      ...(runs.length < 2
        ? []
        : row(
            'z_wasserstein_mean',
            ensemble,
            scope,
            [...theirs].flatMap(([place, other]) =>
              scope.places.has(place)
                ? (wassersteinToMixture(
                    other,
                    runs.map(({ values }) => values.get(place) ?? []),
                  ) ?? [])
                : [],
            ),
            { against: people.label, convention: 'equal-weight' },
          )),
    ]);
}

function againstGiven(
  { question, samples }: PreparedQuestion,
  sample: string,
  scope: Scope,
  entropies: readonly [string, number][],
  items: ItemRows,
  options: ReportOptions,
): ReportMeasure[] {
  const imported = samples.find(({ label }) => label === sample)?.imported ?? false;
  const [convention] = entropyConventions(options, imported);
  const given = items.of({
    measure: 'differential_entropy',
    question: question.id,
    sample,
    ...(convention && { convention }),
  });
  const pairs = entropies.flatMap(([place, value]): [number, number][] => {
    const other = given.get(place)?.value ?? null;
    return other === null ? [] : [[value, other]];
  });
  const found = spearman(
    pairs.map(([value]) => value),
    pairs.map(([, value]) => value),
  );
  if (found === null) return [];
  return [
    measureRow(
      { measure: 'z_entropy_vs_entropy', question: question.id, sample, convention: joined(convention) },
      { condition: scope.condition, item: null },
      { value: found.coefficient, p: found.p, n: pairs.length },
    ),
  ];
}

function standardised({ label, cells }: PreparedSample): Standardised {
  const scores = zScoresByParticipant(
    cells.flatMap(({ cell }) => cell.respondents),
    cells.flatMap(({ cell }) => cell.values),
  );
  let from = 0;
  const values = new Map(
    cells.map(({ cell }) => {
      const own = scores.slice(from, from + cell.values.length).filter((score) => score !== null);
      from += cell.values.length;
      return [placeKey(cell), own];
    }),
  );
  return { label, values };
}

/** The mean over respondents of the standard deviation of their own answers; null where nobody's vary. */
function meanSd({ cells }: PreparedSample): number | null {
  const answers = new Map<number, number[]>();
  for (const { cell } of cells)
    cell.values.forEach((value, index) => {
      const respondent = cell.respondents[index]!;
      if (value === null) return;
      const own = answers.get(respondent);
      if (own === undefined) answers.set(respondent, [value]);
      else own.push(value);
    });
  const sds = [...answers.values()].flatMap((own) => standardDeviation(own) ?? []).filter((sd) => sd > 0);
  return sds.length === 0 ? null : mean(sds);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
